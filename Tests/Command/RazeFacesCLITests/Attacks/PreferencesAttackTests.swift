import Foundation
import TestSupport
import Testing

/// Boundary values in every key of the app's preferences, which other programs can write.
@MainActor @Suite(.ownConnection) struct PreferencesAttackTests {
  private nonisolated static let values = [
    "<integer>9223372036854775807</integer>", "<integer>-9223372036854775808</integer>",
    "<integer>18446744073709551615</integer>", "<integer>0</integer>", "<real>1e300</real>",
    "<real>inf</real>", "<real>nan</real>", "<real>-1e300</real>", "<true/>", "<false/>",
    "<string></string>", "<string>x</string>", "<string>9223372036854775808</string>",
    "<date>0001-01-01T00:00:00Z</date>", "<date>9999-12-31T23:59:59Z</date>", "<data></data>",
    "<data>AAAA</data>", "<array/>", "<array><integer>1</integer></array>", "<dict/>",
    "<dict><key></key><dict/></dict>", "<dict><key>x</key><string>x</string></dict>",
  ]
  /// `%` stands for the value.
  private nonisolated static let places = [
    "<key>shop:coupons</key>%", "<key>shop:memberships</key>%", "<key>shop:orders</key>%",
    "<key>shop:world</key>%",
    "<key>shop:otherWorlds</key>%", "<key>shop:holders</key>%",
    "<key>shop:holders</key><dict><key>com.example.shop.face</key>%</dict>",
    "<key>shop:holders</key><dict><key>com.example.shop.face</key><dict><key>1</key>%</dict></dict>",
    "<key>com.example.shop.face</key>%",
    "<key>shop:coupons</key><dict><key>2000000000000001</key>%</dict>",
    "<key>shop:orders</key><dict><key>RF-000001</key>%</dict>",
    "<key>shop:orders</key><dict><key>RF-000001</key><dict><key>productId</key>"
      + "<string>com.example.shop.vip.year</string><key>transactionId</key>%</dict></dict>",
    coupon("purchaseDate"), coupon("productId"), coupon("isUsed"), coupon("isRefundPending"),
    membership("days"), membership("months"), membership("purchaseDate"),
    membership("orderNumber"), membership("account"),
  ]

  private nonisolated static func coupon(_ field: String) -> String {
    entry("shop:coupons", "com.example.shop.coupon", field)
  }

  private nonisolated static func membership(_ field: String) -> String {
    entry("shop:memberships", "com.example.shop.vip.year", field)
  }

  private nonisolated static func entry(_ book: String, _ product: String, _ field: String)
    -> String
  {
    var fields = [
      "productId": "<string>\(product)</string>", "start": "<date>2026-01-01T00:00:00Z</date>",
      "purchaseDate": "<date>2026-01-01T00:00:00Z</date>", "isUsed": "<false/>",
      "end": "<date>2027-01-01T00:00:00Z</date>",
    ]
    fields[field] = "%"
    let content = fields.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\($0.value)" }
    return
      "<key>\(book)</key><dict><key>2000000000000001</key><dict>\(content.joined())</dict></dict>"
  }

  @Test(arguments: places)
  func invalidPreferencesDoNotStopTheApp(place: String) async throws {
    let world = try await CommandWorld.signedIn()
    let file = world.preferences
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let seed = UInt64(place.utf8.reduce(0) { $0 + Int($1) })
    for (number, value) in Attack.some(2, of: Self.values, seed: seed).enumerated() {
      let text = place.replacing("%", with: value)
      try Data("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8).write(to: file)
      let commands =
        number.isMultiple(of: 2)
        ? ["purchases", "buy vip.year --yes", "doctor"]
        : ["purchases", "buy coupon --yes", "restore"]
      for command in commands {
        let ending = await world.runHere(command.split(separator: " ").map(String.init))
        #expect([0, 1].contains(ending.status), "\(text), \(command): \(ending)")
      }
    }
  }
}
