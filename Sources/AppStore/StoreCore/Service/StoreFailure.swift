public import Foundation

/// A failure of the store itself: its files are unreadable, unwritable or in use, or a tester's
/// command is impossible. No payment was decided.
///
/// Each user interface writes its own message.
public enum StoreFailure: Error, Hashable, Sendable, Codable {
  case files(FileFailure)
  case damaged(Damage)
  case misuse(Misuse)
  case other(Cause, String)

  public enum Cause: String, Hashable, Sendable, Codable {
    case cannotRead, cannotWrite, locked, damaged, misuse
  }

  public enum FileFailure: Hashable, Sendable, Codable {
    case cannotCreateFolder(String, why: String)
    case cannotOpen(String, why: String)
    case cannotRead(String, why: String)
    case cannotWrite(String, why: String)
    case cannotDelete(String, why: String)
    case inUse(String)
    case removed(String)
    case wasReset(String, formerWorld: UUID)
    case wasRestored(String)
  }

  /// A damaged database, or one of another build.
  public enum Damage: Hashable, Sendable, Codable {
    case notAWorld(String, why: String)
    /// A file at the path of a reset's note that no reset wrote.
    case resetNote(String)
    case notASnapshot(String, why: String)
    case otherSnapshot(String)
    case spoiled(String, why: String)
    /// A database that no version since 1.0.0 has made.
    case unmarkedWorld(String)
    case newerWorld(String)
    /// Inconsistent contents: a table is missing, or a row violates its constraints.
    case disorder(String)
    case worldWithoutRow
    case column(String, table: String)
    /// A subscription whose transaction or product no longer exists.
    case subscription(UInt64)
  }

  public enum Misuse: Hashable, Sendable, Codable {
    case device(name: String)
    case pastDate(Date, now: Date)
    case tooFar(Period)
    /// The number of renewals that the step would process, and the maximum.
    case tooManyRenewals(Int, most: Int)
    case noTransaction(UInt64)
    case notUnfinished(UInt64)
    case alreadyRefunded(UInt64)
    case notRefunded(UInt64)
    case cannotCause(NotificationName, NotificationRequest.Problem)
    case notRefundable(UInt64, TransactionRecord.Cause)
    /// Only the buyer can request the refund.
    case boughtByAnother(UInt64)
    case noRefundRequest(UInt64)
    case refundAlreadyRequested
    case noRequest(QueueKey)
    case noInterruption(Int64)
    case noSubscription(UInt64)
    case subscriptionIsOver(UInt64)
    case notRunning(UInt64)
    case doesNotRenew(UInt64, ExpirationIntent)
    case noBillingProblem(UInt64)
    case cannotRaisePrice(UInt64)
    /// The renewal date cannot be extended: it is not active, or nothing was paid yet.
    case notExtendable(UInt64)
    /// The renewal date was extended twice within 365 days.
    case extendedTwice(UInt64)
    case awaitsConsent(UInt64)
    case noPriceIncrease(UInt64)
    case consentedBefore(UInt64, Date)
    case consentIsLate(UInt64, Date)
    case consentHasPassed
    case noIncrease(Decimal, from: Decimal)
    case noTester(String)
    case noDevice(String)
    case unknownCountry(String)
    case badTester(email: String, SignInSheet.Problem)
    case cannotJoin(String, organizer: String)
    case familyIsFull(organizer: String)
    case inNoFamily(String)
    case notInQueue(QueueKey)
    case cannotFinish(PaymentPhase)
    case unexpectedAnswer(PaymentPhase)
    /// The history is empty. It starts with a new world or a restored snapshot.
    case nothingToUndo(since: String?)
    case nothingToRedo
    /// The action's rows were deleted or cannot be restored, so nothing is undone or redone.
    case changedOtherwise(table: String)
    case purchaseUnderWay
    case noStore
  }

  public var cause: Cause {
    switch self {
    case .files(.inUse), .files(.wasReset), .files(.wasRestored), .misuse(.purchaseUnderWay):
      .locked
    case .files(.cannotOpen), .files(.cannotRead), .files(.removed): .cannotRead
    case .files: .cannotWrite
    case .damaged: .damaged
    case .misuse: .misuse
    case .other(let cause, _): cause
    }
  }
}
