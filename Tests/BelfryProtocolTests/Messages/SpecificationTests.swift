import BelfryProtocol
import Foundation
import Testing

/// Lines from the JSON-RPC 2.0 specification and from what went wrong in other implementations.
struct SpecificationTests {
  /// The id of the answer as it stands on the line, or the code of the refusal before it.
  private func answer(to base64: String) throws -> String {
    let line = try #require(Data(base64Encoded: base64)).dropLast()
    do {
      let envelope = try Envelope.read(Array(line))
      guard let id = envelope.id else { return "nothing" }
      let json = String(decoding: id.json, as: UTF8.self)
      guard case .refused(let error) = envelope.method else { return json }
      return "\(error.code.rawValue) \(json)"
    } catch {
      let id = error.id.map { String(decoding: $0.json, as: UTF8.self) } ?? "null"
      return "\(error.error.code.rawValue) \(id)"
    }
  }

  @Test(arguments: [
    // "id":0, "id":"", "id":null, "id":9007199254740993, "id":-0
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjowfQo=", "0"),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjoiIn0K", #""""#),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjpudWxsfQo=", "-32600 null"),
    (
      "eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjo5MDA3MTk5MjU0NzQwOTkzfQo=",
      "9007199254740993"
    ),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjotMH0K", "-0"),
  ])
  func onlyAMissingIdMakesANotification(base64: String, expected: String) throws {
    #expect(try answer(to: base64) == expected)
  }

  @Test(arguments: [
    // [], [1,2,3], "method":1, an unknown method, no id, a batch of one, a request
    ("W10K", "-32600 null"),
    ("WzEsMiwzXQo=", "-32600 null"),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoxLCJwYXJhbXMiOiJiYXIifQo=", "-32600 null"),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoibm8uc3VjaC5tZXRob2QiLCJpZCI6N30K", "-32601 7"),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyJ9Cg==", "nothing"),
    ("W3sianNvbnJwYyI6IjIuMCIsIm1ldGhvZCI6InBpbmcifV0K", "-32600 null"),
    ("eyJqc29ucnBjIjoiMi4wIiwibWV0aG9kIjoicGluZyIsImlkIjo4fQo=", "8"),
  ])
  func aBatchIsRefusedOnce(base64: String, expected: String) throws {
    #expect(try answer(to: base64) == expected)
  }
}
