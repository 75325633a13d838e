import Foundation
import GRDB
import TestSupport
import Testing

@Suite(.watched) struct DoctorTests {
  /// An identifier is never reused (storekit-rules 1.1).
  @Test func aDeletedProductsIdentifierStaysReserved() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    let text = try String(contentsOf: world.catalog, encoding: .utf8)
    try text.replacing("com.example.shop.coupon", with: "com.example.shop.ticket")
      .write(to: world.catalog, atomically: true, encoding: .utf8)
    #expect(
      try await world.run("doctor").output.contains(
        "note identifiers       com.example.shop.coupon was sold and was deleted from the catalog; "
      ))
    try text.replacing(#""type": "Consumable""#, with: #""type": "Non-Consumable""#)
      .write(to: world.catalog, atomically: true, encoding: .utf8)
    #expect(
      try await world.run("doctor").output.contains(
        "fix  identifiers       com.example.shop.coupon was sold as a Consumable and is a "
          + "Non-Consumable now, so it is invalid; "))
    try await world.expect(
      """
      $ buy coupon --yes
      1: com.example.shop.coupon cannot be bought. The identifier belonged to another product, of \
      the type Consumable; App Store Connect never reuses one for another type.
      """)
    try text.write(to: world.catalog, atomically: true, encoding: .utf8)
    try await world.buy("coupon")
  }

  /// It can be sold again here, unlike in App Store Connect. Products of other apps do not count.
  @Test func aDeletedProductThatIsBackIsAWarning() async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("coupon")
    let text = try String(contentsOf: world.catalog, encoding: .utf8)
    for catalog in [text.replacing("com.example.shop", with: "com.example.other"), text] {
      try catalog.write(to: world.catalog, atomically: true, encoding: .utf8)
      #expect(try await world.run("products").status == 0)
      #expect(try await !world.run("doctor").output.contains("identifiers"))
    }
    let back =
      "note identifiers       com.example.shop.coupon was deleted from the catalog and is back; "
    try text.replacing("com.example.shop.coupon", with: "com.example.shop.ticket")
      .write(to: world.catalog, atomically: true, encoding: .utf8)
    #expect(try await world.run("products").status == 0)
    #expect(try await !world.run("doctor").output.contains(back))
    try text.write(to: world.catalog, atomically: true, encoding: .utf8)
    let doctor = try await world.run("doctor")
    #expect(doctor.output.contains(back) && doctor.status == 0)
    #expect(try await world.run("buy", "coupon", "--yes").status == 0)
  }

  @Test func manyDeletedProductsAreAbbreviated() async throws {
    let testers = #"{"email": "tester@example.com", "password": "Sandbox-1", "territory": "USA"}"#
    func catalog(_ count: Int) -> String {
      CatalogText.with(
        products: CatalogText.consumables(count).joined(separator: ","), testers: testers)
    }
    let world = try CommandWorld(catalog: catalog(50))
    try await world.signIn()
    // The purchase stores all products that the app has loaded.
    #expect(try await world.run("buy", "coupon7", "--yes").status == 0)
    try catalog(1).write(to: world.catalog, atomically: true, encoding: .utf8)
    let doctor = try await world.run("doctor")
    #expect(doctor.status == 0)
    let lines = doctor.output.split(separator: "\n").filter { $0.contains(" identifiers ") }
    #expect(lines.count == 21)
    #expect(lines.contains { $0.contains("coupon10 was loaded and was deleted from the catalog") })
    #expect(lines.last?.contains("29 more") == true)
  }

  @Test func anInvalidCatalogDatabaseOrFolderIsReported() async throws {
    let spoiled = try CommandWorld(catalog: "{\"bundleID\": 3}")
    let told = try await spoiled.run("doctor")
    #expect(told.output.hasPrefix("fix  catalog       \(spoiled.catalog.path):1:"))
    #expect(told.output.contains("`razefaces catalog check` lists all") && told.status == 1)

    let world = try CommandWorld.smallShop()
    try FileManager.default.createDirectory(at: world.state, withIntermediateDirectories: true)
    try Data(repeating: 0x2A, count: 9000).write(to: world.database)
    let path = world.catalog.path + "/state"
    for (options, words) in [
      ([], "appstore.sqlite is not a RazeFaces world"),
      (["--state", path], "\(path) cannot be written; check its permissions, or name another"),
    ] {
      let ending = try await world.run(["doctor"] + options)
      #expect(ending.output.contains(words) && ending.status == 1, "\(ending)")
    }
  }

  @Test func aDoctorMakesNoWorld() async throws {
    let world = try CommandWorld.smallShop()
    for isThere in [false, true] {
      if isThere {
        try FileManager.default.createDirectory(
          at: world.state, withIntermediateDirectories: true)
      }
      let ending = try await world.run("doctor")
      #expect(ending.status == 0, "\(ending)")
      #expect(ending.output.contains("ok   database          there is no world yet; "))
      #expect(ending.output.contains("note sign-in           nobody is signed in"))
      let files = try? FileManager.default.contentsOfDirectory(atPath: world.state.path)
      #expect(files == (isThere ? [] : nil))
    }
  }

  /// The second text is a property list in the old NeXT syntax, which preferences may not have.
  @Test(arguments: ["nonsense", "{ a = b; }", ""])
  func aDamagedPreferencesFileIsReportedAndKept(text: String) async throws {
    let world = try await CommandWorld.signedIn()
    try await world.buy("face")
    try Data(text.utf8).write(to: world.preferences)
    let ending = try await world.run("doctor")
    #expect(
      ending.output.contains("fix  preferences       the app's file on iphone cannot be read"))
    #expect(ending.status == 1)
    #expect(try Data(contentsOf: world.preferences) == Data(text.utf8))
  }

  // MARK: - Obstacles to a purchase

  /// Obstacles in the file system, created by a shell.
  @Test(arguments: [
    (
      "ln -s loop devices/iphone/Preferences/com.example.shop.plist; "
        + "ln -s com.example.shop.plist devices/iphone/Preferences/loop", "preferences"
    ),
    ("mkdir devices/iphone/Preferences/com.example.shop.plist", "preferences"),
    ("mkfifo devices/iphone/Preferences/com.example.shop.plist", "preferences"),
    ("cd devices/iphone/Preferences; rm *.lock; mkdir com.example.shop.plist.lock", "preferences"),
    ("mkdir devices/iphone/Preferences/.com.example.shop.plist.tmp", "preferences"),
    ("truncate -s 3G devices/iphone/Preferences/com.example.shop.plist", "preferences"),
    ("rm -r devices/iphone; touch devices/iphone", "preferences"),
    ("rm -r devices/iphone/Preferences; touch devices/iphone/Preferences", "preferences"),
    ("chmod 500 devices/iphone/Preferences", "preferences"),
    ("chmod 400 devices/iphone/Preferences/com.example.shop.plist.lock", "preferences"),
    ("chmod 400 appstore.sqlite", "database"),
    ("chmod 400 appstore.sqlite-shm", "database"),
    ("chmod 400 appstore.sqlite-wal", "database"),
    ("mkdir -p devices/iphone/StoreKit/com.example.shop/sandboxReceipt", "receipt"),
    ("mkdir devices/iphone/StoreKit; touch devices/iphone/StoreKit/com.example.shop", "receipt"),
    ("touch devices/iphone/StoreKit", "receipt"),
    ("mkdir -p devices/iphone/StoreKit; chmod 500 devices/iphone/StoreKit", "receipt"),
  ])
  func obstaclesToAPurchaseAreReported(_ action: String, _ check: String) async throws {
    let world = try await CommandWorld.signedIn()
    // SQLite repairs the permissions of an empty log, and deletes an unused log.
    let user = try DatabaseQueue(path: world.database.path)
    defer { withExtendedLifetime(user) {} }
    try user.inDatabase { try $0.execute(sql: "SELECT * FROM world") }
    try await world.run("note", "in the log")
    let preparation = """
      cd state; mkdir -p devices/iphone/Preferences
      rm -f devices/iphone/Preferences/com.example.shop.plist
      touch devices/iphone/Preferences/com.example.shop.plist.lock
      \(action)
      """
    #expect(try world.run(program: "/bin/bash", ["-ec", preparation]).status == 0)
    let ending = try world.runWithoutPowers("doctor")
    _ = try world.run(program: "/bin/chmod", ["-R", "u+rwX", "state"])
    #expect(ending.status == 1, "\(ending)")
    let fixes = ending.output.split(separator: "\n").filter { $0.hasPrefix("fix ") }
    let checks = fixes.compactMap { $0.split(separator: " ").dropFirst().first }
    #expect(checks.contains(Substring(check)), "\(fixes)")
    for file in ["-shm", "-wal"] where action.contains(file) {
      #expect(fixes.first?.contains("appstore.sqlite\(file)") == true, "\(fixes)")
    }
  }

  @Test func aSharedFolderIsNoted() async throws {
    let world = try await CommandWorld.signedIn()
    #expect(try await world.run("doctor").output.contains("ok   state-folder"))
    #expect(try world.run(program: "/bin/chmod", ["755", world.state.path]).status == 0)
    let ending = try await world.run("doctor")
    #expect(
      ending.output.contains(
        "note state-folder      others can enter \(world.state.path) (mode 755)"))
    #expect(ending.status == 0)
  }

  @Test func aFullDiskIsReported() async throws {
    let world = try await CommandWorld.signedIn()
    let full = try [
      "LD_PRELOAD": DiskFaults.library(), "DISK_FAULTS_FOLDER": world.state.path,
      "DISK_FAULTS_FREE": "8192",
    ]
    let ending = try world.start(["doctor"], changing: full).end()
    #expect(
      ending.output.contains(
        "fix  state-folder      the disk of \(world.state.path) is full (8 KiB free), so "
          + "purchases cannot be stored; free some space, or name another folder with --state DIR"),
      "\(ending)")
    #expect(ending.status == 1)
  }
}
