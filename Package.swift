// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The folders of Sources and Tests, from the bottom, with their modules. A module imports those of
/// its own folder and of those before it.
let storeys = [
  ("Base", ["CTables", "Localization", "DurableFiles"]),
  ("Terminal", ["CNcurses", "TerminalKit", "TerminalNcurses"]),
  (
    "AppStore",
    [
      "StoreCore", "StoreCatalog", "StoreReceipts", "CSQLiteSession", "StoreSimulation",
      "StoreServer", "RazeFacesConsole",
    ]
  ),
  (
    "StoreKit",
    [
      "CShippedCatalog", "CStoreKitSimulation", "StoreKit", "StoreKitSimulation", "StoreKitTest",
    ]
  ),
  (
    "App",
    ["Preferences", "RazeFacesShop", "RazeFacesDevice", "RazeFacesPictures", "RazeFacesScreens"]
  ),
  ("Tapes", ["CRE2", "CTapes", "RazeFacesTapes"]),
  ("Command", ["RazeFacesCLI", "razefaces"]),
]

/// Returns the folder of a module in Sources.
func sources(_ module: String) -> String {
  guard let storey = storeys.first(where: { $0.1.contains(module) })?.0 else {
    fatalError("The module \(module) is in none of the folders in `storeys`.")
  }
  return "Sources/\(storey)/\(module)"
}

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let certificates: Target.Dependency = .product(name: "X509", package: "swift-certificates")
let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let nio: [Target.Dependency] = ["NIOCore", "NIOPosix", "NIOHTTP1"].map {
  .product(name: $0, package: "swift-nio")
}

func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: sources(name), swiftSettings: strict + more)
}

// Tests draw thousands of screens, which takes several times as long without optimization. For
// targets of the command alone: a library with such a flag could not be used by other packages.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

