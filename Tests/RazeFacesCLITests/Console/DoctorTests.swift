import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct DoctorTests {
  @Test func findsNothingInTheWayOfAFreshWorld() throws {
    let world = try CommandWorld.smallShop()
    let ending = try world.run("doctor")
    #expect(
      ending.output == """
        ok   catalog           Shop (com.example.shop), 5 products
        ok   state-folder      \(world.state.path)
        ok   preferences       nothing is remembered on this device yet
        ok   database          intact
        ok   bundle-id         com.example.shop
        ok   agreement         the Paid Applications agreement is in effect
        note cleared-for-sale  com.example.shop.hidden is not cleared in the catalog; \
        `razefaces sandbox set cleared-for-sale com.example.shop.hidden=on`
        ok   storefront        USA; every product has a price
        ok   products          4 of 5 cleared and priced in USA
        ok   network           online
        ok   app-store         up
        ok   faults            none armed
        ok   payments          allowed
        note sign-in           nobody is signed in; `razefaces sign-in EMAIL` signs a tester in

        """)
    #expect(ending.errors == "")
    #expect(ending.status == 0)
  }

  @Test(arguments: [
    (
      ["sandbox", "set", "bundle-id", "com.example.other"], "bundle-id",
      "the app's is com.example.other, but the catalog is for com.example.shop, so every product "
        + "is invalid; `razefaces sandbox set bundle-id catalog`"
    ),
    (
      ["sandbox", "set", "agreement", "inactive"], "agreement",
      "the Paid Applications agreement is not in effect, so every product is invalid; "
        + "`razefaces sandbox set agreement catalog`"
    ),
    (
      ["sandbox", "set", "cleared-for-sale", "face=off"], "cleared-for-sale",
      "com.example.shop.face was switched off; "
        + "`razefaces sandbox set cleared-for-sale com.example.shop.face=catalog`"
    ),
    (
      ["sandbox", "set", "offline", "on"], "network",
      "offline; `razefaces sandbox set offline off`"
    ),
    (
      ["sandbox", "set", "store-down", "on"], "app-store",
      "down; `razefaces sandbox set store-down off`"
    ),
    (
      ["sandbox", "set", "payments-allowed", "off"], "payments",
      "not allowed on iphone; `razefaces sandbox set payments-allowed on`"
    ),
    (
      ["sandbox", "set", "interrupted-purchases", "on"], "payments",
      "each is interrupted first; `razefaces interruptions`, or "
        + "`razefaces sandbox set interrupted-purchases off`"
    ),
    (
      ["faults", "set", "load-products", "--error", "timedOut"], "faults",
      "load-products: timedOut, next time; `razefaces faults clear load-products`"
    ),
  ])
  func saysWhatStandsInTheWayAndWhatToDo(
    _ command: [String], _ check: String, _ finding: String
  ) throws {
    let world = try CommandWorld.signedIn()
    _ = try world.start(command).end()
    let ending = try world.run("doctor")
    #expect(ending.errors == "razefaces: 1 thing stands in the way\n")
    #expect(ending.status == 1)
    let blanks = String(repeating: " ", count: 18 - check.count)
    #expect(ending.output.split(separator: "\n").contains("fix  \(check)\(blanks)\(finding)"))
    let findings = try world.list("doctor").filter { $0["verdict"] as? String == "fix" }
    #expect(findings.map { $0["check"] as? String } == [check])
  }

  @Test func aSpoiledCatalogIsNamed() throws {
    let world = try CommandWorld(catalog: "{\"bundleID\": 3}")
    let ending = try world.run("doctor")
    #expect(ending.output.hasPrefix("fix  catalog       \(world.catalog.path):1:"))
    #expect(ending.output.contains("`razefaces catalog check` lists all"))
    #expect(ending.status == 1)
  }

  @Test func aDatabaseThatIsNoneIsNamed() throws {
    let world = try CommandWorld.smallShop()
    try FileManager.default.createDirectory(at: world.state, withIntermediateDirectories: true)
    try Data(repeating: 0x2A, count: 9000)
      .write(to: world.state.appendingPathComponent("appstore.sqlite"))
    let ending = try world.run("doctor")
    #expect(ending.output.contains("appstore.sqlite is not a RazeFaces world"))
    #expect(ending.status == 1)
  }

  @Test func aDamagedPreferencesFileIsNamedAndLeftWhereItIs() throws {
    let world = try CommandWorld.signedIn()
    try world.buy("face")
    let file = world.state.appendingPathComponent(
      "devices/iphone/Preferences/com.example.shop.plist")
    try Data("nonsense".utf8).write(to: file)
    let ending = try world.run("doctor")
    #expect(
      ending.output.contains("fix  preferences       the app's file on iphone cannot be read"))
    #expect(ending.status == 1)
    #expect(try Data(contentsOf: file) == Data("nonsense".utf8))
  }

  @Test func aStateFolderThatCannotBeIsNamed() throws {
    let world = try CommandWorld.smallShop()
    let path = world.catalog.path + "/state"
    let ending = try world.run("doctor", "--state", path)
    #expect(
      ending.output.contains("\(path) cannot be written; check its permissions, or name another"))
    #expect(ending.status == 1)
  }
}
