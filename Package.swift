// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Whether SwiftPM has fetched this package for another one, which does not need the command. A
// package in a folder cannot tell.
let isFetched =
  Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")

// SwiftPM resolves a dependency only if a trait that needs it is enabled.
func simulation(_ product: String, _ package: String) -> Target.Dependency {
  .product(
    name: product, package: package,
    condition: .when(traits: ["Simulation", "Command", "LikeIOS", "Everything"]))
}

let grdb = simulation("GRDB", "GRDB.swift")
let crypto = simulation("Crypto", "swift-crypto")
let certificates = simulation("X509", "swift-certificates")
let asn1 = simulation("SwiftASN1", "swift-asn1")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Command", "Everything"]))

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], more: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + more)
}

// Tests draw thousands of screens, which takes several times as long without optimization. For
// targets of the command alone: a library with such a flag could not be used by other packages.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
  path: String? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: path, exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "RazeFaces",
  products: [
    .executable(name: "razefaces", targets: ["razefaces"]),
    .library(name: "StoreKit", targets: ["StoreKit"]),
    .library(name: "StoreKitSimulation", targets: ["StoreKitSimulation"]),
    .library(name: "StoreKitTest", targets: ["StoreKitTest"]),
    .library(name: "StoreSimulation", targets: ["StoreSimulation"]),
    .library(name: "StoreCatalog", targets: ["StoreCatalog"]),
    .library(name: "StoreCore", targets: ["StoreCore"]),
  ],
  traits: [
    .trait(
      name: "URLSession",
      description: "`import StoreKit` brings URLSession along, as on iOS; it needs libcurl."),
    .trait(
      name: "ObservableObject",
      description: "`import StoreKit` brings ObservableObject and @Published along, as on iOS."),
    .trait(
      name: "Simulation",
      description:
        "The simulated App Store, which needs GRDB and swift-crypto. `StoreKit` does not."),
    .trait(
      name: "Command",
      description: "`razefaces` with its simulation, which also needs swift-argument-parser."),
    // The defaults are single traits, because SwiftPM passes several to the compiler in random order,
    // and another order compiles everything again.
    .trait(
      name: "LikeIOS",
      description: "URLSession, ObservableObject and Simulation. The default in other packages."),
    .trait(
      name: "Everything", description: "All of the others. The default in a copy of this package."),
    .default(enabledTraits: [isFetched ? "LikeIOS" : "Everything"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
  ],
  targets: [
    .target(
      name: "CNcurses",
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    // Regular expressions in bounded time. The archive, so that no launch loads another library.
    .target(
      name: "CRE2", cxxSettings: [.unsafeFlags(["-std=c++17", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary(":libre2.a")]),
    // The session extension, which Debian's SQLite has, and whose functions GRDB does not know of.
    .target(name: "CSQLiteSession", linkerSettings: [.linkedLibrary("sqlite3")]),
    // The shipped catalog, by C's #embed.
    .target(name: "CShippedCatalog"),
    room("TerminalKit", more: optimized),
    room("TerminalNcurses", ["TerminalKit", "CNcurses"]),
    room("StoreCore"),
    room("StoreCatalog", ["StoreCore"]),
    room(
      "StoreReceipts",
      [
        "StoreCore", crypto, simulation("CryptoExtras", "swift-crypto"), certificates, asn1,
      ]),
    room(
      "StoreSimulation", ["StoreCore", "StoreReceipts", "DurableFiles", "CSQLiteSession", grdb]),
    room("StoreKit", ["StoreCore"]),
    // The constructor that makes linking StoreKitSimulation enough.
    .target(name: "CStoreKitSimulation"),
    room(
      "StoreKitSimulation",
      [
        "StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore", "CShippedCatalog",
        "CStoreKitSimulation",
      ]),
    room("DurableFiles"),
    room("Preferences", ["DurableFiles"]),
    // The texts of each language but English, by C's #embed.
    .target(
      name: "CTables",
      exclude: ["vi.strings", "zh-Hant.strings", "zh-Hans.strings", "ko.strings"]),
    room("Localization", ["CTables"]),
    room("RazeFacesShop", ["StoreKit", "Preferences", "Localization"]),
    room("RazeFacesConsole", ["StoreCore", "Localization"]),
    room(
      "StoreKitTest",
      [
        "StoreKit", "StoreKitSimulation", "StoreSimulation", "StoreCatalog", "StoreCore",
        "RazeFacesConsole", "Localization",
      ]),
    room(
      "RazeFacesDevice",
      ["RazeFacesShop", "RazeFacesConsole", "StoreKit", "StoreCore", "Preferences", "Localization"]),
    room("RazeFacesPictures", ["StoreCore", "TerminalKit"], more: optimized),
    room(
      "RazeFacesScreens",
      [
        "RazeFacesDevice", "RazeFacesShop", "RazeFacesConsole", "RazeFacesPictures", "StoreKit",
        "StoreCore", "TerminalKit", "Preferences", "Localization",
      ], more: optimized),
    // The tapes of the QA catalog, by C's #embed.
    .target(name: "CTapes", exclude: ["Tapes"]),
    room(
      "RazeFacesTapes",
      [
        "RazeFacesScreens", "RazeFacesPictures", "RazeFacesConsole", "StoreCore", "TerminalKit",
        "Localization", "CRE2", "CTapes", crypto,
      ]),
    room(
      "RazeFacesCLI",
      [
        "RazeFacesTapes", "RazeFacesScreens", "RazeFacesDevice", "RazeFacesShop",
        "RazeFacesConsole",
        "StoreSimulation", "StoreKit", "StoreCatalog", "StoreCore", "TerminalNcurses",
        "TerminalKit", "Preferences", "Localization", "CShippedCatalog", argumentParser,
      ]),
    // By default, the compiler refers to generic types by name, and the runtime resolves each name by
    // searching all conformances in the program. That took a third of a launch. The toolset
    // `release.json` turns it off, for dependencies too.
    .executableTarget(
      name: "razefaces", dependencies: ["RazeFacesCLI", "TerminalNcurses"],
      exclude: ["Static", "release.json"], swiftSettings: strict,
      // LLD comes with the toolchain and links in a sixth of the time. Packed relocations are three
      // megabytes fewer to read at launch. Nobody links against a command, so its symbols need not be
      // exported; backtraces need the names of functions, but no debug information. The linker
      // scripts in `Static` replace SQLite and libstdc++ by their archives, because loading the libraries
      // took a twentieth of a launch.
      linkerSettings: [
        .unsafeFlags(["-use-ld=lld"]),
        .unsafeFlags(
          ["-L\(Context.packageDirectory)/Sources/razefaces/Static"],
          .when(configuration: .release)),
        .unsafeFlags(
          ["-z", "pack-relative-relocs", "--icf=safe", "--no-export-dynamic", "--strip-debug"]
            .flatMap { ["-Xlinker", $0] },
          .when(configuration: .release)),
      ]),

    .target(
      name: "TestSupport",
      dependencies: [
        "TerminalKit", "StoreCatalog", "StoreCore", "StoreKit", "StoreSimulation", "StoreReceipts",
        grdb, asn1,
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("TerminalKitTests", ["TerminalKit"], exclude: ["Goldens"]),
    tests("TerminalNcursesTests", ["TerminalNcurses", "TerminalKit"]),
    tests("StoreCoreTests", ["StoreCore"]),
    tests("StoreCatalogTests", ["StoreCatalog", "StoreCore"]),
    tests(
      "StoreReceiptsTests",
      ["StoreReceipts", "StoreCore", crypto, certificates, asn1],
      exclude: ["apple_server_library.py"]),
    tests(
      "StoreSimulationTests",
      [
        "StoreSimulation", "StoreCatalog", "StoreCore", "StoreReceipts", grdb,
        simulation("GRDBSQLite", "GRDB.swift"),
      ]),
    // Purchase code as it is written for iOS; that it compiles is the test.
    .target(
      name: "CodeForIOS", dependencies: ["StoreKit"], path: "Tests/StoreKitTests/Compatibility",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
      "StoreKitTests", ["StoreKit", "StoreCatalog", "StoreCore", "CodeForIOS"],
      exclude: ["Compatibility", "Symbols"]),
    .testTarget(
      name: "StoreKitTestTests", dependencies: ["StoreKitTest", "TestSupport"],
      resources: [.copy("Shop.storekit")], swiftSettings: strict),
    tests(
      "StoreKitSimulationTests",
      ["StoreKitSimulation", "StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore"]),
    tests("PreferencesTests", ["Preferences", "DurableFiles"]),
    tests("LocalizationTests", ["Localization"]),
    tests(
      "RazeFacesShopTests",
      [
        "RazeFacesShop", "RazeFacesDevice", "RazeFacesConsole", "StoreSimulation", "StoreKit",
        "StoreCatalog", "StoreCore", "Preferences", "Localization",
      ]),
    tests(
      "RazeFacesDeviceTests",
      [
        "RazeFacesDevice", "RazeFacesConsole", "RazeFacesShop", "StoreSimulation", "StoreKit",
        "StoreCore", "Preferences", "Localization",
      ]),
    tests("RazeFacesPicturesTests", ["RazeFacesPictures", "StoreCore", "TerminalKit"]),
    tests(
      "RazeFacesScreensTests",
      [
        "RazeFacesScreens", "RazeFacesPictures", "RazeFacesDevice", "RazeFacesShop",
        "RazeFacesConsole", "StoreSimulation", "StoreKit", "StoreCatalog", "StoreCore",
        "TerminalKit", "Preferences", "Localization",
      ],
      exclude: ["Goldens"]),
    tests(
      "RazeFacesConsoleTests",
      ["RazeFacesConsole", "StoreSimulation", "StoreCatalog", "StoreCore", "Localization"]),
    tests(
      "RazeFacesCLITests",
      [
        "RazeFacesCLI", "RazeFacesScreens", "RazeFacesShop", "RazeFacesConsole", "StoreSimulation",
        "StoreKit", "StoreCatalog", "StoreCore", "TerminalKit", "Preferences", "Localization",
        argumentParser, "razefaces",
      ]),
    tests(
      "RazeFacesTapesTests",
      [
        "RazeFacesTapes", "RazeFacesConsole", "Localization", "StoreCatalog", "StoreCore",
        "TerminalKit",
      ]),
    tests(
      "RulesTests", ["StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore", crypto],
      exclude: ["RULES.md"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "StoreSimulation", "StoreCatalog", "StoreCore", "StoreKit", "RazeFacesDevice",
        argumentParser, grdb,
      ], path: "Tests/Benchmarks", swiftSettings: strict),
    tests("EndToEndTests", ["razefaces"], path: "Tests/EndToEnd"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