func tests(
  _ name: String, in folder: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"],
    path: "Tests/\(folder)/\(name)", exclude: exclude, swiftSettings: strict)
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
    // The default is a single trait, because SwiftPM passes several to the compiler in random
    // order, and another order compiles everything again.
    .trait(name: "LikeIOS", description: "URLSession and ObservableObject."),
    .default(enabledTraits: ["LikeIOS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
  ],
  targets: [
    .target(
      name: "CNcurses", path: sources("CNcurses"),
      cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    // Regular expressions in bounded time.
    .target(
      name: "CRE2", path: sources("CRE2"),
      cxxSettings: [.unsafeFlags(["-std=c++17", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("re2")]),
    // The session extension, which Debian's SQLite has, and whose functions GRDB does not know of.
    .target(
      name: "CSQLiteSession", path: sources("CSQLiteSession"),
      linkerSettings: [.linkedLibrary("sqlite3")]),
    // The shipped catalog, by C's #embed.
    .target(name: "CShippedCatalog", path: sources("CShippedCatalog")),
    module("TerminalKit", more: optimized),
    module("TerminalNcurses", ["TerminalKit", "CNcurses"]),
    module("StoreCore"),
    module("StoreCatalog", ["StoreCore"]),
    module(
      "StoreReceipts",
      [
        "StoreCore", crypto, .product(name: "CryptoExtras", package: "swift-crypto"), certificates,
        asn1,
      ]),
    module(
      "StoreSimulation", ["StoreCore", "StoreReceipts", "DurableFiles", "CSQLiteSession", grdb]),
    module("StoreServer", ["StoreSimulation", "StoreCore"] + nio),
    module("StoreKit", ["StoreCore"]),
    // The constructor that makes linking StoreKitSimulation enough.
    .target(name: "CStoreKitSimulation", path: sources("CStoreKitSimulation")),
    module(
      "StoreKitSimulation",
      [
        "StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore", "CShippedCatalog",
        "CStoreKitSimulation",
      ]),
    module("DurableFiles"),
    module("Preferences", ["StoreCore", "DurableFiles"]),
    // The texts of each language but English, by C's #embed.
    .target(
      name: "CTables", path: sources("CTables"),
      exclude: ["vi.strings", "zh-Hant.strings", "zh-Hans.strings", "ko.strings"]),
    module("Localization", ["CTables"]),
    module("RazeFacesShop", ["StoreKit", "Preferences", "Localization"]),
    module("RazeFacesConsole", ["StoreCore", "Localization"]),
    module(
      "StoreKitTest",
      [
        "StoreKit", "StoreKitSimulation", "StoreSimulation", "StoreCatalog", "StoreCore",
        "RazeFacesConsole", "Localization",
      ]),
    module(
      "RazeFacesDevice",
      [
        "RazeFacesShop", "RazeFacesConsole", "StoreSimulation", "StoreKit", "StoreCore",
        "Preferences", "Localization",
      ]),
    module("RazeFacesPictures", ["StoreCore", "TerminalKit"], more: optimized),
    module(
      "RazeFacesScreens",
      [
        "RazeFacesDevice", "RazeFacesShop", "RazeFacesConsole", "RazeFacesPictures",
        "StoreSimulation", "StoreKit", "StoreCore", "TerminalKit", "Preferences", "Localization",
      ], more: optimized),
    // The tapes of the QA catalog, by C's #embed.
    .target(name: "CTapes", path: sources("CTapes"), exclude: ["Tapes", "Scenes"]),
    module(
      "RazeFacesTapes",
      [
        "RazeFacesScreens", "RazeFacesPictures", "RazeFacesConsole", "StoreCore", "TerminalKit",
        "Localization", "DurableFiles", "CRE2", "CTapes", crypto,
      ]),
    module(
      "RazeFacesCLI",
      [
        "RazeFacesTapes", "RazeFacesScreens", "RazeFacesDevice", "RazeFacesShop",
        "RazeFacesConsole", "StoreServer",
        "StoreSimulation", "StoreKit", "StoreCatalog", "StoreCore", "TerminalNcurses",
        "TerminalKit", "Preferences", "Localization", "CShippedCatalog", argumentParser,
      ]),
    .executableTarget(
      name: "razefaces", dependencies: ["RazeFacesCLI", "TerminalNcurses"],
      path: sources("razefaces"), swiftSettings: strict,
      // LLD comes with the toolchain and links in a sixth of the time. Packed relocations are three
      // megabytes fewer to read at launch. Nobody links against a command, so its symbols need not
      // be exported; backtraces need the names of functions, but no debug information.
      linkerSettings: [
        .unsafeFlags(["-use-ld=lld"]),
        .unsafeFlags(
          ["-z", "pack-relative-relocs", "--icf=safe", "--no-export-dynamic", "--strip-debug"]
            .flatMap { ["-Xlinker", $0] },
          .when(configuration: .release)),
      ]),

    .target(
      name: "TestSupport",
      dependencies: [
        "TerminalKit", "RazeFacesConsole", "StoreCatalog", "StoreCore", "StoreKit",
        "StoreSimulation", "StoreReceipts", grdb, asn1,
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    tests("TerminalKitTests", in: "Terminal", ["TerminalKit"], exclude: ["Goldens"]),
    tests("TerminalNcursesTests", in: "Terminal", ["TerminalNcurses", "TerminalKit"]),
    tests("StoreCoreTests", in: "AppStore", ["StoreCore"]),
    tests("StoreCatalogTests", in: "AppStore", ["StoreCatalog", "StoreCore"]),
    tests(
      "StoreReceiptsTests", in: "AppStore",
      ["StoreReceipts", "StoreCore", crypto, certificates, asn1],
      exclude: ["apple_server_library.py"]),
    tests(
      "StoreSimulationTests", in: "AppStore",
      [
        "StoreSimulation", "StoreCatalog", "StoreCore", "StoreReceipts", "DurableFiles", grdb,
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    tests(
      "StoreServerTests", in: "AppStore",
      ["StoreServer", "StoreSimulation", "StoreReceipts", "StoreCatalog", "StoreCore", crypto]),
    // Purchase code as it is written for iOS; that it compiles is the test.
    .target(
      name: "CodeForIOS", dependencies: ["StoreKit"],
      path: "Tests/StoreKit/StoreKitTests/Compatibility", swiftSettings: [.swiftLanguageMode(.v5)]),
    tests(
      "StoreKitTests", in: "StoreKit", ["StoreKit", "StoreCatalog", "StoreCore", "CodeForIOS"],
      exclude: ["Compatibility", "Symbols"]),
    .testTarget(
      name: "StoreKitTestTests", dependencies: ["StoreKitTest", "TestSupport"],
      path: "Tests/StoreKit/StoreKitTestTests", resources: [.copy("Shop.storekit")],
      swiftSettings: strict),
    tests(
      "StoreKitSimulationTests", in: "StoreKit",
      ["StoreKitSimulation", "StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore"]),
    tests("PreferencesTests", in: "App", ["Preferences", "StoreCore", "DurableFiles"]),
    tests("LocalizationTests", in: "Base", ["Localization"]),
    tests(
      "RazeFacesShopTests", in: "App",
      [
        "RazeFacesShop", "RazeFacesDevice", "RazeFacesConsole", "StoreSimulation", "StoreKit",
        "StoreCatalog", "StoreCore", "Preferences", "Localization",
      ]),
    tests(
      "RazeFacesDeviceTests", in: "App",
      [
        "RazeFacesDevice", "RazeFacesConsole", "RazeFacesShop", "StoreSimulation", "StoreKit",
        "StoreCore", "Preferences", "Localization",
      ]),
    tests("RazeFacesPicturesTests", in: "App", ["RazeFacesPictures", "StoreCore", "TerminalKit"]),
    tests(
      "RazeFacesScreensTests", in: "App",
      [
        "RazeFacesScreens", "RazeFacesPictures", "RazeFacesDevice", "RazeFacesShop",
        "RazeFacesConsole", "StoreSimulation", "StoreKit", "StoreCatalog", "StoreCore",
        "TerminalKit", "Preferences", "Localization",
      ],
      exclude: ["Goldens"]),
    tests(
      "RazeFacesConsoleTests", in: "AppStore",
      ["RazeFacesConsole", "StoreSimulation", "StoreCatalog", "StoreCore", "Localization"]),
    tests(
      "RazeFacesCLITests", in: "Command",
      [
        "RazeFacesCLI", "RazeFacesScreens", "RazeFacesDevice", "RazeFacesShop", "RazeFacesConsole",
        "StoreSimulation", "StoreKit", "StoreCatalog", "StoreCore", "TerminalKit", "Preferences",
        "Localization",
        argumentParser, "razefaces",
      ]),
    tests(
      "RazeFacesTapesTests", in: "Tapes",
      [
        "RazeFacesTapes", "RazeFacesPictures", "RazeFacesConsole", "Localization", "StoreCatalog",
        "StoreCore", "TerminalKit",
      ]),
    tests(
      "RulesTests", in: "StoreKit",
      ["StoreKit", "StoreSimulation", "StoreCatalog", "StoreCore", crypto],
      exclude: ["RULES.md"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "StoreSimulation", "StoreCatalog", "StoreCore", "StoreKit", "RazeFacesDevice",
        argumentParser, grdb,
      ], path: "Tests/Benchmarks", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["razefaces", "StoreServer", "StoreCore", "TestSupport"],
      path: "Tests/EndToEnd",
      exclude: ["apple_server_client.py", "notification_receiver.py"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
