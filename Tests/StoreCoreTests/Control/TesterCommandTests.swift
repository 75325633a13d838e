import Foundation
import Testing

@testable import StoreCore

/// The spellings of tester's commands, which are stored and sent: none of these lines ever changes.
@Suite struct TesterCommandTests {
  static let spellings: [(TesterCommand, String)] =
    [
      (.set(.interruptsPurchases(true)), #""setInterruptsPurchases","value":true"#),
      (.set(.declinedStaysDeferred(false)), #""setDeclinedStaysDeferred","value":false"#),
      (.set(.refundPolicy(.approve)), #""setRefundPolicy","value":"approve""#),
      (.set(.billingFails(true)), #""setBillingFails","value":true"#),
      (.set(.gracePeriod(.sixteenDays)), #""setGracePeriod","value":16"#),
      (.set(.gracePeriod(nil)), #""setGracePeriod","value":null"#),
      (.set(.renewalLimit(12)), #""setRenewalLimit","value":12"#),
      (.set(.renewalLimit(nil)), #""setRenewalLimit","value":null"#),
      (.set(.hasInAppPurchase(false)), #""setHasInAppPurchase","value":false"#),
      (.set(.paidApplicationsAgreement(false)), #""setPaidApplicationsAgreement","value":false"#),
      (.set(.paidApplicationsAgreement(nil)), #""setPaidApplicationsAgreement","value":null"#),
      (
        .set(.clearedForSale(["a": true, "b": nil])),
        #""setClearedForSale","products":{"a":true,"b":null}"#
      ),
      (.set(.appBundleID("com.example.b")), #""setAppBundleId","value":"com.example.b""#),
      (.set(.appBundleID(nil)), #""setAppBundleId","value":null"#),
      (.standardSettings, #""standardSettings""#),
      (
        .setPaymentsAllowed(false, device: "ipad"),
        #""setPaymentsAllowed","device":"ipad","value":false"#
      ),
      (.signOut(device: "ipad"), #""signOut","device":"ipad""#),
      (
        .faults(.arm(Fault(point: .purchase, outcome: .refusal(.timedOut), delay: 3))),
        #""armFault","delay":3,"error":"timedOut","point":"purchase","probability":null,"times":1"#
      ),
      (
        .faults(
          .arm(
            Fault(
              point: .verification, outcome: .receiptStatus(21005), frequency: .probability(0.5)))),
        #""armFault","delay":0,"error":"21005","point":"verification","#
          + #""probability":0.5,"times":null"#
      ),
      (
        .faults(
          .arm(Fault(point: .productList, outcome: .productList(.unknownIDs), frequency: .always))),
        #""armFault","delay":0,"error":"unknown-ids","point":"product-list","#
          + #""probability":null,"times":null"#
      ),
      (.faults(.disarm(.loadProducts)), #""disarmFault","point":"load-products""#),
      (.faults(.clear), #""clearFaults""#),
      (.faults(.setOffline(true)), #""setOffline","value":true"#),
      (.faults(.setStoreDown(true)), #""setStoreDown","value":true"#),
      (.faults(.setLatency(200...800)), #""setLatency","max":800,"min":200"#),
      (.faults(.setLatency(nil)), #""setLatency","max":null,"min":null"#),
    ] + time + sales + people

  private static let time: [(TesterCommand, String)] = [
    (.clock(.advance(.period(Period(1, .month)))), #""advanceClock","count":1,"unit":"M""#),
    (.clock(.advance(.seconds(90))), #""advanceClock","seconds":90"#),
    (
      .clock(.advance(.date(Date(timeIntervalSince1970: 2e9)))),
      #""advanceClock","date":2000000000000"#
    ),
    (.clock(.advance(.nextEvent)), #""advanceClock""#), (.clock(.hold), #""holdClock""#),
    (.clock(.release), #""releaseClock""#), (.clock(.reset), #""resetClock""#),
    (.clock(.setRate(.monthIs30Seconds)), #""setClockRate","value":"month-30s""#),
    (.reset, #""reset""#),
  ]

  private static let sales: [(TesterCommand, String)] = [
    (.transaction(2_000_000_700_001_234, .approveRefund), of("approveRefund")),
    (.transaction(2_000_000_700_001_234, .declineRefund), of("declineRefund")),
    (
      .transaction(2_000_000_700_001_234, .refund(.developerIssue)),
      #""refund","revocationReason":1,"transactionId":"2000000700001234""#
    ),
    (.transaction(2_000_000_700_001_234, .finish), of("finishTransaction")),
    (.transaction(2_000_000_700_001_234, .delete), of("deleteTransaction")),
    (.subscription(7, .renew), ofSeven("renewSubscription")),
    (.subscription(7, .resolveBilling), ofSeven("resolveBilling")),
    (.subscription(7, .cancelRenewal), ofSeven("cancelRenewal")),
    (.subscription(7, .resumeRenewal), ofSeven("resumeRenewal")),
    (.subscription(7, .agreeToPrice), ofSeven("agreeToPrice")),
    (.subscription(7, .refusePrice), ofSeven("refusePrice")),
    (
      .subscription(7, .raisePrice(Decimal(599) / 100)),
      ofSeven("raisePrice") + #","price":5.99"#
    ),
    (.subscription(7, .expire), ofSeven("expireSubscription")),
  ]

  private static func of(_ name: String) -> String {
    #""\#(name)","transactionId":"2000000700001234""#
  }

  private static func ofSeven(_ name: String) -> String {
    #""\#(name)","originalTransactionId":"7""#
  }

  private static let people: [(TesterCommand, String)] = [
    (.request(QueueKey(rawValue: 7), .approve), #""approveRequest","request":"7""#),
    (.request(QueueKey(rawValue: 7), .decline), #""declineRequest","request":"7""#),
    (.resolveInterruption(3), #""resolveInterruption","interruption":"3""#),
    (
      .addTester(
        NewTester(
          email: "a@b.de", password: "Sandbox-1", firstName: "A", lastName: "B", countryCode: "USA")
      ),
      #""addTester","email":"a@b.de","firstName":"A","lastName":"B","password":"Sandbox-1","#
        + #""territory":"USA""#
    ),
    (.tester("a@b.de", .remove), #""removeTester","email":"a@b.de""#),
    (
      .tester("a@b.de", .setTerritory("VNM")),
      #""setTerritory","email":"a@b.de","territory":"VNM""#
    ),
    (.tester("a@b.de", .setAsksToBuy(true)), #""setAsksToBuy","email":"a@b.de","value":true"#),
    (.tester("a@b.de", .clearHistory), #""clearHistory","email":"a@b.de""#),
    (
      .tester("a@b.de", .join(familyOf: "c@b.de")),
      #""joinFamily","email":"a@b.de","organizer":"c@b.de""#
    ),
    (.tester("a@b.de", .leaveFamily), #""leaveFamily","email":"a@b.de""#),
  ]

  @Test func eachHasASpelling() {
    #expect(Set(Self.spellings.map(\.0.name)) == Set(TesterCommand.Name.allCases))
  }

  @Test(arguments: spellings)
  func isKeptAndReadBack(command: TesterCommand, spelling: String) throws {
    let kept = try JSONEncoder().encode(command)
    let text = #"{"command":\#(spelling)}"#
    let form = try JSONSerialization.jsonObject(with: kept) as? NSDictionary
    #expect(form == (try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary))
    #expect(try JSONDecoder().decode(TesterCommand.self, from: Data(text.utf8)) == command)
    #expect(try JSONDecoder().decode(TesterCommand.self, from: kept) == command)
  }

  @Test(arguments: [
    "{}", #"{"command":"setEverything"}"#, #"{"command":"setOffline"}"#,
    #"{"command":"setBillingFails","value":"on"}"#, #"{"command":"setGracePeriod","value":5}"#,
    #"{"command":"setLatency","min":800,"max":200}"#,
    #"{"command":"setLatency","min":0,"max":-1}"#,
    #"{"command":"setLatency","min":1}"#, #"{"command":"setClockRate","value":"fast"}"#,
    #"{"command":"advanceClock","count":9223372036854775807,"unit":"Y"}"#,
    #"{"command":"advanceClock","unit":"Y"}"#, #"{"command":"refund","transactionId":"1"}"#,
    #"{"command":"deleteTransaction","transactionId":"-1"}"#,
    #"{"command":"armFault","point":"sync","error":"unknown-ids"}"#,
    #"{"command":"approveRequest","request":"9223372036854775808"}"#,
  ])
  func whatIsNoCommandIsAnError(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TesterCommand.self, from: Data(text.utf8))
    }
  }
}
