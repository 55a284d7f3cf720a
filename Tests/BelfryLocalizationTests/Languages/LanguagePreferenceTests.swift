import BelfryLocalization
import Testing

@Suite struct LanguagePreferenceTests {
  struct Row: Sendable {
    var variables: [String: String]
    var languages: [String]
  }

  static let rows: [Row] = [
    Row(variables: [:], languages: []),
    Row(variables: ["LANG": "de_DE.UTF-8"], languages: ["de-DE"]),
    Row(variables: ["LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"], languages: ["fr-FR"]),
    Row(
      variables: ["LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"],
      languages: ["ja-JP"]),
    Row(variables: ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], languages: ["de-DE"]),
    Row(
      variables: ["LANGUAGE": "gsw:de:fr", "LANG": "de_CH.UTF-8"], languages: ["gsw", "de", "fr"]),
    Row(variables: ["LANGUAGE": "", "LANG": "de_CH.UTF-8"], languages: ["de-CH"]),
    Row(variables: ["LANGUAGE": "de", "LANG": "C"], languages: []),
    Row(variables: ["LANGUAGE": "de", "LANG": "C.UTF-8"], languages: []),
    Row(variables: ["LANGUAGE": "de", "LANG": "POSIX"], languages: []),
    Row(variables: ["LANGUAGE": "de"], languages: []),
    Row(variables: ["LC_ALL": "C", "LANG": "de_DE"], languages: []),
    Row(variables: ["LANGUAGE": "de:C:fr", "LANG": "it_IT"], languages: ["de"]),
    Row(variables: ["LANGUAGE": "::de::DE:!:fr", "LANG": "it_IT"], languages: ["de", "fr"]),
    Row(variables: ["LANGUAGE": "!", "LANG": "it_IT"], languages: ["it-IT"]),
  ]

  @Test(arguments: rows)
  func variablesAreReadAsGNUGettextReadsThem(row: Row) {
    let languages = LanguagePreference.fromEnvironment { row.variables[$0] }
    #expect(languages.map(\.text) == row.languages)
  }

  @Test
  func moreThanSixteenAreLeftOut() {
    let list = (0..<26).map { "q" + String(UnicodeScalar(UInt8(97 + $0))) + "a" }
    let variables = ["LANGUAGE": list.joined(separator: ":"), "LANG": "de_DE"]
    let languages = LanguagePreference.fromEnvironment { variables[$0] }
    #expect(languages.count == LanguagePreference.mostLanguages)
  }
}
