import BelfryPosix
package import BelfryProtocol
import Synchronization

/// A hub that answers what a test tells it to, on a real socket and on threads of its own.
///
/// `hello` is answered by itself unless the test asks to see it.
package final class ScriptedHub: Sendable {
  /// A request as it came.
  package struct Request: Sendable {
    /// Which connection it came over, counted from 1.
    package let connection: Int
    /// As it stands in the line; nil for a notification.
    package let id: String?
    package let method: String
    /// The bytes of `params` as text; empty where there are none.
    package let parameters: String

    /// A member of `params`.
    package subscript(name: String) -> JSONView? {
      (try? JSONDocument(parsing: Array(parameters.utf8)))?.root[name]
    }
  }

  package typealias Script = @Sendable (Request, Peer) -> Void

  package static let welcome =
    #"{"protocol":1,"hub":"0.1.0","user":"alice","waiting":0,"now":"2026-12-01T13:28:10.120Z","#
    + #""limits":{"lineBytes":1048576}}"#

  package let path: String
  private let script: Script
  private let seesHello: Bool
  private let alarm: EventCounter
  private let state = Mutex(State())

  private struct State {
    var requests: [Request] = []
    var peers: [Peer] = []
    var isStopping = false
  }

  /// Listens at `path`.
  package init(path: String, seesHello: Bool = false, script: @escaping Script) throws {
    self.path = path
    self.seesHello = seesHello
    self.script = script
    alarm = try EventCounter()
    // Only the thread that is started here uses the listener.
    nonisolated(unsafe) let listener = try UnixListener.bind(
      path: path, permissions: .exactly(0o600))
    try DetachedThread.start { [self] in
      accept(from: listener)
    }
  }

  /// Every request so far, hello among them, in the order they came.
  package var requests: [Request] { state.withLock { $0.requests } }

  /// The connections so far.
  package var peers: [Peer] { state.withLock { $0.peers } }

  /// Hangs up on everybody and listens no more.
  package func stop() {
    let peers = state.withLock { state in
      state.isStopping = true
      return state.peers
    }
    alarm.signal()
    for peer in peers { peer.hangUp() }
  }

  private func accept(from listener: UnixListener) {
    defer { listener.close() }
    while !state.withLock({ $0.isStopping }) {
      _ = try? Poll.wait([(listener.rawDescriptor, .readable), (alarm.rawDescriptor, .readable)])
      guard case .accepted(let stream) = listener.accept() else { continue }
      // Dropping the stream of somebody who comes too late hangs up.
      let peer = state.withLock { state -> Peer? in
        guard !state.isStopping else { return nil }
        let peer = Peer(stream, number: state.peers.count + 1)
        state.peers.append(peer)
        return peer
      }
      guard let peer else { return }
      try? DetachedThread.start { [self] in
        serve(peer, stream)
      }
    }
  }

  private func serve(_ peer: Peer, _ stream: UnixStream) {
    var framer = LineFramer(maximumLineBytes: 4 << 20)
    while true {
      while case .line(let line) = framer.next() {
        guard let root = (try? JSONDocument(parsing: line))?.root else { continue }
        let request = Request(
          connection: peer.number, id: root["id"].map { Self.text($0) },
          method: root["method"]?.string ?? "", parameters: root["params"].map(Self.text) ?? "")
        state.withLock { $0.requests.append(request) }
        if request.method == "hello", !seesHello {
          peer.reply(to: request, Self.welcome)
        } else {
          script(request, peer)
        }
      }
      _ = try? Poll.wait(for: stream.rawDescriptor, .readable)
      var bytes: [UInt8] = []
      switch stream.read(appendingTo: &bytes, atMost: 64 << 10) {
      case .bytes: framer.append(bytes)
      case .wouldBlock: break
      case .endOfFile, .failed: return
      }
    }
  }

  private static func text(_ view: JSONView) -> String {
    String(decoding: view.raw, as: UTF8.self)
  }

  /// One connection, from the hub's side.
  package final class Peer: Sendable {
    package let number: Int
    private let stream: UnixStream
    private let order = Mutex(())

    init(_ stream: UnixStream, number: Int) {
      self.stream = stream
      self.number = number
    }

    /// Answers with a result, given as JSON.
    package func reply(to request: Request, _ result: String) {
      guard let id = request.id else { return }
      send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    /// Answers with an error.
    package func refuse(
      _ request: Request, code: Int, reason: String, field: String? = nil, message: String
    ) {
      let field = field.map { #","field":"\#($0)""# } ?? ""
      send(
        #"{"jsonrpc":"2.0","id":\#(request.id ?? "null"),"error":{"code":\#(code),"#
          + #""message":"\#(message)","data":{"reason":"\#(reason)"\#(field)}}}"#)
    }

    /// Sends an event, whose `params` are given as JSON.
    package func event(_ parameters: String) {
      send(#"{"jsonrpc":"2.0","method":"event","params":\#(parameters)}"#)
    }

    /// Sends a line as it is.
    package func send(_ line: String) {
      order.withLock { _ in
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
          switch stream.write(rest) {
          case .bytes(let count): rest = rest.dropFirst(count)
          case .wouldBlock: _ = try? Poll.wait(for: stream.rawDescriptor, .writable)
          case .peerGone, .failed: return
          }
        }
      }
    }

    /// Ends the connection without a word.
    package func hangUp() {
      try? stream.shutdownBoth()
    }
  }
}
