import Testing

@Suite struct TranscriptTests {
  @Test func aBlockBecomesSteps() throws {
    let transcript = try Transcript([
      "# A remark.",
      "tea→ {\"id\":1,",
      "     \"method\":\"ping\"}",
      "(4 minutes later)",
      "(1 second later)",
      "alice2← {\"a\":…}",
    ])
    #expect(
      transcript.steps == [
        .send(connection: "tea", line: "{\"id\":1,\"method\":\"ping\"}"),
        .pass(seconds: 240), .pass(seconds: 1),
        .receive(connection: "alice2", line: "{\"a\":…}"),
      ])
    #expect(transcript.connections == ["tea", "alice2"])
  }

  @Test(arguments: [
    "tea: {}", "→ {}", "tea→ []", "tea→", "(soon)", "(x minutes later)", "(4 fortnights later)",
  ])
  func whatIsNoTranscriptIsRefused(line: String) {
    #expect(throws: Transcript.Malformed(line: line)) { try Transcript([line]) }
  }

  @Test(arguments: [
    (#"{"a":1,"b":["x",null,true]}"#, #"{"a":1,"b":["x",null,true]}"#),
    (#"{"message":"Anything.","storeBytes":4096}"#, #"{"message":"…","storeBytes":…}"#),
    (#"{"user":"root","to":["root"]}"#, #"{"user":"alice","to":["alice"]}"#),
    (#"{"cursor":"x7y8.3"}"#, #"{"cursor":"k3f9.3"}"#),
    (#"{"userInfo":{"cup": 1}}"#, #"{"userInfo":{"cup": 1}}"#),
    (#"{"alertBody":"…"}"#, #"{"alertBody":"…"}"#),
  ])
  func whatTheHubSaysAgrees(actual: String, expected: String) throws {
    var names = TranscriptNames(users: ["alice": "root"])
    try names.compare(actual, with: expected)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":2}"#),
    (#"{"a":1}"#, #"{"a":1.0}"#),
    (#"{"a":"1"}"#, #"{"a":1}"#),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
    (#"{"a":1,"b":2}"#, #"{"a":1}"#),
    (#"{"a":1}"#, #"{"a":1,"b":2}"#),
    (#"{"a":[1]}"#, #"{"a":[1,2]}"#),
    (#"{"a":true}"#, #"{"a":false}"#),
    (#"{"a":null}"#, #"{"a":…}"#),
    (#"{"user":"alice"}"#, #"{"user":"alice"}"#),
    (#"{"cursor":"x7y8.3"}"#, #"{"cursor":"k3f9.4"}"#),
    (
      #"{"a":{"cursor":"x.3"},"b":{"cursor":"y.3"}}"#,
      #"{"a":{"cursor":"k.3"},"b":{"cursor":"k.3"}}"#
    ),
    (
      #"{"a":{"cursor":"x.3"},"b":{"cursor":"x.3"}}"#,
      #"{"a":{"cursor":"k.3"},"b":{"cursor":"l.3"}}"#
    ),
    (#"{"userInfo":{"cup":1}}"#, #"{"userInfo":{"cup": 1}}"#),
    (#"{"a":1"#, #"{"a":1}"#),
  ])
  func whatTheHubSaysDiffers(actual: String, expected: String) {
    var names = TranscriptNames(users: ["alice": "root"])
    #expect(throws: TranscriptNames.Difference.self) {
      try names.compare(actual, with: expected)
    }
  }

  @Test func requestsUseTheNamesThatTheHubSaid() throws {
    var names = TranscriptNames(users: ["alice": "root"])
    try names.compare(
      #"{"nextPage":"17.4","cursor":"x7y8.3"}"#, with: #"{"nextPage":"p1","cursor":"k3f9.3"}"#)
    #expect(
      names.request(#"{"to":["alice"],"page":"p1","since":"k3f9.3","note":"alice k3f9"}"#)
        == #"{"to":["root"],"page":"17.4","since":"x7y8.3","note":"alice k3f9"}"#)
  }
}
