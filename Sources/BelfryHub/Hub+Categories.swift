import BelfryCore
import BelfryProtocol
import BelfryStore

// The actions that alerts offer beside their button.
extension Hub {
  /// Gives an app these categories and no others. What was delivered keeps the actions that it has.
  func put(_ categories: [Category], of app: AppRecord, at now: Timestamp) throws {
    let rows = categories.map { CategoryRow(id: $0.id, body: StoredCategory.bytes(of: $0)) }
    try check(rows.reduce(0) { $0 + $1.body.count })
    let texts = try textsInDevelopment(of: app, at: now)
    for (index, category) in categories.enumerated() {
      try check(category, texts, field: "categories[\(index)]")
    }
    let known = try store.categories(of: app.key)
    // Programs say their categories whenever they start: mostly there is nothing to write.
    guard Set(rows.map(\.body)) != Set(known) else { return }
    var queue = Queue(app: app, limits: limits)
    let more = rows.reduce(0) { $0 + $1.body.count } - known.reduce(0) { $0 + $1.count }
    if more > 0 { try mayGrow() }
    queue.addBytes(more)
    try queue.checkLimits()
    try store.setCategories(rows, of: app.key)
  }

  private func check(_ bytes: Int, field: String = "categories") throws(WireError) {
    guard bytes <= limits.categoryBytes else {
      throw WireError(
        .invalidParams, .tooLong, field: field, .tooManyBytes,
        [.integer(Int64(limits.categoryBytes)), .integer(Int64(bytes))])
    }
  }

  /// Verbs must fit, and what a delivery gets of a category must not be larger than all that an app may put.
  private func check(_ category: Category, _ texts: AppTexts, field: String) throws {
    for (index, action) in category.actions.enumerated() {
      let place = "\(field).actions[\(index)]"
      try check(action.title, texts, field: "\(place).title")
      try check(action.textInput?.buttonTitle, texts, field: "\(place).textInput.buttonTitle")
      try check(action.textInput?.placeholder, texts, field: "\(place).textInput.placeholder")
    }
    let actions = try texts.actions(category.actions, in: nil)
    try check(actions.reduce(0) { $0 + $1.storedBytes }, field: field)
  }

  /// The actions of a category as it is now; none where the app has no such category.
  func actions(of category: String?, app: AppKey) throws(StoreError) -> [CategoryAction] {
    guard let category, let body = try store.category(category, of: app) else { return [] }
    guard let found = try? StoredCategory.read(body) else {
      throw .damaged("the category \(category) cannot be read")
    }
    return found.actions
  }

  /// Whether a delivery has the action that its person chose, and a text where the action asks for one, nowhere else.
  func check(_ activation: Activation, of delivery: DeliveryRecord) throws {
    var asksForText = false
    if activation.action != Activation.defaultAction {
      guard let content = try? DeliveryContent(json: delivery.content) else {
        throw StoreError.damaged("delivery \(delivery.number) cannot be read")
      }
      // By their bytes, as the names are kept apart.
      let chosen = content.actions.first { $0.id.utf8.elementsEqual(activation.action.utf8) }
      guard let chosen else {
        let names = [Activation.defaultAction] + content.actions.map(\.id)
        throw WireError(
          .invalidParams, .unknownAction, field: "action", .unknownAction,
          [.string(names.joined(separator: ", "))])
      }
      asksForText = chosen.textInput != nil
    }
    switch (asksForText, activation.text) {
    case (true, nil):
      throw WireError(.invalidParams, .missingMember, field: "text", .memberMissing)
    case (false, _?):
      throw WireError(
        .invalidParams, .contradiction, field: "text", .actionTakesNoText,
        [.string(activation.action)])
    case (true, _?), (false, nil): break
    }
  }
}
