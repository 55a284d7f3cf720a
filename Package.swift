// swift-tools-version: 6.2
// The arrows between targets are the design: see "Code tour" in README.md. `contrib/test` builds with
// `--explicit-target-dependency-import-check error`, so an import that is not declared here fails.

import PackageDescription

/// For contrib/fuzz/run: libFuzzer's counters in what it tries, and the program belfry-fuzz.
let isFuzzing = Context.environment["BELFRY_FUZZ"] != nil
let fuzzing: [SwiftSetting] = isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of the product; its tests, if any, stand in `Tests/<name>Tests`.
func target(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    exclude: exclude,
    swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    swiftSettings: settings)
}

/// A program of `contrib/examples`, with its like in Python and the tables of both beside it.
func example(_ name: String, python: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["BelfryClient"],
    path: "contrib/examples/\(name)",
    exclude: [python, "Localizations"],
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies.map { .init(stringLiteral: $0) },
    exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "belfry",
  products: [
    .library(name: "BelfryClient", targets: ["BelfryClient"]),
    .executable(name: "belfryd", targets: ["belfryd"]),
    .executable(name: "belfry", targets: ["belfry"]),
    .executable(name: "belfry-bench", targets: ["belfry-bench"]),
    .library(name: "FaultInjection", type: .dynamic, targets: ["FaultInjection"]),
  ],
  targets: [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),

    target("BelfryCore", []),
    .target(
      name: "BelfryLocalization",
      dependencies: ["BelfryCore"],
      swiftSettings: settings + fuzzing,
      // The toolchain's own ICU: plural rules, and the words and digits of numbers and dates.
      linkerSettings: [.linkedLibrary("_FoundationICU")],
      plugins: ["EmbedTexts"]),
    // The texts of `Localizations` become part of the programs.
    .executableTarget(
      name: "embed-texts", path: "contrib/embed-texts/Tool", swiftSettings: settings),
    .plugin(
      name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
      path: "contrib/embed-texts/Plugin"),
    target("BelfryProtocol", ["BelfryCore"]),
    .target(
      name: "CLogWriter",
      dependencies: ["CSQLite"],
      cSettings: [.treatAllWarnings(as: .error), .enableWarning("all")]),
    target("BelfryStore", ["BelfryCore", "CSQLite", "CLogWriter"]),
    target(
      "BelfryHub", ["BelfryCore", "BelfryStore", "BelfryProtocol", "BelfryLocalization", "CCrypt"]),
    target("BelfryPosix", ["CLinux"]),
    target("BelfryEventLoop", ["BelfryPosix", "CSystemd"]),
    target(
      "BelfryDaemon",
      [
        "BelfryCore", "BelfryProtocol", "BelfryHub", "BelfryStore", "BelfryLocalization",
        "BelfryEventLoop", "BelfryPosix",
      ]),
    target("BelfryClient", ["BelfryCore", "BelfryProtocol", "BelfryPosix"]),
    target(
      "BelfryCommands",
      ["BelfryCore", "BelfryProtocol", "BelfryClient", "BelfryLocalization", "BelfryPosix"]),

    program("belfryd", ["BelfryDaemon"]),
    program("belfry", ["BelfryCommands"]),
    program("belfry-bench", ["BelfryCore", "BelfryLocalization", "BelfryProtocol", "BelfryPosix"]),

    // For contrib/compare/rules.
    .executableTarget(
      name: "rule-dates",
      dependencies: ["BelfryCore", "BelfryPosix"],
      path: "contrib/compare/RuleDates",
      swiftSettings: settings),

    // For contrib/compare/languages.
    .executableTarget(
      name: "language-choices",
      dependencies: ["BelfryLocalization"],
      path: "contrib/compare/LanguageChoices",
      swiftSettings: settings),

    example("AlarmClock", python: "alarm_clock.py"),
    example("ToDoList", python: "to_do_list.py"),
    example("Chat", python: "chat.py"),

    .target(
      name: "BelfryTestSupport",
      dependencies: ["BelfryCore", "BelfryProtocol", "BelfryPosix"],
      path: "Tests/BelfryTestSupport",
      swiftSettings: settings),
    // What belfry-fuzz tries, and the tests with its corpus.
    .target(
      name: "FuzzTargets",
      dependencies: ["BelfryCore", "BelfryLocalization"],
      path: "Tests/FuzzTargets",
      swiftSettings: settings + fuzzing),
    // For LD_PRELOAD in front of a hub under test.
    .target(
      name: "FaultInjection",
      path: "Tests/FaultInjection",
      cSettings: [.treatAllWarnings(as: .error), .enableWarning("all")]),
    tests("BelfryCoreTests", ["BelfryCore", "BelfryTestSupport"]),
    tests(
      "BelfryLocalizationTests",
      ["BelfryCore", "BelfryLocalization", "BelfryTestSupport", "FuzzTargets"]),
    tests("BelfryProtocolTests", ["BelfryCore", "BelfryProtocol", "BelfryTestSupport"]),
    tests("BelfryStoreTests", ["BelfryCore", "BelfryStore", "BelfryTestSupport", "CSQLite"]),
    tests(
      "BelfryHubTests",
      [
        "BelfryCore", "BelfryStore", "BelfryProtocol", "BelfryLocalization", "BelfryHub",
        "BelfryTestSupport",
      ]),
    tests("BelfryPosixTests", ["BelfryPosix", "BelfryTestSupport"]),
    tests("BelfryEventLoopTests", ["BelfryEventLoop", "BelfryPosix", "BelfryTestSupport"]),
    tests(
      "BelfryDaemonTests",
      [
        "BelfryCore", "BelfryProtocol", "BelfryHub", "BelfryStore", "BelfryDaemon",
        "BelfryEventLoop",
        "BelfryPosix", "BelfryTestSupport",
      ]),
    tests(
      "BelfryClientTests",
      ["BelfryCore", "BelfryProtocol", "BelfryClient", "BelfryPosix", "BelfryTestSupport"]),
    tests(
      "BelfryCommandsTests",
      [
        "BelfryCore", "BelfryProtocol", "BelfryClient", "BelfryCommands", "BelfryLocalization",
        "BelfryTestSupport",
      ], exclude: ["Snapshots"]),
    tests(
      "BelfryBenchTests", ["BelfryCore", "BelfryPosix", "belfry-bench", "BelfryTestSupport"]),
    tests(
      "BelfrySystemTests",
      ["BelfryCore", "BelfryProtocol", "BelfryPosix", "BelfryTestSupport", "CSQLite"],
      exclude: ["systemd", "Year/year_model.py", "Zones/zones.py"]),
  ],
  swiftLanguageModes: [.v6]
)

if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "belfry-fuzz",
      dependencies: ["FuzzTargets"],
      exclude: ["Corpus"],
      swiftSettings: settings + fuzzing,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
