import BelfryCore
import BelfryProtocol

extension Category {
  /// The category as the protocol has it; the hub checks its names.
  var onTheWire: BelfryCore.Category {
    BelfryCore.Category(id: id, actions: actions.map(\.onTheWire))
  }
}

extension Category.Action {
  fileprivate var onTheWire: CategoryAction {
    CategoryAction(
      id: id, title: title.onTheWire,
      textInput: textInput.map {
        BelfryCore.TextInput(
          buttonTitle: $0.buttonTitle?.onTheWire, placeholder: $0.placeholder?.onTheWire)
      },
      isDestructive: isDestructive, isForeground: isForeground)
  }
}

extension Delivery.Action {
  init(_ action: DeliveryAction) {
    self.init(
      id: action.id, title: action.title,
      textInput: action.textInput.map {
        Delivery.TextInput(buttonTitle: $0.buttonTitle, placeholder: $0.placeholder)
      },
      isDestructive: action.isDestructive, isForeground: action.isForeground)
  }
}
