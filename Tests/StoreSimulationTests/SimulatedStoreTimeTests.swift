import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreSimulation

@Suite(.watched) struct SimulatedStoreTimeTests {
  let world = TestWorld()
  let yearly = "com.example.razefaces.club.yearly"
  static let jan31 = (try? Date("2026-01-24T09:00:00Z", strategy: .iso8601)) ?? .distantPast

  func date(_ text: String) throws -> Date { try Date("\(text)T09:00:00Z", strategy: .iso8601) }

  /// The free week of this purchase ends on 31 January.
  func subscribed(_ productID: String = TestWorld.monthly) async throws -> SimulatedAppStore {
    let store = try world.store(now: Self.jan31)
    try await store.own(productID)
    return store
  }

  func standing(_ store: SimulatedAppStore) async throws -> SubscriptionStanding {
    try #require(try await store.control.subscriptions().first)
  }

  @Test func aYearOfAMonthlySubscriptionIsTwelveRenewalsInOrder() async throws {
    let store = try await subscribed()
    let booked = try await store.control.perform(.clock(.advance(.date(date("2027-01-24"))))).booked
    #expect(booked.count == 12)
    #expect(booked.allSatisfy { $0.cause == .renewal && $0.price > 0 })
    let starts = booked.map(\.purchaseDate)
    #expect(starts == starts.sorted())
    #expect(try starts.prefix(3) == [date("2026-01-31"), date("2026-02-28"), date("2026-03-31")])
    #expect(Set(booked.map(\.id)).count == 12)
    #expect(Set(booked.map(\.originalID)).count == 1)
    for (former, next) in zip(booked, booked.dropFirst()) {
      #expect(former.expirationDate == next.purchaseDate)
    }
  }

  @Test func movingTheClockStepByStepBooksTheSameAsAtOnce() async throws {
    let atOnce = try await subscribed().control.perform(.clock(.advance(.date(date("2026-07-01")))))
      .booked
    let other = TestWorld()
    let store = try other.store(now: Self.jan31)
    try await store.own(TestWorld.monthly)
    var stepped: [TransactionRecord] = []
    for day in ["2026-02-01", "2026-02-28", "2026-03-15", "2026-05-31", "2026-07-01"] {
      stepped += try await store.control.perform(.clock(.advance(.date(date(day))))).booked
    }
    #expect(stepped.map(\.purchaseDate) == atOnce.map(\.purchaseDate))
    #expect(stepped.map(\.id) == atOnce.map(\.id))
  }

  @Test func renewalsWaitInTheQueueUntilTheAppHasFinishedThem() async throws {
    let store = try await subscribed()
    _ = try await store.service.attach()
    try await store.control.perform(.clock(.advance(.date(date("2026-03-01")))))
    let queue = try await store.service.snapshot().queue
    #expect(queue.map(\.state) == [.purchased, .purchased])
    #expect(queue.map(\.isOurs) == [true, true])
  }

