import Glibc

/// The system's accounts, which may live on another machine: a look-up can take long. C:
/// getpwuid_r(3), getpwnam_r(3).
package enum AccountDatabase {
  package static func lookUp(_ query: AccountQuery) -> AccountAnswer {
    switch query {
    case .uid(let uid):
      return answer("getpwuid_r", "\(uid)") { getpwuid_r(uid, $0, $1, $2, $3) }
    case .name(let name):
      // C would read another name up to the NUL.
      guard !name.isEmpty, !name.utf8.contains(0) else { return .absent }
      return answer("getpwnam_r", name) { getpwnam_r(name, $0, $1, $2, $3) }
    }
  }

  private typealias Call = (
    UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
    UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  private static func answer(_ name: String, _ detail: String, _ call: Call) -> AccountAnswer {
    var size = 1024
    let largest = 1 << 20
    while true {
      let attempt = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) {
        buffer -> Result<AccountAnswer, SystemError> in
        guard let base = buffer.baseAddress else { return .success(.absent) }
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        do throws(SystemError) {
          try SystemCall.runAnsweringNumber(name, detail) { call(&entry, base, size, &found) }
        } catch {
          return .failure(error)
        }
        return .success(found.map { .found(Account($0.pointee)) } ?? .absent)
      }
      switch attempt {
      case .success(let answer):
        return answer
      case .failure(let error) where error.number == ERANGE && size < largest:
        size *= 2
      case .failure(let error) where error.number == ENOENT || error.number == ESRCH:
        // getpwnam(3): "the given name or uid was not found"; the others of its list are errors of
        // the service.
        return .absent
      case .failure(let error):
        return .failed(error)
      }
    }
  }
}

extension Account {
  fileprivate init(_ entry: passwd) {
    self.init(
      uid: entry.pw_uid, gid: entry.pw_gid,
      name: entry.pw_name.map { String(cString: $0) } ?? "",
      home: entry.pw_dir.map { String(cString: $0) } ?? "")
  }
}
