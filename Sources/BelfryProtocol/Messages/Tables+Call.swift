import BelfryCore

// The parameters of the methods for tables.

extension StringsUpload {
  static func read(_ params: JSONView?, _ limits: Limits) throws(WireError) -> StringsUpload {
    var language: String?
    var upload = StringsUpload(table: .unnamed, content: [])
    var contents: [[UInt8]] = []
    var last = StringsPutMember.content
    try readMembers(of: params) { (name: StringsPutMember, view) throws(WireError) in
      switch name {
      case .language: language = try view.readLanguage()
      case .tableName: upload.table.name = try view.readTableName()
      case .kind: upload.table.kind = try view.readWord()
      case .content:
        last = name
        contents.append(try view.readBytes(upTo: limits.tableBytes))
      case .contentBase64:
        last = name
        contents.append(try view.readBase64(upTo: limits.tableBytes))
      case .development: upload.isDevelopment = try view.readBool()
      }
    }
    guard let language else { throw .missing(StringsPutMember.language) }
    let names: [StringsPutMember] = [.content, .contentBase64]
    guard let content = contents.first else { throw .oneNeeded(names) }
    guard contents.count == 1 else { throw .oneAllowed(last, of: names) }
    upload.table.language = language
    upload.content = content
    return upload
  }

  /// The content goes as text where it is UTF-8 and no longer than in Base64, so that every table within the limits
  /// fits a line.
  func writeMembers(to writer: inout JSONWriter) {
    table.writeMembers(to: &writer)
    if let text = plainText {
      writer.member(StringsPutMember.content, text)
    } else {
      writer.member(StringsPutMember.contentBase64, Base64.encode(content))
    }
    if isDevelopment { writer.member(StringsPutMember.development, true) }
  }

  private var plainText: String? {
    let length = content.reduce(0) { $0 + JSONEscaping.mostBytes(for: $1) }
    guard length <= Base64.length(of: content.count) || content.isEmpty else { return nil }
    return String(validating: content, as: UTF8.self)
  }
}

extension TableID {
  fileprivate static let unnamed = TableID(
    language: "", name: KeyedText.defaultTable, kind: .strings)

  static func read(_ params: JSONView?) throws(WireError) -> TableID {
    var language: String?
    var table = unnamed
    try readMembers(of: params) { (name: StringsGetMember, view) throws(WireError) in
      switch name {
      case .language: language = try view.readLanguage()
      case .tableName: table.name = try view.readTableName()
      case .kind: table.kind = try view.readWord()
      }
    }
    guard let language else { throw .missing(StringsGetMember.language) }
    table.language = language
    return table
  }

  /// Defaults are left out.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member(StringsGetMember.language, language)
    if name != KeyedText.defaultTable { writer.member(StringsGetMember.tableName, name) }
    if kind != .strings { writer.member(StringsGetMember.kind, kind.rawValue) }
  }
}

extension Call {
  static func readStringsRemove(_ params: JSONView?) throws(WireError) -> Call {
    var language: String?
    var table: String?
    var kind: TableKind?
    try readMembers(of: params) { (name: StringsRemoveMember, view) throws(WireError) in
      switch name {
      case .language: language = try view.readLanguage()
      case .tableName: table = try view.readTableName()
      case .kind: kind = try view.readWord()
      }
    }
    guard let language else { throw .missing(StringsRemoveMember.language) }
    return .stringsRemove(language: language, name: table, kind: kind)
  }
}

extension JSONView {
  /// The UTF-8 of a string of at most so many bytes, which may be empty.
  fileprivate func readBytes(upTo limit: Int) throws(WireError) -> [UInt8] {
    guard let length = utf8Length else { throw .params(.wrongType, .mustBeString) }
    guard length <= limit else { throw .tooManyBytes(length, limit: limit) }
    return Array(try readString().utf8)
  }

  /// The bytes that a string in Base64 stands for, at most so many.
  fileprivate func readBase64(upTo limit: Int) throws(WireError) -> [UInt8] {
    let text = try readString()
    // Longer than the longest that fits: it is not decoded at all.
    guard text.utf8.count <= Base64.length(of: limit) else {
      throw .tooManyBytes(text.utf8.count / 4 * 3, limit: limit)
    }
    guard let bytes = Base64.decode(text.utf8) else { throw .params(.invalidValue, .mustBeBase64) }
    guard bytes.count <= limit else { throw .tooManyBytes(bytes.count, limit: limit) }
    return bytes
  }
}