  @Test func whatIsBookedWhileNobodyIsSignedInWaitsAfterTheSignIn() async throws {
    let store = try await subscribed()
    _ = try await store.service.attach()
    try await store.control.perform(.signOut(device: "iphone"))
    let booked = try await store.control.perform(.clock(.advance(.date(date("2026-03-01"))))).booked
    #expect(booked.count == 2)
    #expect(try await store.service.snapshot().queue.isEmpty)
    try await store.signIn()
    let queue = try await store.service.snapshot().queue
    #expect(queue.map(\.transactionID) == booked.map(\.id))
    #expect(queue.allSatisfy { $0.state == .purchased && $0.isOurs })
    // It waits once, however often somebody signs in, and is over when it is finished.
    try await store.control.perform(.signOut(device: "iphone"))
    try await store.signIn()
    #expect(try await store.service.snapshot().queue == queue)
    for row in queue { try await store.service.finish(row.id) }
    try await store.control.perform(.signOut(device: "iphone"))
    try await store.signIn()
    #expect(try await store.service.snapshot().queue.isEmpty)
    #expect(
      try await store.control.transactions(TransactionQuery()).records.allSatisfy(\.isFinished))
  }

  @Test func anotherAppHearsNothingOfIt() async throws {
    let store = try await subscribed()
    try await store.control.perform(.signOut(device: "iphone"))
    try await store.control.perform(.clock(.advance(.date(date("2026-03-01")))))
    let other = try world.store(device: "ipad", bundleID: "com.example.other")
    try await other.signIn()
    #expect(try await other.service.snapshot().queue.isEmpty)
    let own = try world.store(device: "tablet")
    try await own.signIn()
    #expect(try await own.service.snapshot().queue.count == 2)
  }

  @Test func anotherAccountHearsNothingOfIt() async throws {
    let store = try await subscribed()
    try await store.control.perform(.signOut(device: "iphone"))
    try await store.control.perform(.clock(.advance(.date(date("2026-03-01")))))
    try await store.signIn("minh@example.com")
    #expect(try await store.service.snapshot().queue.isEmpty)
  }

  @Test func severalStepsAtOnceAddUp() async throws {
    let store = try await subscribed()
    let begin = try await store.control.now()
    let others = try (1...6).map { try world.store(session: "\($0)", now: Self.jan31) }
    try await withThrowingTaskGroup { group in
      for other in others {
        group.addTask {
          try await other.control.perform(.clock(.advance(.period(Period(1, .day)))))
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.control.now() == begin.addingTimeInterval(6 * 86_400))
  }

  @Test func aStepToTheNextEventNeedsOne() async throws {
    let store = try world.store(now: Self.jan31)
    #expect(try await store.control.perform(.clock(.advance(.nextEvent))) == .nothingScheduled)
    try await store.own(TestWorld.monthly)
    #expect(try await store.control.perform(.clock(.advance(.nextEvent))).booked.count == 1)
    #expect(try await store.control.now() == date("2026-01-31"))
  }

  @Test func aClockIsNotTurnedBack() async throws {
    let store = try await subscribed()
    await #expect(throws: StoreFailure.self) {
      try await store.control.perform(.clock(.advance(.date(date("2026-01-01")))))
    }
    #expect(try await store.service.snapshot().clock.isReal)
  }

  @Test func theNextEventIsTheEndOfThePeriod() async throws {
    let store = try await subscribed()
    #expect(try await store.control.nextEvent() == date("2026-01-31"))
    try await store.control.perform(.clock(.advance(.date(date("2026-01-31")))))
    #expect(try await store.control.nextEvent() == date("2026-02-28"))
  }

  @Test func whatExpiresEntitlesNoMore() async throws {
    let store = try await subscribed()
    let id = try await standing(store).originalID
    try await store.control.perform(.subscription(id, .cancelRenewal))
    #expect(try await store.control.entitlements().count == 1)
    #expect(
      try await store.control.perform(.clock(.advance(.date(date("2026-02-01"))))).booked.isEmpty)
    #expect(try await store.control.entitlements().isEmpty)
    #expect(try await standing(store).machine.phase == .expired)
  }

  @Test func theGracePeriodEntitlesThoughTheDateIsPast() async throws {
    let store = try await subscribed()
    try await store.control.perform(.set(.billingFails(true)))
    try await store.control.perform(.set(.gracePeriod(.sixteenDays)))
    try await store.control.perform(.clock(.advance(.date(date("2026-02-05")))))
    #expect(try await standing(store).machine.phase == .inGracePeriod)
    #expect(try await store.control.entitlements().count == 1)
    try await store.control.perform(.clock(.advance(.date(date("2026-02-20")))))
    #expect(try await standing(store).machine.phase == .inBillingRetry)
    #expect(try await store.control.entitlements().isEmpty)
    try await store.control.perform(.subscription(standing(store).originalID, .resolveBilling))
    #expect(try await store.control.entitlements().count == 1)
  }

  @Test func anUpgradeIsImmediate() async throws {
    let store = try await subscribed()
    try await store.own(yearly)
    let standing = try await standing(store)
    #expect(standing.productID == yearly)
    let lines = try await store.control.transactions(TransactionQuery()).records
    #expect(lines.map(\.isUpgraded) == [false, true])
    #expect(lines[0].originalID == lines[1].id)
    #expect(try await store.control.entitlements().map(\.productID) == [yearly])
  }

  @Test func aDowngradeWaitsForTheNextRenewal() async throws {
    let store = try await subscribed(yearly)
    try await store.own(TestWorld.monthly)
    var standing = try await standing(store)
    #expect(standing.productID == yearly)
    #expect(standing.renewsAs == TestWorld.monthly)
    #expect(try await store.control.transactions(TransactionQuery()).records.count == 1)
    let booked = try await store.control.perform(.clock(.advance(.date(date("2026-03-01"))))).booked
    #expect(booked.map(\.productID) == [TestWorld.monthly, TestWorld.monthly])
    standing = try await self.standing(store)
    #expect(standing.productID == TestWorld.monthly)
  }

  @Test func aRefusedPriceIncreaseEndsTheSubscription() async throws {
    let store = try await subscribed()
    let id = try await standing(store).originalID
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    try await store.control.perform(.subscription(id, .refusePrice))
    #expect(
      try await store.control.perform(.clock(.advance(.date(date("2026-02-01"))))).booked.isEmpty)
    #expect(try await standing(store).machine.intent == .priceIncreaseDeclined)
  }

  @Test func anAgreedPriceIncreaseIsCharged() async throws {
    let store = try await subscribed()
    let id = try await standing(store).originalID
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    try await store.control.perform(.subscription(id, .agreeToPrice))
    #expect(
      try await store.control.perform(.clock(.advance(.date(date("2026-02-01"))))).booked.map(
        \.price) == [
          99
        ])
  }

  @Test func anAnswerCountsUntilTheRenewalThatItIsFor() async throws {
    let store = try await subscribed()
    let id = try await standing(store).originalID
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    await #expect(throws: StoreFailure.misuse(.awaitsConsent(id))) {
      try await store.control.perform(.subscription(id, .renew))
    }
    try await store.control.perform(.subscription(id, .agreeToPrice))
    let end = try await standing(store).machine.expires
    await #expect(throws: StoreFailure.misuse(.consentedBefore(id, end))) {
      try await store.control.perform(.subscription(id, .refusePrice))
    }
    let booked = try await store.control.perform(.clock(.advance(.date(date("2026-03-01"))))).booked
    #expect(booked.map(\.price) == [99, 99])
    #expect(try await standing(store).machine.priceIncrease == .none)
    await #expect(throws: StoreFailure.misuse(.noPriceIncrease(id))) {
      try await store.control.perform(.subscription(id, .refusePrice))
    }
    await #expect(throws: StoreFailure.misuse(.noIncrease(99, from: 99))) {
      try await store.control.perform(.subscription(id, .raisePrice(99)))
    }
  }

  @Test func anAnswerAfterTheEndIsRefusedWithTheReason() async throws {
    let store = try await subscribed()
    let id = try await standing(store).originalID
    let end = try await standing(store).machine.expires
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    try await store.control.perform(.clock(.advance(.date(date("2026-02-01")))))
    await #expect(throws: StoreFailure.misuse(.consentIsLate(id, end))) {
      try await store.control.perform(.subscription(id, .agreeToPrice))
    }
  }

  @Test(arguments: [true, false])
  func consentDoesNotConcernAnotherPlan(isChangedFirst: Bool) async throws {
    let store = try await subscribed(yearly)
    let id = try await standing(store).originalID
    if isChangedFirst { try await store.own(TestWorld.monthly) }
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    if !isChangedFirst { try await store.own(TestWorld.monthly) }
    #expect(try await standing(store).awaitsConsent == false)
    let booked = try await store.control.perform(.clock(.advance(.date(date("2026-02-01"))))).booked
    #expect(booked.map(\.productID) == [TestWorld.monthly])
    #expect(booked.map(\.price) == [Decimal(string: "2.99")])
  }

  @Test func theSystemAsksForConsentOnce() async throws {
    let store = try await subscribed()
    #expect(try await store.service.priceConsent(answer: nil) == .done)
    let id = try await standing(store).originalID
    try await store.control.perform(.subscription(id, .raisePrice(99)))
    guard
      case .present(.priceConsent(let sheet)) = try await store.service.priceConsent(answer: nil)
    else { throw StoreFailure.other(.misuse, "Nothing was asked.") }
    #expect(sheet.price == 99 && sheet.formerPrice == Decimal(string: "2.99"))
    let end = try await standing(store).machine.expires
    #expect(sheet.begins == end)
    #expect(try await store.service.priceConsent(answer: .cancel) == .cancelled)
    #expect(try await standing(store).awaitsConsent)
    #expect(try await store.service.priceConsent(answer: .confirm) == .done)
    #expect(try await standing(store).machine.priceIncrease == .agreed)
    #expect(try await store.service.priceConsent(answer: nil) == .done)
    await #expect(throws: StoreFailure.misuse(.consentHasPassed)) {
      try await store.service.priceConsent(answer: .confirm)
    }
  }

  @Test func anAcceleratedRateShortensTheNextPeriod() async throws {
    let store = try await subscribed()
    try await store.control.perform(.clock(.setRate(.monthIs5Minutes)))
    let booked = try await store.control.perform(
      .clock(.advance(.date(date("2026-01-31").addingTimeInterval(900))))
    ).booked
    #expect(booked.count == 4)
    #expect(booked[1].purchaseDate.timeIntervalSince(booked[0].purchaseDate) == 300)
  }

  @Test func thePassingOfRealTimeBooksTheSame() async throws {
    _ = try await subscribed()
    let later = try world.store(now: date("2026-03-01"))
    #expect(
      try await later.control.transactions(TransactionQuery(scope: .everything)).records.count == 3)
  }

  @Test func whoFollowsStatusesFirstBooksWhatHasFallenDue() async throws {
    _ = try await subscribed()
    let later = try world.store(now: date("2026-03-01"))
    _ = await later.service.statusUpdates()
    #expect(
      try later.world.read {
        try Ledger($0).page(TransactionQuery(scope: .everything)).records.count
      } == 3)
  }

  @Test func aHeldClockStandsForEveryProcessUntilItIsMoved() async throws {
    let store = try await subscribed()
    let stands = try await store.control.now()
    try await store.control.perform(.clock(.hold))
    let later = try world.store(now: date("2026-03-01"))
    #expect(try await later.service.snapshot().clock.heldAt == stands)
    #expect(try await later.control.now() == stands)
    #expect(try await later.control.transactions(TransactionQuery()).records.count == 1)
    #expect(
      try await later.control.perform(.clock(.advance(.date(date("2026-02-01"))))).booked.count == 1
    )
    #expect(try await store.control.now() == date("2026-02-01"))
    try await later.control.perform(.clock(.release))
    #expect(try await later.control.now() == date("2026-02-01"))
    let muchLater = try world.store(now: date("2026-03-29"))
    #expect(try await muchLater.control.now() == date("2026-03-01"))
    #expect(try await muchLater.control.transactions(TransactionQuery()).records.count == 3)
  }

  @Test func nothingWakesUpWhileTheClockIsHeld() async throws {
    let store = try await subscribed()
    #expect(try store.world.read { try Clock($0).secondsToNextEvent() } != nil)
    try await store.control.perform(.clock(.hold))
    #expect(try store.world.read { try Clock($0).secondsToNextEvent() } == nil)
  }
}
