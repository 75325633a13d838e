import Foundation
import RazeFacesCLI
import TestSupport
import Testing

/// Every output of every command with `--json` keeps the rules of the page on JSON.
@MainActor @Suite(.ownConnection) struct JSONRulesTests {
  private static let deeds = [
    "products", "buy face --yes", "buy coupon --quantity 2 --yes", "buy club.month --yes",
    "buy hidden --yes", "purchases", "faults set purchase --error paymentNotAllowed",
    "buy vip.year --yes", "transactions payments", "transactions --all", "transactions show LATEST",
    "refunds request LATEST --reason other", "refunds", "refunds decline LATEST",
    "refunds now LATEST", "restore", "transactions finish LATEST", "subscriptions",
    "subscriptions price club.month 5.99", "subscriptions consent club.month yes",
    "subscriptions cancel club.month", "clock advance 2mo", "clock", "clock hold",
    "clock release", "clock rate month-30s", "sandbox", "sandbox set offline on",
    "sandbox set offline off", "sandbox set latency 1-2", "sandbox set latency off",
    "sandbox promote face --defer", "faults set verification --error 21005", "faults",
    "faults clear", "sandbox set interrupted-purchases on", "buy coupon --yes", "interruptions",
    "sandbox set interrupted-purchases off", "testers",
    "testers set tester@example.com --ask-to-buy on",
    "buy coupon --yes", "requests", "transactions payments", "purchases",
    "testers family join minh@example.com --of tester@example.com", "testers family",
    "testers clear-history minh@example.com --yes", "devices", "receipt", "receipt refresh",
    "receipt verify", "receipt verify --password x", "receipt export", "receipt app-transaction",
    "keys export --public", "keys offers", "doctor", "catalog check",
    "redeem NONE --yes", "log --all", "transactions delete LATEST --yes", "devices sign-out iphone",
    "sign-out", "buy face --yes", "uninstall --yes", "--version", "reset --yes", "schema",
  ]

  @Test func everyOutputKeepsThem() async throws {
    let world = try CommandWorld.smallShop()
    let signedIn = await world.runHere(
      "sign-in", "tester@example.com", "--password-stdin", "--json", input: "Sandbox-1\n")
    try check(signedIn.output, "sign-in")
    for deed in Self.deeds {
      var words = deed.split(separator: " ").map(String.init)
      if let place = words.firstIndex(of: "LATEST") {
        let ledger = await world.runHere("transactions", "--all", "--json")
        let lines = try value(of: ledger.output) as? [[String: Any]]
        words[place] = try #require(lines?.first?["transactionId"] as? String)
      }
      let ending = await world.runHere(words + ["--json"])
      // A mistake of usage prints nothing.
      guard ending.status != 64 else {
        #expect(ending.output.isEmpty, "\(deed)")
        continue
      }
      #expect(ending.status == 0 || ending.status == 1, "\(deed): \(ending.errors)")
      try check(ending.output, deed)
    }
  }

  @Test func introductoryOffersKeepThemToo() async throws {
    let world = try CommandWorld()
    _ = await world.runHere(
      "sign-in", "tester@example.com", "--password-stdin", input: "Sandbox-1\n")
    let products = await world.runHere("products", "--json").output
    #expect(products.contains("\"introductoryOffer\" : {"))
    try check(products, "products")
  }

  @Test func aRefusalIsAnObjectAndAMistakeOfUsageIsNone() async throws {
    let world = try CommandWorld.smallShop()
    let refused = await world.runHere("buy", "face", "--yes", "--json")
    let object = try #require(try value(of: refused.output) as? [String: Any])
    #expect(object["status"] as? Int == 1)
    let error = try #require(object["error"] as? [String: Any])
    #expect((error["reason"] as? String)?.hasPrefix("nobody is signed in; ") == true)
    #expect(refused.errors.hasPrefix("razefaces: nobody is signed in; "))
    let usage = await world.runHere("transactions", "show", "x", "--json")
    #expect(usage.status == 64 && usage.output.isEmpty)
    let version = await world.runHere("--version", "--json").output
    #expect(version == "{\n  \"version\" : \"\(Program.version)\"\n}\n")
  }

  // MARK: - The rules

  private func value(of text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private func check(_ output: String, _ deed: String) throws {
    let value = try value(of: output)
    #expect(value is [Any] || value is [String: Any], "\(deed) prints \(output)")
    check(value, at: deed)
  }

  private func check(_ value: Any, at path: String) {
    if let list = value as? [Any] {
      for member in list { check(member, at: path) }
    } else if let object = value as? [String: Any] {
      for (name, member) in object { check(member, name, in: object, at: "\(path).\(name)") }
    } else if let text = value as? String {
      let inner = try? self.value(of: text)
      #expect(!(inner is [Any] || inner is [String: Any]), "\(path) is JSON inside of JSON")
    }
  }

  private func check(_ value: Any, _ name: String, in object: [String: Any], at path: String) {
    // Under this name Apple's verifyReceipt takes it.
    let isCamelCase = name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil || name == "receipt-data"
    #expect(isCamelCase, "\(path) is no name in camelCase")
    // What is signed is Apple's.
    if ["payload", "header"].contains(name) { return }
    if value is NSNull { return }
    if name.hasSuffix("Id") || name == "id" { #expect(value is String, "\(path) is no text") }
    if name.hasSuffix("Date") || ["now", "nextEvent"].contains(name) {
      #expect((value as? Int).map { $0 > 900_000_000_000 } == true, "\(path) has no milliseconds")
    }
    if ["price", "renewalPrice", "proratedRefund"].contains(name) {
      #expect(value is Double, "\(path) is no number")
      // The app's own log has a plain number.
      let isOfApp = path.contains(".fact.")
      #expect(isOfApp || object["currency"] is String, "\(path) has no currency")
    }
    if name.wholeMatch(of: /(?:is|has)[A-Z].*/) != nil { #expect(value is Bool, "\(path)") }
    if let text = value as? String {
      #expect(!["on", "off"].contains(text) || isWord(path), "\(path)")
    }
    check(value, at: path)
  }

  /// The few settings that can be off or a number.
  private func isWord(_ path: String) -> Bool {
    ["gracePeriod", "latency", "renewalLimit", "value"].contains { path.hasSuffix($0) }
  }
}
