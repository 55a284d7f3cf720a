import BelfryCore
import BelfryLocalization
import BelfryStore

/// Which tables an app has, and where each of them is found. What an app has put wins over what is installed for it.
struct Catalog {
  enum Place {
    case put(TableRecord)
    case installed(InstalledTable)
  }

  /// What a catalog was made of: one that is made later of the same is the same.
  struct Revision: Hashable {
    let put: Int64?
    let installed: Int?
  }

  struct Table {
    let id: TableID
    let place: Place
  }

  let app: AppID
  let revision: Revision
  /// First those that were put, in the order in which they came first.
  let tables: [Table]
  /// Those that have a table, in the same order.
  let languages: [LanguageTag]
  /// The language in which the app is written; nil while it has no tables.
  let development: LanguageTag?
  private let places: [TableID: Place]

  /// - Parameters:
  ///   - said: the development language that the app has named.
  init(
    of app: AppID, revision: Revision, put: [TableRecord], said: String?,
    installed: [InstalledTable]
  ) {
    self.app = app
    self.revision = revision
    let own = put.map { Table(id: $0.id, place: .put($0)) }
    let ids = Set(put.map(\.id))
    let others = installed.filter { !ids.contains($0.id) }
      .map { Table(id: $0.id, place: .installed($0)) }
    tables = own + others
    places = Dictionary(tables.map { ($0.id, $0.place) }, uniquingKeysWith: { first, _ in first })
    var languages: [LanguageTag] = []
    for table in tables {
      guard let tag = LanguageTag(table.id.language), !languages.contains(tag) else { continue }
      languages.append(tag)
    }
    self.languages = languages
    let name =
      put.first { $0.id.language == said }?.id.language ?? put.first?.id.language
      ?? installed.first { $0.id.language == "en" }?.id.language ?? installed.first?.id.language
    development = name.flatMap { LanguageTag($0) }
  }

  /// Whose keys are all their own texts.
  static func none(of app: AppID) -> Catalog {
    Catalog(
      of: app, revision: Revision(put: nil, installed: nil), put: [], said: nil, installed: [])
  }

  /// Whether the app has no tables at all: each key is its own text.
  var isEmpty: Bool { tables.isEmpty }

  func place(of table: TableID) -> Place? { places[table] }

  /// Whether there is a table of this name in some language.
  func hasTable(named name: String) -> Bool { tables.contains { $0.id.name == name } }
}
