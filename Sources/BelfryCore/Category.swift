/// A set of actions that an app gives those of its alerts that name it.
package struct Category: Hashable, Sendable {
  /// 1 to 128 bytes without control characters.
  package var id: String
  package var actions: [CategoryAction]

  package init(id: String, actions: [CategoryAction]) {
    self.id = id
    self.actions = actions
  }
}

/// What a person can choose in place of opening an alert.
package struct CategoryAction: Hashable, Sendable {
  /// 1 to 64 bytes without control characters; none of `reservedIDs`.
  package var id: String
  package var title: Text
  /// Where there is one, the person writes a text with it.
  package var textInput: TextInput?
  package var isDestructive: Bool
  /// Whether the app comes to the front for it.
  package var isForeground: Bool

  /// What every alert has: opening it, and putting it away.
  package static let reservedIDs = ["default", "dismiss"]

  package init(
    id: String, title: Text, textInput: TextInput? = nil, isDestructive: Bool = false,
    isForeground: Bool = false
  ) {
    self.id = id
    self.title = title
    self.textInput = textInput
    self.isDestructive = isDestructive
    self.isForeground = isForeground
  }
}

/// What a presenter shows where a person writes a text.
package struct TextInput: Hashable, Sendable {
  package var buttonTitle: Text?
  package var placeholder: Text?

  package init(buttonTitle: Text? = nil, placeholder: Text? = nil) {
    self.buttonTitle = buttonTitle
    self.placeholder = placeholder
  }
}
