import BelfryLocalization
import BelfryTestSupport
import Testing

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("de", "de"), ("DE_de", "de-DE"), ("ZH_hant_hk", "zh-Hant-HK"), ("zh-hans", "zh-Hans"),
    ("es-419", "es-419"), ("sr_Cyrl-BA", "sr-Cyrl-BA"), ("de-de-1996", "de-DE-1996"),
    ("sl-rozaj-biske-1994", "sl-1994-biske-rozaj"), ("en-us-posix", "en-US-posix"),
    ("th-TH-u-nu-thai-ca-buddhist", "th-TH-u-ca-buddhist-nu-thai"),
    ("de-x-Klein-t-a", "de-x-klein-t-a"), ("en-t-jp-a-foo", "en-a-foo-t-jp"),
    ("de-u-kn-true-kn-false", "de-u-kn"), ("zxx", "zxx"), ("qaa", "qaa"),
  ])
  func anyCaseAndOrderBecomesCanonical(written: String, canonical: String) {
    #expect(LanguageTag(written)?.text == canonical)
  }

  @Test(
    arguments: [
      ("iw", "he"), ("iw-IL", "he-IL"), ("in", "id"), ("ji", "yi"), ("jw", "jv"), ("mo", "ro"),
      ("sh", "sr-Latn"),
      ("sh-Cyrl", "sr-Cyrl"), ("tl", "fil"), ("scc", "sr"), ("deu", "de"), ("eng-USA", "en-US"),
      ("de-DEU", "de-DE"), ("de-abc", nil),
      ("cmn-Hant", "zh-Hant"),
      ("arb", "ar"), ("zh-yue", "yue"), ("zh-cmn-Hans-CN", "zh-Hans-CN"), ("ar-arz", "arz"),
      ("zh-min-nan", "nan"),
      ("i-klingon", "tlh"), ("I_Lux", "lb"), ("art-lojban", "jbo"), ("no-nyn", "nn"),
      ("no-bok", "nb"),
      ("sgn-DE", "gsg"), ("sgn-be-fr", "sfb"), ("cel-gaulish", "xtg"), ("en-UK", "en-GB"),
      ("de-DD", "de-DE"),
      ("ru-SU", "ru-RU"), ("uk-SU", "uk-UA"), ("hy-SU", "hy-AM"), ("de-276", "de-DE"),
      ("zh-Qaai", "zh-Zinh"),
      ("no", "no"),
    ] as [(String, String?)])
  func oldCodesBecomeTodays(written: String, canonical: String?) {
    #expect(LanguageTag(written)?.text == canonical)
  }

  @Test(arguments: [
    ("de_DE.UTF-8@euro", "de-DE"), ("fr_CA.utf8", "fr-CA"), ("sr_RS@latin", "sr-Latn-RS"),
    ("sr_RS.UTF-8@Cyrillic", "sr-Cyrl-RS"), ("ca_ES@valencia", "ca-ES-valencia"),
    ("tt_RU@iqtelif", "tt-Latn-RU"),
    ("sd_IN@devanagari", "sd-Deva-IN"), ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
    ("aa_ER@saaho", "ssy-ER"),
    ("sr_Cyrl_RS@latin", "sr-Cyrl-RS"), ("de@", "de"), ("german", "de"), ("English", "en"),
  ])
  func theModifierOfAPOSIXNameMayTellTheScript(written: String, canonical: String) {
    #expect(LanguageTag(written)?.text == canonical)
  }

  @Test(arguments: [
    "", "C", "POSIX", "C.UTF-8", "C.utf8", "posix", "und", "und-Latn", "root", "Base",
    "x-private", "d", "deutschland",
    "de-", "-de", "de--DE", "de DE", "de-ä", "d\u{131}", "de-a", "de-x", "de-u", "de-DE-DE",
    "de-a-bb-a-cc", "ſv",
    "abcdefghi", "12", "de/../fr", "de\u{0}", String(repeating: "a", count: 65),
    "de-x-" + String(repeating: "abcdefgh-", count: 7),
    // Of 64 bytes, and longer as sw-CD.
    "swc-u-tu-nu-la-gra-gratu-a-gratu-nu-atu-nu-nuun-atu-nu-nuh-cm-at",
  ])
  func whereNoLanguageIsNamedThereIsNoTag(text: String) {
    #expect(LanguageTag(text) == nil)
  }

  @Test(arguments: [
    ("ar", true), ("he", true), ("fa", true), ("ur", true), ("ckb", true), ("yi", true),
    ("dv", true), ("az-IR", true),
    ("pa-PK", true), ("ff-Adlm", true), ("uz-AF", true), ("ar-Latn", false), ("de", false),
    ("pa", false), ("ja", false),
    ("az", false), ("qaa", false),
  ])
  func theScriptDecidesTheDirection(tag: String, isRightToLeft: Bool) {
    #expect(LanguageTag(tag)?.isRightToLeft == isRightToLeft)
  }

  @Test
  func keywordsOfTheExtensionUAreFound() {
    let tag = LanguageTag("ar-u-attr-ca-islamic-civil-kn-nu-latn")
    #expect(tag?.keyword("ca") == "islamic-civil")
    #expect(tag?.keyword("nu") == "latn")
    #expect(tag?.keyword("kn") == "true")
    #expect(tag?.keyword("hc") == nil)
    #expect(LanguageTag("ar")?.keyword("ca") == nil)
  }

  @Test
  func noBytesTrapAndWhatIsReadReadsTheSameAgain() {
    var generator = SeededRandom(seed: 5_646)
    let alphabet = Array("abcdehinrstuxzABCHLT0123456789-_-_-_.@".utf8)
    let seeds = [
      "de-DE", "zh-Hant-TW", "sr_RS@latin", "en-u-ca-buddhist", "i-klingon", "sgn-BE-FR",
      "ca-valencia", "iw",
    ]
    var read = 0
    for round in 0..<60_000 {
      var bytes: [UInt8] =
        round % 2 == 0 ? Array((seeds.randomElement(using: &generator) ?? "").utf8) : []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let isAnyByte = Int.random(in: 0..<20, using: &generator) == 0
        let byte =
          isAnyByte
          ? UInt8.random(in: 0...255, using: &generator)
          : alphabet.randomElement(using: &generator) ?? 0
        bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &generator))
      }
      guard let tag = LanguageTag(String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      #expect(LanguageTag(tag.text) == tag, "\(bytes)")
      _ = tag.isRightToLeft
    }
    #expect(read > 5_000)
  }
}
