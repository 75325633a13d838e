import StoreCore
import Testing

@Suite struct FaultPlanTests {
  func never() -> Double { Issue.record("A deterministic fault used chance."); return 0 }

  @Test func emptyPlanHasNoFaults() {
    var plan = FaultPlan()
    for point in FaultPoint.allCases {
      #expect(plan.consumeFault(at: point, roll: never) == FaultPlan.Hit())
    }
    #expect(plan.isClear)
  }

  @Test func slowListIsDelayedAndComplete() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .productList, effect: .productList(.slow)))
    let hit = plan.consumeFault(at: .productList, roll: never)
    #expect(hit.delay == 3_000 && hit.refusal(at: .productList) == nil)
    plan.arm(Fault(point: .productList, effect: .productList(.slow), delay: 10_000))
    #expect(plan.consumeFault(at: .productList, roll: never).delay == 10_000)
  }

  @Test func appServerAnswersWhileTheStoreIsDown() {
    var plan = FaultPlan()
    plan.isStoreDown = true
    #expect(plan.consumeFault(at: .productList, roll: never).effect == nil)
    #expect(
      plan.consumeFault(at: .loadProducts, roll: never).effect == .refusal(.cannotConnectToHost))
  }

  @Test func faultsApplyOnlyToTheirCall() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .sync, effect: .refusal(.unknown)))
    #expect(plan.consumeFault(at: .purchase, roll: never).effect == nil)
    #expect(!plan.isClear)
  }

  @Test func lastingFaultStaysUntilDisarmed() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .purchase, effect: .refusal(.unknown), frequency: .always))
    for _ in 1...5 { #expect(plan.consumeFault(at: .purchase, roll: never).effect != nil) }
    plan.disarm(.purchase)
    #expect(plan.isClear)
  }

  @Test func probabilityIsComparedWithTheRoll() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .purchase, effect: .refusal(.unknown), frequency: .probability(0.25)))
    #expect(plan.consumeFault(at: .purchase) { 0.24 }.effect != nil)
    #expect(plan.consumeFault(at: .purchase) { 0.25 }.effect == nil)
  }

  @Test func offlineAndStoreDownPrecedeArmedFaults() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .purchase, effect: .refusal(.unknown)))
    plan.isOffline = true
    #expect(
      plan.consumeFault(at: .purchase, roll: never).effect == .refusal(.notConnectedToInternet))
    plan.isOffline = false
    plan.isStoreDown = true
    #expect(plan.consumeFault(at: .purchase, roll: never).effect == .refusal(.cannotConnectToHost))
    plan.isStoreDown = false
    #expect(plan.consumeFault(at: .purchase, roll: never).effect == .refusal(.unknown))
  }

  @Test func networkAndFaultDelaysAddUp() {
    var plan = FaultPlan()
    plan.latency = 100...300
    plan.arm(Fault(point: .purchase, effect: .refusal(.timedOut), delay: 50))
    #expect(plan.consumeFault(at: .purchase) { 0.5 }.delay == 250)
    #expect(plan.consumeFault(at: .sync) { 0 }.delay == 100)
  }

  @Test func armingAgainReplacesTheFault() {
    var plan = FaultPlan()
    plan.arm(Fault(point: .purchase, effect: .refusal(.unknown)))
    plan.arm(Fault(point: .purchase, effect: .refusal(.timedOut)))
    #expect(plan.faults.map(\.effect) == [.refusal(.timedOut)])
  }

  @Test func everyErrorHasAName() {
    for kind in RefusalKind.allCases {
      #expect(FaultEffect(name: kind.rawValue.uppercased(), at: .purchase) == .refusal(kind))
    }
    #expect(FaultEffect(name: "21005", at: .verification) == .receiptStatus(21005))
    #expect(FaultEffect(name: "21005", at: .purchase) == nil)
    #expect(FaultEffect(name: "21011", at: .verification) == nil)
    #expect(FaultEffect(name: "nonsense", at: .purchase) == nil)
  }

  /// A stored plan can contain any number.
  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func extremeNumbersAreBounded(number: Int) throws {
    for frequency in [Fault.Frequency.times(number), .always, .probability(Double(number))] {
      var plan = FaultPlan()
      plan.latency = min(0, number)...max(0, number)
      plan.arm(
        Fault(point: .purchase, effect: .refusal(.timedOut), frequency: frequency, delay: number))
      for _ in 1...3 {
        #expect((0...172_800_000).contains(plan.consumeFault(at: .purchase) { 0.999 }.delay))
      }
    }
  }
}
