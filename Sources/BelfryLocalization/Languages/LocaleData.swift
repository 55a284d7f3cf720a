import _FoundationICU

/// A table of the locale data that ICU carries, closed with its owner.
final class LocaleData {
  private let table: OpaquePointer

  private init?(owning table: OpaquePointer?, _ status: UErrorCode) {
    guard let table else { return nil }
    guard status.isSuccess else {
      swift_ures_close(table)
      return nil
    }
    self.table = table
  }

  deinit { swift_ures_close(table) }

  /// The table `name` of the data itself, of no language.
  private convenience init?(named name: String) {
    var status = U_ZERO_ERROR
    self.init(owning: swift_ures_openDirect(nil, name, &status), status)
  }

  /// CLDR's supplementalMetadata.xml; ICU keeps it in memory.
  static var metadata: LocaleData? { LocaleData(named: "metadata") }
  /// CLDR's supplementalData.xml.
  static var supplemental: LocaleData? { LocaleData(named: "supplementalData") }

  /// The table `key` in this one.
  subscript(key: String) -> LocaleData? {
    var status = U_ZERO_ERROR
    return LocaleData(owning: swift_ures_getByKey(table, key, nil, &status), status)
  }

  /// The text under `key`.
  func string(_ key: String) -> String? {
    var status = U_ZERO_ERROR
    var length: Int32 = 0
    return text(swift_ures_getStringByKey(table, key, &length, &status), length, status)
  }

  /// All keys with the texts beneath them: those of a list, or the one text.
  func lists() -> [String: [String]] {
    var result: [String: [String]] = [:]
    for index in 0..<swift_ures_getSize(table) {
      var status = U_ZERO_ERROR
      guard
        let child = LocaleData(owning: swift_ures_getByIndex(table, index, nil, &status), status),
        let key = swift_ures_getKey(child.table)
      else { continue }
      result[String(cString: key)] = child.strings()
    }
    return result
  }

  private func strings() -> [String] {
    (0..<swift_ures_getSize(table)).compactMap { index in
      var status = U_ZERO_ERROR
      var length: Int32 = 0
      return text(swift_ures_getStringByIndex(table, index, &length, &status), length, status)
    }
  }

  private func text(
    _ start: UnsafePointer<UChar>?, _ length: Int32, _ status: UErrorCode
  ) -> String? {
    guard let start, length >= 0, status.isSuccess else { return nil }
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(length)), as: UTF16.self)
  }
}
