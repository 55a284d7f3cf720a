import BelfryCore

/// Compares the tables of several languages with those of the development language.
///
/// A translation may leave an argument out, but not ask for one that the development text does not
/// have or take it as another type: an app checks its arguments against the development text alone,
/// and a translation that does not fit is not used.
package struct TableLint {
  private let development: LanguageTag
  private let categories: (LanguageTag) -> [PluralCategory]
  private var findings: [LintFinding] = []

  /// - Parameters:
  ///   - development: the language that the others are measured by.
  ///   - categories: the plural forms that a language needs; see `PluralRules`.
  /// - Returns: by file and place.
  package static func findings(
    in tables: [LintTable], development: LanguageTag,
    categories: (LanguageTag) -> [PluralCategory]
  ) -> [LintFinding] {
    withoutActuallyEscaping(categories) { categories in
      var lint = TableLint(development: development, categories: categories)
      lint.check(tables)
      return lint.findings
    }
  }

  private init(
    development: LanguageTag, categories: @escaping (LanguageTag) -> [PluralCategory]
  ) {
    self.development = development
    self.categories = categories
  }

  private mutating func check(_ tables: [LintTable]) {
    var translations: [String: [LanguageTag: Translation]] = [:]
    checkFiles(tables)
    for table in tables {
      var translation =
        translations[table.name]?[table.language] ?? Translation(language: table.language)
      add(table, to: &translation)
      translations[table.name, default: [:]][table.language] = translation
    }
    let languages = Set(tables.map(\.language)).sorted { $0.text < $1.text }
    for name in translations.keys.sorted() {
      let source = translations[name]?[development]
      for language in languages {
        guard let translation = translations[name]?[language] else {
          if let source {
            report(
              .tableMissing(name: name, language: language.text), in: source.mainFile, at: .start)
          }
          continue
        }
        checkForms(translation)
        if source == nil, languages.contains(development) {
          report(.tableExtra(name: name), in: translation.mainFile, at: .start)
        }
        if let source, language != development {
          compare(translation, with: source)
        } else {
          for (key, text) in translation.texts {
            let use = TextUse(text.entry)
            if !use.arguments.isEmpty { reportStrays(use, of: text, key: key) }
          }
        }
      }
    }
    findings.sort {
      ($0.file, $0.position, $0.problem.order) < ($1.file, $1.position, $1.problem.order)
    }
  }

  /// What is wrong with the files beside each other.
  private mutating func checkFiles(_ tables: [LintTable]) {
    var files: [TableID: String] = [:]
    for table in tables {
      let id = TableID(language: table.language.text, name: table.name, kind: table.kind)
      if let other = files[id] {
        report(.tableTwice(other: other), .error, in: table.file, at: .start)
      } else {
        files[id] = table.file
      }
    }
    let limit = Limits().tablesPerApp
    if tables.count > limit {
      report(
        .tooManyTables(count: tables.count, limit: limit), .error, in: tables[limit].file,
        at: .start)
    }
  }

  /// Reads a file into the texts of its language.
  private mutating func add(_ table: LintTable, to translation: inout Translation) {
    if translation.mainFile.isEmpty || table.kind == .strings { translation.mainFile = table.file }
    let parsed: ParsedTable
    do {
      parsed = try TableParser.parse(table.content, as: table.kind, limits: .none)
    } catch {
      translation.isWhole = false
      report(.fault(error.problem), .error, in: table.file, at: error.position)
      return
    }
    do {
      _ = try TableParser.parse(table.content, as: table.kind)
    } catch {
      // A table as it should be, but larger than a hub takes.
      report(.fault(error.problem), .error, in: table.file, at: error.position)
    }
    var first: [String: SourcePosition] = [:]
    for entry in parsed.entries {
      if let first = first[entry.key] {
        report(.keyTwice(key: entry.key, first: first), in: table.file, at: entry.position)
      } else {
        first[entry.key] = entry.position
      }
      let text = Translation.Text(file: table.file, kind: table.kind, entry: entry)
      if let other = translation.texts[entry.key], other.kind != table.kind {
        let (plain, plural) = table.kind == .strings ? (text, other) : (other, text)
        translation.texts[entry.key] = plural
        report(
          .keyInBoth(
            key: entry.key, plural: .init(file: plural.file, position: plural.entry.position)),
          in: plain.file, at: plain.entry.position)
      } else {
        translation.texts[entry.key] = text
      }
    }
  }

  private mutating func report(
    _ problem: LintProblem, _ severity: LintFinding.Severity = .warning, in file: String,
    at position: SourcePosition
  ) {
    findings.append(
      LintFinding(file: file, position: position, severity: severity, problem: problem))
  }
}

