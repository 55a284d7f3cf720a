import BelfryProtocol
import Testing

private func text(of writer: JSONWriter) -> String { String(decoding: writer.bytes, as: UTF8.self) }

@Suite struct JSONWriterTests {
  @Test func setsCommasAndColons() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("id", raw: Array("-0".utf8))
    writer.beginObject("result")
    writer.beginArray("alerts")
    writer.beginObject()
    writer.endObject()
    writer.value(1)
    writer.value(UInt32.max)
    writer.value(Int64.min)
    writer.value(true)
    writer.value(1.5)
    writer.null()
    writer.beginArray()
    writer.endArray()
    writer.endArray()
    writer.nullMember("nextPage")
    writer.member("isLast", false)
    writer.member("count", 3)
    writer.endObject()
    writer.endObject()
    #expect(
      text(of: writer)
        == #"{"jsonrpc":"2.0","id":-0,"result":{"alerts":"#
        + #"[{},1,4294967295,-9223372036854775808,true,1.5,null,[]],"#
        + #""nextPage":null,"isLast":false,"count":3}}"#)
  }

  @Test func endsALineAndBeginsAnother() {
    var writer = JSONWriter()
    writer.value("a")
    writer.endLine()
    writer.beginArray()
    writer.endArray()
    writer.endLine()
    #expect(text(of: writer) == "\"a\"\n[]\n")
  }

  @Test(arguments: [
    ("", ""),
    ("plain é 👋", "plain é 👋"),
    ("\"\\/", #"\"\\/"#),
    ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
    ("\u{0}\u{1}\u{B}\u{1B}[2J\u{1F}", #"\u0000\u0001\u000b\u001b[2J\u001f"#),
    ("a\u{7F}b", #"a\u007fb"#),
    ("\u{80}\u{9F}\u{2028}\u{202E}", "\u{80}\u{9F}\u{2028}\u{202E}"),
  ])
  func escapesWhatItMust(string: String, escaped: String) {
    var writer = JSONWriter()
    writer.value(string)
    #expect(writer.bytes == Array("\"\(escaped)\"".utf8))
  }

  /// The last before, the first, the last and the first after of each range.
  @Test(arguments: [
    ("\u{7F}\u{80}\u{85}\u{9B}\u{9F}\u{A0}", #"\u007f\u0080\u0085\u009b\u009f"# + "\u{A0}"),
    ("\u{61B}\u{61C}\u{61D}", "\u{61B}" + #"\u061c"# + "\u{61D}"),
    ("\u{200D}\u{200E}\u{200F}\u{2010}", "\u{200D}" + #"\u200e\u200f"# + "\u{2010}"),
    ("\u{2027}\u{2028}\u{2029}", "\u{2027}" + #"\u2028\u2029"#),
    (
      "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{202F}",
      #"\u202a\u202b\u202c\u202d\u202e"# + "\u{202F}"
    ),
    (
      "\u{2065}\u{2066}\u{2067}\u{2068}\u{2069}\u{206A}",
      "\u{2065}" + #"\u2066\u2067\u2068\u2069"# + "\u{206A}"
    ),
    ("é ß € 日本 👋", "é ß € 日本 👋"),
  ])
  func escapesForTerminalsWhatCouldFoolTheReader(string: String, escaped: String) throws {
    var writer = JSONWriter(escapesForTerminals: true)
    writer.value(string)
    #expect(writer.bytes == Array("\"\(escaped)\"".utf8))

    var plain = JSONWriter()
    plain.value(string)
    var spliced = JSONWriter(escapesForTerminals: true)
    spliced.raw(plain.bytes)
    #expect(spliced.bytes == writer.bytes)
  }

  @Test func splicesBytesAsTheyAre() {
    let json = Array("{ \"a\\/\u{202E}\" :\r\n1.50 }".utf8)
    var writer = JSONWriter()
    writer.beginArray()
    writer.raw(json)
    writer.raw(json[...])
    writer.endArray()
    #expect(writer.bytes == [0x5B] + json + [0x2C] + json + [0x5D])
  }

  @Test func splicesForTerminalsWithoutControlCharacters() throws {
    let json = Array("{ \"a\\/\\\"\u{202E}\u{7F}\" :\r\n1.50\t}".utf8)
    var writer = JSONWriter(escapesForTerminals: true)
    writer.raw(json)
    #expect(text(of: writer) == #"{ "a\/\"\u202e\u007f" :  1.50 }"#)
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (0.1, "0.1"), (-2.5, "-2.5"), (1e16, "1e+16"),
    (1e-7, "1e-07"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
  ])
  func writesTheShortestFormOfADouble(double: Double, form: String) throws {
    var writer = JSONWriter()
    writer.value(double)
    #expect(text(of: writer) == form)
    let view = try JSONDocument(parsing: writer.bytes).root
    #expect(view.double == (double.isFinite ? double : nil))
  }

  @Test func aKeyOutsideAnObjectTraps() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginArray()
      writer.key("a")
    }
  }

  @Test func aValueWithoutAKeyTraps() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.value(1)
    }
  }

  @Test func endingWhatWasNotBegunTraps() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.endArray()
    }
  }
}
