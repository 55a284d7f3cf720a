import BelfryLocalization
import Testing

/// A `.strings` file and what is read from it, or where the fault shows.
struct StringsCase: Sendable, CustomTestStringConvertible {
  let name: String
  let file: [UInt8]
  let entries: [String: String]

  init(_ name: String, _ file: String, _ entries: [String: String]) {
    self.init(name, bytes: Array(file.utf8), entries)
  }

  init(_ name: String, bytes: [UInt8], _ entries: [String: String]) {
    self.name = name
    file = bytes
    self.entries = entries
  }

  var testDescription: String { name }

  static let all =
    encodings + [
      StringsCase(
        "escapes", #""e" = "tab\tnl\nquote\"bs\\apos\'cr\rq\q";"#,
        ["e": "tab\tnl\nquote\"bs\\apos'cr\rqq"]),
      StringsCase("control escapes", #"e = "\a\b\f\v";"#, ["e": "\u{7}\u{8}\u{C}\u{B}"]),
      StringsCase(
        "one to four hexadecimal digits",
        #""a" = "caf\U00e9s"; "b" = "\U1234z"; "c" = "\U41z"; d = "\Ufz\UFZ";"#,
        ["a": "cafés", "b": "ሴz", "c": "Az", "d": "\u{F}z\u{F}Z"]),
      StringsCase("a small u is no such escape", #"a = "\u00e9";"#, ["a": "u00e9"]),
      StringsCase("a fifth digit is text", #"a = "\U00e91";"#, ["a": "é1"]),
      StringsCase("a surrogate pair in two escapes", #"a = "\Ud83d\UDD14!";"#, ["a": "🔔!"]),
      StringsCase("octal escapes", #""o" = "\101\102\7";"#, ["o": "AB\u{7}"]),
      StringsCase(
        "octal escapes of the NeXTSTEP set", #"a = "\341\47\0018\200\375";"#,
        ["a": "Æ'\u{1}8\u{A0}ÿ"]),
      StringsCase(
        "an escaped line end", "a = \"one\\\ntwo\\\r\nthree\";", ["a": "one\ntwo\r\nthree"]),
      StringsCase("an escaped character past ASCII", #"a = "\é\👩\"";"#, ["a": "é👩\""]),
      StringsCase(
        "keys and values without quotation marks",
        "CFBundleName = Belfry;\nkey.with-dash_1 = \"x\";\n\"n\" = 42;\nu=http://a/b;$ = $:;",
        [
          "CFBundleName": "Belfry", "key.with-dash_1": "x", "n": "42", "u": "http://a/b",
          "$": "$:",
        ]),
      StringsCase("apostrophes", #"'a"b' = 'it\'s "so"';"#, ["a\"b": "it's \"so\""]),
      StringsCase(
        "comments with quotes, semicolons and entries",
        """
        /* Class = "UILabel"; text = "Circuit; Breaker"; ObjectID = "x"; */
        "x.text" = "Health";
        // "key1" = "value1";
        "key2" = "value2"; // trailing "q

        """, ["x.text": "Health", "key2": "value2"]),
      StringsCase(
        "comments in every place",
        "/**/a /*k*/=/*=*//**/\"v\"// v\n/***/;//;\r/* * / /* */b;/*/ */",
        ["a": "v", "b": "b"]),
      StringsCase(
        "no comments inside quotation marks",
        #""url" = "see http://example.org/*not comment*/ \"http://\" ok";"#,
        ["url": #"see http://example.org/*not comment*/ "http://" ok"#]),
      StringsCase(
        "keys that stand twice", #""a" = "first"; "b" = "x"; "a" = "last";"#,
        ["a": "last", "b": "x"]),
      StringsCase("nothing", "", [:]),
      StringsCase("only comments and white space", "/* nothing */\n// nor here\n \t\r\n", [:]),
      StringsCase("a comment at the end without a line end", "a = b; // end", ["a": "b"]),
      StringsCase(
        "key-only entries", "\"Cancel\";\n\"OK\" = \"Good\";\nBare;\n",
        ["Cancel": "Cancel", "OK": "Good", "Bare": "Bare"]),
      StringsCase("a value over two lines", "\"k\" = \"one\n  two\";", ["k": "one\n  two"]),
      StringsCase("empty key and value", #""" = "";"#, ["": ""]),
      StringsCase("CR and LF in a text stay", "k = \"a\r\nb\rc\";\r\n", ["k": "a\r\nb\rc"]),
      StringsCase(
        "white space of the format", "\u{B}a\u{C}=\u{2028}b\t\u{2029};// c\u{2028}d;",
        ["a": "b", "d": "d"]),
      StringsCase(
        "no-break spaces inside a text", "a = \"\u{A0}\u{3000}\";", ["a": "\u{A0}\u{3000}"]),
      StringsCase(
        "outer braces", "/* a */ { a = b; \"c\" = \"}\"; } // d\n", ["a": "b", "c": "}"]),
      StringsCase("empty braces", "{}", [:]),
      StringsCase("a direction that is turned", "a = \"\u{202E}x\";", ["a": "\u{202E}x"]),
    ]

  private static let greeting = "\"greeting\" = \"Grüße 👋\";\n"
  private static let encodings = [
    StringsCase("UTF-8", greeting, ["greeting": "Grüße 👋"]),
    StringsCase("UTF-8 with a byte order mark", "\u{FEFF}" + greeting, ["greeting": "Grüße 👋"]),
    StringsCase(
      "UTF-16, little end first", bytes: [0xFF, 0xFE] + utf16(greeting, isBigEndian: false),
      ["greeting": "Grüße 👋"]),
    StringsCase(
      "UTF-16, big end first", bytes: [0xFE, 0xFF] + utf16(greeting, isBigEndian: true),
      ["greeting": "Grüße 👋"]),
    StringsCase(
      "UTF-16 without a mark, little end first", bytes: utf16(greeting, isBigEndian: false),
      ["greeting": "Grüße 👋"]),
    StringsCase(
      "UTF-16 without a mark, big end first", bytes: utf16(greeting, isBigEndian: true),
      ["greeting": "Grüße 👋"]),
    StringsCase("a byte order mark alone", bytes: [0xFF, 0xFE], [:]),
  ]

  static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }
}
