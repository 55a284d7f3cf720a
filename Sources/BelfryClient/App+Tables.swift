import BelfryCore
import BelfryProtocol

// The tables of an app's texts.
extension App {
  /// Gives the hub a table of texts, in the place of the one that this app has put under the same name.
  /// It counts from the next alert that rings.
  ///
  /// - Parameters:
  ///   - content: the file as it is, a `.strings` or a `.stringsdict`. What is no table is refused as
  ///     `tableFault`, and ``HubError/tablePosition`` says where.
  ///   - isDevelopment: this is the language in which the app is written; without one, that of the
  ///     first table is.
  @discardableResult
  public func putStrings(
    _ content: some Sequence<UInt8>, as table: TextTable, isDevelopment: Bool = false
  ) async throws(HubError) -> TableReceipt {
    let upload = StringsUpload(
      table: table.onTheWire, content: Array(content), isDevelopment: isDevelopment)
    let result = try await session.call(.stringsPut(upload))
    return TableReceipt(try read(result, StringsPutAnswer.init), result)
  }

  /// The texts of a table: of the one that this app has put, or else of the one on the machine.
  public func strings(_ table: TextTable) async throws(HubError) -> TableTexts {
    let result = try await session.call(.stringsGet(table.onTheWire))
    return TableTexts(try read(result, StringsGetAnswer.init), result)
  }

  /// The tables of this app, without their texts.
  public func listTables() async throws(HubError) -> TableList {
    let result = try await session.call(.stringsList)
    return TableList(try read(result, StringsListAnswer.init), result)
  }

  /// Takes away tables that this app has put; those on the machine stay.
  ///
  /// - Parameters:
  ///   - name: only those of this name; nil: all of the language.
  ///   - kind: only those of this kind; nil: both.
  /// - Returns: how many are gone.
  @discardableResult
  public func removeStrings(
    language: String, name: String? = nil, kind: TextTable.Kind? = nil
  ) async throws(HubError) -> Int {
    let call = Call.stringsRemove(language: language, name: name, kind: kind?.onTheWire)
    return try read(try await session.call(call), StringsRemoveAnswer.init).removed
  }
}
