import Foundation
import TestSupport
import Testing

/// `uninstall` and `reset` leave nothing behind that still claims something.
@Suite(.watched) struct ForgettingTests {
  private let world: CommandWorld

  init() throws { world = try .signedIn() }

  private func device(_ name: String) -> URL {
    world.state.appendingPathComponent("devices/\(name)", isDirectory: true)
  }

  private func preferences(_ device: String, _ app: String = "com.example.shop") -> URL {
    self.device(device).appendingPathComponent("Preferences/\(app).plist")
  }

  private var receipts: URL { device("iphone").appendingPathComponent("StoreKit/com.example.shop") }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  private var note: URL { world.state.appendingPathComponent("reset.unfinished") }

  @Test func theSignedReceiptGoesWithTheApp() throws {
    try world.buy("face")
    let receipt = receipts.appendingPathComponent("sandboxReceipt")
    let leftover = receipts.appendingPathComponent("sandboxReceipt.a1B2c3")
    try Data([1]).write(to: leftover)
    #expect(exists(receipt))
    #expect(try world.run("uninstall", "--yes").status == 0)
    #expect(!exists(receipt))
    #expect(!exists(leftover))
    #expect(try world.ownedProducts() == [])
    #expect(try world.run("restore").status == 0)
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
    #expect(exists(receipt))
  }

  @Test func whatAKilledWriterLeftGoesWithTheNextReceipt() throws {
    try world.buy("coupon")
    let leftover = receipts.appendingPathComponent("sandboxReceipt.a1B2c3")
    let other = receipts.appendingPathComponent("sandboxReceipt.of-a-person")
    for file in [leftover, other] { try Data([1]).write(to: file) }
    try world.buy("coupon")
    #expect(!exists(leftover))
    #expect(exists(other))
  }

  @Test func aResetTakesEveryAppOfEveryDevice() throws {
    try world.buy("face")
    try world.signInOn("ipad")
    try world.buy("coupon", device: "ipad")
    let otherApp = preferences("ipad", "com.example.other")
    try FileManager.default.copyItem(at: preferences("ipad"), to: otherApp)
    #expect(try world.run("reset", "--yes").status == 0)
    for file in [preferences("iphone"), preferences("ipad"), otherApp, receipts, note] {
      #expect(!exists(file), "\(file.path)")
    }
    #expect(try world.transactions().isEmpty)
  }

  /// As a kill leaves it: the decision is noted, and some of it is done.
  @Test func theNextLaunchCompletesAResetThatWasKilled() throws {
    try world.buy("face")
    try noteReset(try identity())
    try FileManager.default.removeItem(at: preferences("iphone"))
    let ending = try world.run("products")
    #expect(ending.errors.contains("a reset that was interrupted has been completed"))
    #expect(!exists(note))
    #expect(try world.transactions().isEmpty)
    #expect(try world.run("products").errors == "")
  }

  @Test func whatWasBoughtAfterAResetIsNotResetAgain() throws {
    try noteReset(UUID().uuidString)
    try world.signIn()
    try world.buy("face")
    #expect(!exists(note))
    #expect(try world.ownedProducts() == ["com.example.shop.face"])
  }

  private func noteReset(_ identity: String) throws { try Data(identity.utf8).write(to: note) }

  /// The world's, as the app's preferences hold it.
  private func identity() throws -> String {
    let data = try Data(contentsOf: preferences("iphone"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require((list as? [String: Any])?["shop:world"] as? String)
  }
}

extension CommandWorld {
  fileprivate func signInOn(_ device: String) throws {
    let ending = try run(
      "sign-in", "tester@example.com", "--password-stdin", "--device", device,
      input: "Sandbox-1\n")
    #expect(ending.status == 0)
  }
}

/// What somebody else has written into the preferences.
@Suite(.watched) struct ForeignPreferencesTests {
  @Test(
    arguments: ["lastOrder", "shop:lastOrder"],
    [
      "<integer>9223372036854775807</integer>", "<real>1e300</real>",
      "<real>inf</real>", "<string>many</string>",
    ])
  func anyLastOrderInThePreferencesIsBearable(_ key: String, _ value: String) throws {
    let world = try CommandWorld.signedIn()
    let folder = world.state.appendingPathComponent("devices/iphone/Preferences")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>\(key)</key>\(value)</dict></plist>
      """
    try Data(text.utf8).write(to: folder.appendingPathComponent("com.example.shop.plist"))
    #expect(try world.run("buy", "vip.year", "--yes").status == 0)
    #expect(try world.transactions().count == 1)
  }
}
