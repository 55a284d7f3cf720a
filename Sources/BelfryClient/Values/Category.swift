/// A set of actions that an app's alerts may offer beside their button; an alert names it by
/// ``Alert/category``.
public struct Category: Hashable, Sendable {
  /// The app's own name for it: 1 to 128 bytes without control characters.
  public var id: String
  /// In the order in which they are offered; at most 10.
  public var actions: [Action]

  /// Makes a category.
  public init(_ id: String, _ actions: [Action]) {
    self.id = id
    self.actions = actions
  }

  /// What a person can choose in place of opening an alert.
  public struct Action: Hashable, Sendable {
    /// The app's own name for it, which its event brings back: 1 to 64 bytes without control
    /// characters, neither `default` nor `dismiss`.
    public var id: String
    /// The word for the person.
    public var title: Text
    /// Where there is one, the person writes a text with it.
    public var textInput: TextInput?
    /// Whether it takes something away.
    public var isDestructive: Bool
    /// Whether the app comes to the front for it.
    public var isForeground: Bool

    /// Makes an action.
    public init(
      _ id: String, _ title: Text, textInput: TextInput? = nil, isDestructive: Bool = false,
      isForeground: Bool = false
    ) {
      self.id = id
      self.title = title
      self.textInput = textInput
      self.isDestructive = isDestructive
      self.isForeground = isForeground
    }
  }

  /// What is shown where the person writes a text.
  public struct TextInput: Hashable, Sendable {
    /// The word on the button that sends the text.
    public var buttonTitle: Text?
    /// What stands where nothing is written yet.
    public var placeholder: Text?

    /// Makes a text input.
    public init(buttonTitle: Text? = nil, placeholder: Text? = nil) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }
  }
}
