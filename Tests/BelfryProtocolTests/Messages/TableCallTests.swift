import BelfryCore
import BelfryProtocol
import Foundation
import Testing

/// The methods for tables of texts: what they take, and what they refuse.
struct TableCallTests {
  private static let table = TableID(language: "de", name: "Localizable", kind: .strings)

  private func upload(_ params: String, limits: Limits = Limits()) throws -> StringsUpload {
    guard case .stringsPut(let upload) = try read(.stringsPut, params, limits: limits) else {
      throw UnexpectedCall()
    }
    return upload
  }

  private struct UnexpectedCall: Error {}

  @Test func defaultsStandForWhatIsLeftOut() throws {
    #expect(
      try upload(#"{"language":"de","content":"a;"}"#)
        == StringsUpload(table: Self.table, content: Array("a;".utf8)))
    #expect(
      try upload(
        #"""
        {"kind":"stringsdict","table":"InfoPlist","language":"zh_TW.UTF-8","development":true,\#
        "contentBase64":"AAEC/w=="}
        """#)
        == StringsUpload(
          table: TableID(language: "zh_TW.UTF-8", name: "InfoPlist", kind: .stringsdict),
          content: [0, 1, 2, 255], isDevelopment: true))
    #expect(try read(.stringsGet, #"{"language":"de"}"#) == .stringsGet(Self.table))
    #expect(
      try read(.stringsRemove, #"{"language":"de"}"#)
        == .stringsRemove(language: "de", name: nil, kind: nil))
    #expect(
      try read(.stringsRemove, #"{"language":"de","table":"T","kind":"strings"}"#)
        == .stringsRemove(language: "de", name: "T", kind: .strings))
    #expect(try read(.stringsList, nil) == .stringsList)
  }

  @Test func aTableMayBeEmptyAndMayHoldAnyCharacter() throws {
    #expect(try upload(#"{"language":"de","content":""}"#).content == [])
    #expect(try upload(#"{"language":"de","contentBase64":""}"#).content == [])
    #expect(
      try upload(#"{"language":"de","content":"\uFEFF\u0000ä"}"#).content
        == Array("\u{FEFF}\u{0}ä".utf8))
  }

  @Test(arguments: [
    Refusal(.stringsPut, "{}", .missingMember, "language", .memberMissing),
    Refusal(.stringsPut, #"{"content":"a;"}"#, .missingMember, "language", .memberMissing),
    Refusal(.stringsPut, #"{"language":"de"}"#, .missingMember, "content", .oneMemberNeeded),
    Refusal(
      .stringsPut, #"{"language":"de","content":"a;","contentBase64":"YTs="}"#, .contradiction,
      "contentBase64", .oneMemberAllowed),
    Refusal(
      .stringsPut, #"{"contentBase64":"YTs=","language":"de","content":"a;"}"#, .contradiction,
      "content", .oneMemberAllowed),
    Refusal(.stringsPut, #"{"language":7,"content":""}"#, .wrongType, "language", .mustBeString),
    Refusal(
      .stringsPut, #"{"language":"","content":""}"#, .invalidValue, "language", .mustNotBeEmpty),
    Refusal(
      .stringsPut, #"{"language":"../de","content":""}"#, .invalidValue, "language",
      .mustBeLanguage),
    Refusal(
      .stringsPut, #"{"language":"de","table":"../T","content":""}"#, .invalidValue, "table",
      .mustBeFileName),
    Refusal(
      .stringsPut, #"{"language":"de","table":"","content":""}"#, .invalidValue, "table",
      .mustBeFileName),
    Refusal(
      .stringsPut, #"{"language":"de","kind":"Strings","content":""}"#, .invalidValue, "kind",
      .mustBeOneOf),
    Refusal(
      .stringsPut, #"{"language":"de","kind":null,"content":""}"#, .wrongType, "kind",
      .mustBeString),
    Refusal(
      .stringsPut, #"{"language":"de","content":["a;"]}"#, .wrongType, "content", .mustBeString),
    Refusal(
      .stringsPut, #"{"language":"de","contentBase64":null}"#, .wrongType, "contentBase64",
      .mustBeString),
    Refusal(
      .stringsPut, #"{"language":"de","content":"","development":1}"#, .wrongType, "development",
      .mustBeBoolean),
    Refusal(
      .stringsPut, #"{"language":"de","content":"","file":"x"}"#, .unknownMember, "file",
      .memberUnknown),
    Refusal(.stringsGet, "{}", .missingMember, "language", .memberMissing),
    Refusal(
      .stringsGet, #"{"language":"de","content":"a"}"#, .unknownMember, "content", .memberUnknown),
    Refusal(.stringsRemove, "{}", .missingMember, "language", .memberMissing),
    Refusal(
      .stringsRemove, #"{"language":"de","table":"a/b"}"#, .invalidValue, "table",
      .mustBeFileName),
    Refusal(.stringsList, #"{"language":"de"}"#, .unknownMember, "language", .noMembersHere),
  ])
  func wrongParametersAreRefused(refusal: Refusal) throws { try refusal.check() }

  @Test(arguments: [
    "A", "AA", "AAA", "A===", "AA=A", "====", "AA==AA==", "AAA=AAA=", " AAAA", "AAAA\n", "AA-_",
    "AB==", "AAB=", "ÄAA", "AAA\u{0}",
  ])
  func whatIsNoBase64IsRefused(text: String) throws {
    let escaped = text.replacing("\n", with: #"\n"#).replacing("\u{0}", with: #"\u0000"#)
    try Refusal(
      .stringsPut, #"{"language":"de","contentBase64":"\#(escaped)"}"#, .invalidValue,
      "contentBase64", .mustBeBase64
    ).check()
  }

  // Limit: TableBytes
  @Test(arguments: ["content", "contentBase64"])
  func aTableMayHaveSoManyBytesAndNotOneMore(member: String) throws {
    var limits = Limits()
    for count in [1, 2, 3, 4, 64] {
      limits.tableBytes = count
      func params(_ count: Int) -> String {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let text =
          member == "content"
          ? String(decoding: bytes, as: UTF8.self) : Data(bytes).base64EncodedString()
        return #"{"language":"de","\#(member)":"\#(text)"}"#
      }
      #expect(try upload(params(count), limits: limits).content.count == count)
      for more in 1...6 {
        try Refusal(.stringsPut, params(count + more), .tooLong, member, .tooManyBytes)
          .check(limits: limits)
      }
    }
  }

  @Test func bytesGoAsFoundationWritesThem() throws {
    var random = RandomMessages(seed: 31)
    for count in 0...300 {
      // The first byte is no UTF-8, so that the content is no text.
      let bytes = [0xFF] + (0..<count).map { _ in UInt8(random.integer(0...255)) }
      let upload = StringsUpload(table: Self.table, content: bytes)
      let line = String(decoding: Call.stringsPut(upload).requestLine(id: nil), as: UTF8.self)
      let text = Data(bytes).base64EncodedString()
      #expect(line.contains(#""contentBase64":"\#(text)""#))
      #expect(
        try self.upload(#"{"language":"de","contentBase64":"\#(text)"}"#).content == bytes)
    }
  }

  @Test func everyTableWithinTheLimitsFitsALine() throws {
    let limits = Limits()
    let most = limits.tableBytes
    let contents: [[UInt8]] = [
      [UInt8](repeating: UInt8(ascii: "a"), count: most), [UInt8](repeating: 0, count: most),
      [UInt8](repeating: UInt8(ascii: "\""), count: most), [UInt8](repeating: 0xFF, count: most),
    ]
    for content in contents {
      let upload = StringsUpload(table: Self.table, content: content)
      let line = Call.stringsPut(upload).requestLine(id: RequestID(1))
      #expect(line.count < limits.lineBytes)
      let envelope = try Envelope.read(Array(line.dropLast()))
      #expect(
        try Call.read(.stringsPut, params: envelope.params, limits: limits) == .stringsPut(upload))
    }
    // What Protocol.md says of Base64.
    let line = Call.stringsPut(StringsUpload(table: Self.table, content: contents[3]))
      .requestLine(id: RequestID(1))
    #expect(line.count { $0 == UInt8(ascii: "/") } >= 699_048)
    #expect(line.count < 700_000)
  }
}
