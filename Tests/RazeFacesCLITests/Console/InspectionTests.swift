import Foundation
import TestSupport
import Testing

@Suite(.watched) struct InspectionTests {
  @Test func showsEveryFieldTheReasonAndWhatWasSigned() throws {
    let world = try CommandWorld.signedIn()
    let id = try world.buy("face")
    let lines = try world.run("transactions", "show", id).steadyOutput
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "Transaction ################")
    for line in [
      "  productId                    com.example.shop.face", "  finished                     yes",
      "Why",
      "  tester@example.com confirmed the purchase on iphone. The app delivers the content and "
        + "then finishes the transaction.",
      "In this device's receipt", "  product_id                com.example.shop.face",
      "Signed transaction: verified", "  price                  990", "Checks",
      "  Encoding             ok", "  Certificate chain    ok", "  Revocation           ok",
      "  Signature            ok", "  Required properties  ok", "  Bundle ID            ok",
      "  Environment          ok", "  Device               not asked: Not bound to a device.",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  private func toDo(_ world: CommandWorld, _ id: String, on device: String = "iphone") throws
    -> String
  {
    let lines = try world.run("transactions", "show", id, "--device", device).output
      .split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex(of: "To do"))
    return lines[place + 1].trimmingCharacters(in: .whitespaces)
  }

  /// The deeds of another device's app cannot be told from here.
  @Test(arguments: ["face", "coupon", "vip.year", "club.month"])
  func whatIsDoneIsNotToDoAnyMore(_ product: String) throws {
    let world = try CommandWorld.signedIn()
    let id = try world.buy(product)
    try world.run("refunds", "now", id)
    let before = try toDo(world, id)
    #expect(before != "Nothing more: the access was taken away.")
    try world.run("purchases")
    #expect(try toDo(world, id) == "Nothing more: the access was taken away.")
    #expect(try toDo(world, id, on: "ipad") == before)
  }

  @Test func aPaymentThatFailedIsNothingToDoOnceItWasBought() throws {
    let world = try CommandWorld.signedIn()
    try world.run("faults", "set", "purchase", "--error", "paymentNotAllowed")
    try world.run("buy", "face", "--yes")
    let words = "Nothing more: it was bought after that."
    #expect(try !world.run("transactions", "payments").output.contains(words))
    try world.buy("face")
    #expect(try world.run("transactions", "payments").output.contains(words))
  }

  @Test func theJSONHasTheSignedPayloadAndEachCheck() throws {
    let world = try CommandWorld.signedIn()
    let id = try world.buy("club.month")
    let form = try world.object("transactions", "show", id)
    let signed = try #require(form["signedTransaction"] as? [String: Any])
    #expect(signed["isVerified"] as? Bool == true)
    #expect((signed["payload"] as? [String: Any])?["transactionId"] as? String == id)
    #expect((signed["payload"] as? [String: Any])?["price"] as? Int == 4990)
    #expect((signed["header"] as? [String: Any])?["alg"] as? String == "ES256")
    #expect((signed["jws"] as? String)?.split(separator: ".").count == 3)
    let checks = try #require(signed["checks"] as? [[String: Any]])
    #expect(checks.map { $0["check"] as? String }.first == "encoding")
    let renewal = try #require(form["renewalInfo"] as? [String: Any])
    #expect((renewal["payload"] as? [String: Any])?["autoRenewStatus"] as? Int == 1)
    #expect((form["receipt"] as? [String: Any])?["transactionId"] as? String == id)
  }

  @Test func aRefundIsInTheSignedPayload() throws {
    let world = try CommandWorld.signedIn()
    let id = try world.buy("face")
    try world.run("transactions", "show", id)
    try world.run("refunds", "now", id, "--reason", "developer-issue")
    let form = try world.object("transactions", "show", id)
    let signed = try #require(form["signedTransaction"] as? [String: Any])
    #expect((signed["payload"] as? [String: Any])?["revocationReason"] as? Int == 1)
    #expect((form["transaction"] as? [String: Any])?["revocationReason"] as? Int == 1)
  }

  @Test func looksAtAnyAccountsTransaction() throws {
    let world = try CommandWorld.signedIn()
    let id = try world.buy("face")
    try world.signIn("minh@example.com")
    let form = try world.object("transactions", "show", id, "--device", "ipad")
    #expect((form["transaction"] as? [String: Any])?["account"] as? String == "tester@example.com")
  }

  @Test func finishesAndDeletes() throws {
    let world = try CommandWorld.signedIn()
    try world.buy("club.month")
    try world.run("clock", "advance", "--to", "next")
    let open = try #require(
      try world.transactions().first { $0["isFinished"] as? Bool == false })
    let id = try #require(open["transactionId"] as? String)
    #expect(
      try world.run("transactions", "finish", id).output
        == "Finished transaction \(id): com.example.shop.club.month of tester@example.com\n")
    expect(
      try world.run("transactions", "finish", id),
      refuses: "transaction \(id) is not waiting in any queue")
    #expect(
      try world.run("transactions", "delete", id).output
        == "Deleted transaction \(id): com.example.shop.club.month of tester@example.com\n")
    #expect(try world.transactions().count == 1)
  }

  @Test(arguments: ["show", "finish", "delete"])
  func aTransactionOfAnotherWorldIsToldInOneLine(_ command: String) throws {
    let id = try CommandWorld.signedIn().buy("face")
    let world = try CommandWorld.signedIn()
    expect(
      try world.run("transactions", command, id),
      refuses: "this world has no transaction \(id); `razefaces transactions --all` lists them")
    expect(
      try world.run("transactions", command, "face"),
      refuses: "\"face\" is not the number of a transaction")
    expect(
      try world.run("transactions", command, "18446744073709551615"),
      refuses: "this world has no transaction 18446744073709551615; "
        + "`razefaces transactions --all` lists them")
  }

  @Test func listsDevicesAndSignsOneOut() throws {
    let world = try CommandWorld.smallShop()
    #expect(try world.run("devices").output == "No device has been used yet\n")
    try world.signIn()
    #expect(
      try world.run("devices").output == """
        Device  Account             Storefront  Currency  Unfinished
        iphone  tester@example.com  USA         USD                0

        """)
    #expect(
      try world.run("devices", "sign-out", "iphone", "--device", "ipad").output
        == "Signed tester@example.com out on iphone\n")
    #expect(try world.list("devices").first?["account"] == nil)
    expect(
      try world.run("devices", "sign-out", "iphon"),
      refuses: "\"iphon\" is no device of this world; did you mean \"iphone\"? allowed: iphone")
  }
}
