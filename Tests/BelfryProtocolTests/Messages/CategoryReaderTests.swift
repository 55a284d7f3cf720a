import BelfryCore
import BelfryProtocol
import Testing

/// Categories as an app says them.
struct CategoryReaderTests {
  private static func put(_ categories: String) -> String { #"{"categories":\#(categories)}"# }

  private static func action(_ members: String) -> String {
    put(#"[{"id":"a","actions":[{"id":"x","title":"X"},{\#(members)}]}]"#)
  }

  private static let place = "categories[0].actions[1]"

  @Test(arguments: [
    Refusal(.categoriesPut, "{}", .missingMember, "categories", .memberMissing),
    Refusal(.categoriesPut, put("{}"), .wrongType, "categories", .mustBeArray),
    Refusal(.categoriesPut, put("[7]"), .wrongType, "categories[0]", .mustBeObject),
    Refusal(.categoriesPut, put(#"[{"actions":[]}]"#), .missingMember, "categories[0].id"),
    Refusal(.categoriesPut, put(#"[{"id":"a"}]"#), .missingMember, "categories[0].actions"),
    Refusal(.categoriesPut, put(#"[{"id":"","actions":[]}]"#), .invalidValue, "categories[0].id"),
    Refusal(
      .categoriesPut, put(#"[{"id":"a\n","actions":[]}]"#), .invalidValue, "categories[0].id",
      .mustHaveNoControls),
    Refusal(
      .categoriesPut, put(#"[{"id":"a","actions":[],"options":1}]"#), .unknownMember,
      "categories[0].options", .memberUnknown),
    Refusal(
      .categoriesPut, put(#"[{"id":"a","actions":[]},{"id":"a","actions":[]}]"#), .invalidValue,
      "categories[1].id", .mustBeUnique),

    Refusal(.categoriesPut, action(#""title":"T""#), .missingMember, "\(place).id"),
    Refusal(.categoriesPut, action(#""id":"y""#), .missingMember, "\(place).title"),
    Refusal(
      .categoriesPut, action(#""id":"x","title":"T""#), .invalidValue, "\(place).id", .mustBeUnique),
    Refusal(
      .categoriesPut, action(#""id":"default","title":"T""#), .invalidValue, "\(place).id",
      .actionIDReserved),
    Refusal(
      .categoriesPut, action(#""id":"dismiss","title":"T""#), .invalidValue, "\(place).id",
      .actionIDReserved),
    Refusal(
      .categoriesPut, action(#""id":"y\u0000","title":"T""#), .invalidValue, "\(place).id",
      .mustHaveNoControls),
    Refusal(
      .categoriesPut, action(#""id":"y","title":7"#), .wrongType, "\(place).title", .mustBeText),
    Refusal(
      .categoriesPut, action(#""id":"y","title":"""#), .invalidValue, "\(place).title"),
    Refusal(
      .categoriesPut, action(#""id":"y","title":"T","destructive":1"#), .wrongType,
      "\(place).destructive", .mustBeBoolean),
    Refusal(
      .categoriesPut, action(#""id":"y","title":"T","textInput":true"#), .wrongType,
      "\(place).textInput", .mustBeObject),
    Refusal(
      .categoriesPut, action(#""id":"y","title":"T","textInput":{"placeholder":{}}"#),
      .missingMember, "\(place).textInput.placeholder.key"),
    Refusal(
      .categoriesPut, action(#""id":"y","title":"T","textInput":{"hint":"x"}"#), .unknownMember,
      "\(place).textInput.hint"),
  ])
  func aWrongCategoryIsRefused(refusal: Refusal) throws { try refusal.check() }

  /// Two spellings of one letter are two names, here as everywhere.
  @Test func namesAreComparedByTheirBytes() throws {
    let call = try read(
      .categoriesPut,
      Self.put(#"[{"id":"\u00e9","actions":[]},{"id":"e\u0301","actions":[]}]"#))
    guard case .categoriesPut(let categories) = call else { return }
    #expect(categories.count == 2)
  }

  // Limit: CategoriesPerApp, ActionsPerCategory, ReplyTextBytes
  @Test func thereAreSoManyAndNotOneMore() throws {
    func categories(_ count: Int) -> String {
      Self.put(
        "[" + (0..<count).map { #"{"id":"\#($0)","actions":[]}"# }.joined(separator: ",") + "]")
    }
    func actions(_ count: Int) -> String {
      let list = (0..<count).map { #"{"id":"\#($0)","title":"T"}"# }
      return Self.put(#"[{"id":"a","actions":[\#(list.joined(separator: ","))]}]"#)
    }
    func text(_ count: Int) -> String {
      #"{"delivery":1,"text":"\#(String(repeating: "t", count: count))"}"#
    }
    #expect(throws: Never.self) { try read(.categoriesPut, categories(64)) }
    try Refusal(.categoriesPut, categories(65), .tooLong, "categories", .tooManyElements).check()
    #expect(throws: Never.self) { try read(.categoriesPut, actions(10)) }
    try Refusal(
      .categoriesPut, actions(11), .tooLong, "categories[0].actions", .tooManyElements
    ).check()
    #expect(throws: Never.self) { try read(.centerActivate, text(4_096)) }
    try Refusal(.centerActivate, text(4_097), .tooLong, "text", .tooManyBytes).check()
    let id = String(repeating: "i", count: 64)
    #expect(throws: Never.self) {
      try read(.categoriesPut, Self.action(#""id":"\#(id)","title":"T""#))
    }
    try Refusal(
      .categoriesPut, Self.action(#""id":"\#(id)i","title":"T""#), .tooLong, "\(Self.place).id",
      .tooManyBytes
    ).check()
  }

  @Test func aStoredCategoryReadsBackAsItself() throws {
    var random = RandomMessages(seed: 12)
    for number in 1...200 {
      let category = random.category(number)
      let bytes = StoredCategory.bytes(of: category)
      #expect(try StoredCategory.read(bytes) == category)
    }
    let plain = Category(
      id: "c",
      actions: [
        CategoryAction(
          id: "r", title: .literal("R"), textInput: TextInput(placeholder: .literal("P")),
          isForeground: true)
      ])
    #expect(
      String(decoding: StoredCategory.bytes(of: plain), as: UTF8.self)
        == #"{"id":"c","actions":[{"id":"r","title":"R","textInput":{"placeholder":"P"},"#
        + #""foreground":true}]}"#)
  }
}