extension TableLint {
  /// A table in one language, of both kinds of files.
  private struct Translation {
    struct Text {
      let file: String
      let kind: TableKind
      let entry: ParsedEntry
    }

    let language: LanguageTag
    /// The `.strings` file, where there is one.
    var mainFile = ""
    var texts: [String: Text] = [:]
    /// Whether all its files are tables. Of others it is not known what is missing.
    var isWhole = true

    init(language: LanguageTag) {
      self.language = language
    }
  }

  /// Missing and extra keys, and the arguments of those that both have.
  private mutating func compare(_ translation: Translation, with source: Translation) {
    if translation.isWhole {
      for (key, text) in source.texts where translation.texts[key] == nil {
        let place = LintProblem.Place(file: text.file, position: text.entry.position)
        report(.keyMissing(key: key, source: place), in: translation.mainFile, at: .start)
      }
    }
    for (key, text) in translation.texts {
      if let original = source.texts[key] {
        compare(text, with: TextUse(original.entry), key: key)
      } else if source.isWhole {
        report(.keyExtra(key: key), in: text.file, at: text.entry.position)
      }
    }
  }

  private mutating func compare(
    _ text: Translation.Text, with source: TextUse, key: String
  ) {
    // Of several places for one argument the narrowest says what it is.
    let sources = Dictionary(source.arguments.map { ($0.index, $0) }) {
      $0.type <= $1.type ? $0 : $1
    }
    let use = TextUse(text.entry)
    for argument in use.arguments {
      let position = argument.index + 1
      guard let original = sources[argument.index] else {
        report(
          .argumentExtra(key: key, position: position, verb: argument.verb), .error,
          in: text.file, at: argument.position)
        continue
      }
      // A variable has a form for any number.
      let isNumber = original.type == .integer || original.type == .number
      guard argument.type != original.type, !(argument.isVariable && isNumber) else { continue }
      let fits = argument.type > original.type
      report(
        .argumentDiffers(
          key: key, position: position, verb: argument.verb, source: original.verb),
        fits ? .warning : .error, in: text.file, at: argument.position)
    }
    if !source.arguments.isEmpty || !use.arguments.isEmpty { reportStrays(use, of: text, key: key) }
  }

  private mutating func reportStrays(_ use: TextUse, of text: Translation.Text, key: String) {
    for stray in use.strayPercents {
      report(.strayPercent(key: key, text: stray.text), in: text.file, at: stray.position)
    }
  }

  /// Whether the variables have the forms of the language and no others.
  private mutating func checkForms(_ translation: Translation) {
    let needed = Set(categories(translation.language))
    for (key, text) in translation.texts {
      guard case .plural(let plural) = text.entry.entry else { continue }
      let places = text.entry.places
      for (name, variable) in plural.variables {
        let position = places?.variables[name] ?? text.entry.position
        for category in PluralCategory.allCases {
          switch (needed.contains(category), variable.forms[category] != nil) {
          case (true, false):
            report(
              .formMissing(key: key, variable: name, category: category), .error, in: text.file,
              at: position)
          // Apple's "zero" is for the value 0, in any language; "other" is what the format needs.
          case (false, true) where category != .zero && category != .other:
            report(
              .formUnused(key: key, variable: name, category: category), in: text.file,
              at: places?.forms[name]?[category] ?? position)
          case (true, true), (false, _):
            break
          }
        }
      }
    }
  }
}
