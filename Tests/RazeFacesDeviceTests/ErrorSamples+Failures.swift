import Foundation
import StoreCore

/// The failures of the store.
extension ErrorSamples {
  static let failures: [StoreFailure] = {
    var failures: [StoreFailure] = [.other(.cannotRead, "w")]
    failures += troubles.map { StoreFailure.files($0) }
    failures += damages.map { StoreFailure.damaged($0) }
    failures += misuses.map { StoreFailure.misuse($0) }
    return failures
  }()

  static func isNamed(_ failure: StoreFailure) -> Bool {
    switch failure {
    case .files(let trouble): FailureName.allCases.contains(name(trouble))
    case .damaged(let damage): DamageName.allCases.contains(name(damage))
    case .misuse(let misuse): MisuseName.allCases.contains(name(misuse))
    case .other: true
    }
  }

  static let troubles: [StoreFailure.FileFailure] = [
    .cannotCreateFolder("/a", why: "w"), .cannotOpen("/a", why: "w"), .cannotRead("/a", why: "w"),
    .cannotWrite("/a", why: "w"), .cannotDelete("/a", why: "w"), .inUse("/a"),
    .awaitsMigration("/a"), .removed("/a"),
    .wasReset("/a", formerWorld: DeviceSnapshot.noWorldID), .wasRestored("/a"),
  ]

  enum FailureName: CaseIterable {
    case cannotCreateFolder, cannotOpen, cannotRead, cannotWrite, cannotDelete, inUse
    case awaitsMigration, removed, wasReset, wasRestored
  }

  static func name(_ trouble: StoreFailure.FileFailure) -> FailureName {
    switch trouble {
    case .cannotCreateFolder: .cannotCreateFolder
    case .cannotOpen: .cannotOpen
    case .cannotRead: .cannotRead
    case .cannotWrite: .cannotWrite
    case .cannotDelete: .cannotDelete
    case .inUse: .inUse
    case .awaitsMigration: .awaitsMigration
    case .removed: .removed
    case .wasReset: .wasReset
    case .wasRestored: .wasRestored
    }
  }

  static let damages: [StoreFailure.Damage] = [
    .notAWorld("/a", why: "w"), .resetNote("/a"), .notASnapshot("/a", why: "w"),
    .otherSnapshot("/a"), .spoiled("/a", why: "w"), .olderWorld("/a"), .newerWorld("/a"),
    .disorder("/a"), .worldWithoutRow, .column("c", table: "t"), .subscription(7),
  ]

  enum DamageName: CaseIterable {
    case notAWorld, resetNote, notASnapshot, otherSnapshot, spoiled, olderWorld, newerWorld
    case disorder, worldWithoutRow, column, subscription
  }

  static func name(_ damage: StoreFailure.Damage) -> DamageName {
    switch damage {
    case .notAWorld: .notAWorld
    case .resetNote: .resetNote
    case .notASnapshot: .notASnapshot
    case .otherSnapshot: .otherSnapshot
    case .spoiled: .spoiled
    case .olderWorld: .olderWorld
    case .newerWorld: .newerWorld
    case .disorder: .disorder
    case .worldWithoutRow: .worldWithoutRow
    case .column: .column
    case .subscription: .subscription
    }
  }

  private static let signInProblems: [SignInSheet.Refusal] = [
    .unknownAccount, .wrongPassword(attemptsLeft: 1), .wrongPassword(attemptsLeft: 2),
    .locked(until: date), .emailNotVerified, .invalidEmail, .invalidName, .emailTaken,
    .weakPassword, .unknownCountry("XX"),
  ]

  static let misuses: [StoreFailure.Misuse] = {
    var misuses: [StoreFailure.Misuse] = [
      .device(name: "?"), .pastDate(date, now: date), .tooFar(Period(100, .year)),
      .tooManyRenewals(2, most: 1), .noTransaction(7), .notUnfinished(7), .alreadyRefunded(7),
      .nothingPaid(7), .noRefundRequest(7), .noRequest(key), .noInterruption(7),
      .noSubscription(7), .subscriptionIsOver(7), .notRunning(7), .noBillingProblem(7),
      .cannotRaisePrice(7), .awaitsConsent(7), .noPriceIncrease(7), .consentedBefore(7, date),
      .consentIsLate(7, date), .consentHasPassed, .noIncrease(1, from: 2), .noTester(email),
      .noDevice("d"), .unknownCountry("XX"), .cannotJoin(email, organizer: "d@e.f"),
      .inNoFamily(email), .notInQueue(key), .noStore, .nothingToUndo(since: nil),
      .nothingToUndo(since: "s"),
      .nothingToRedo,
      .purchaseUnderWay, .changedOtherwise(table: "t"),
    ]
    for cause in TransactionRecord.Cause.allCases { misuses.append(.notRefundable(7, cause)) }
    for phase in PaymentPhase.allCases {
      misuses += [.cannotFinish(phase), .unexpectedAnswer(phase)]
    }
    for problem in signInProblems { misuses.append(.badTester(email: email, problem)) }
    return misuses
  }()

  enum MisuseName: CaseIterable {
    case device, pastDate, tooFar, tooManyRenewals, noTransaction, notUnfinished, alreadyRefunded
    case notRefundable, nothingPaid, noRefundRequest, noRequest, noInterruption, noSubscription
    case subscriptionIsOver, notRunning, noBillingProblem, cannotRaisePrice, awaitsConsent
    case noPriceIncrease, consentedBefore, consentIsLate, consentHasPassed, noIncrease, noTester
    case noDevice, unknownCountry, badTester, cannotJoin, inNoFamily, notInQueue, cannotFinish
    case unexpectedAnswer, noStore, nothingToUndo, nothingToRedo, purchaseUnderWay
    case changedOtherwise
  }

  static func name(_ misuse: StoreFailure.Misuse) -> MisuseName {
    switch misuse {
    case .device: .device
    case .pastDate: .pastDate
    case .tooFar: .tooFar
    case .tooManyRenewals: .tooManyRenewals
    case .noTransaction: .noTransaction
    case .notUnfinished: .notUnfinished
    case .alreadyRefunded: .alreadyRefunded
    case .notRefundable: .notRefundable
    case .nothingPaid: .nothingPaid
    case .noRefundRequest: .noRefundRequest
    case .noRequest: .noRequest
    case .noInterruption: .noInterruption
    case .noSubscription: .noSubscription
    case .subscriptionIsOver: .subscriptionIsOver
    case .notRunning: .notRunning
    case .noBillingProblem: .noBillingProblem
    case .cannotRaisePrice: .cannotRaisePrice
    case .awaitsConsent: .awaitsConsent
    case .noPriceIncrease: .noPriceIncrease
    case .consentedBefore: .consentedBefore
    case .consentIsLate: .consentIsLate
    case .consentHasPassed: .consentHasPassed
    case .noIncrease: .noIncrease
    case .noTester: .noTester
    case .noDevice: .noDevice
    case .unknownCountry: .unknownCountry
    case .badTester: .badTester
    case .cannotJoin: .cannotJoin
    case .inNoFamily: .inNoFamily
    case .notInQueue: .notInQueue
    case .cannotFinish: .cannotFinish
    case .unexpectedAnswer: .unexpectedAnswer
    case .noStore: .noStore
    case .nothingToUndo: .nothingToUndo
    case .nothingToRedo: .nothingToRedo
    case .purchaseUnderWay: .purchaseUnderWay
    case .changedOtherwise: .changedOtherwise
    }
  }
}
