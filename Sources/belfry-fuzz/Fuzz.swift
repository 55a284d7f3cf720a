// belfry-fuzz: libFuzzer on what reads bytes of strangers. BELFRY_FUZZ_TARGET names the target; the
// arguments are libFuzzer's. contrib/fuzz/run builds and runs it.

import FuzzTargets
import Glibc

/// libFuzzer's own main, for programs that have one already; see "Using libFuzzer as a library".
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

private let target: FuzzTarget = {
  let name = getenv("BELFRY_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let all = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("BELFRY_FUZZ_TARGET is none of \(all)")
  }
  return target
}()

@main struct Fuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(
      runDriver(&count, &arguments) { start, count in
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        if let complaint = target.complaint(about: bytes) { fatalError(complaint) }
        return 0
      })
  }
}
