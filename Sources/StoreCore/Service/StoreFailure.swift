public import Foundation

/// The store could not answer: its files cannot be read or written, or are in use, or what a tester
/// asked for cannot be. Nothing was decided about any payment.
///
/// What it means, and what a person can do about it, is for those to say who know where that person
/// is.
public enum StoreFailure: Error, Hashable, Sendable, Codable {
  case files(FileFailure)
  case damaged(Damage)
  case misuse(Misuse)
  /// A failure in the system's own words.
  case other(Cause, String)

  public enum Cause: String, Hashable, Sendable, Codable {
    case cannotRead, cannotWrite, locked, damaged, misuse
  }

  /// A path, and what the system said.
  public enum FileFailure: Hashable, Sendable, Codable {
    case cannotCreateFolder(String, why: String)
    case cannotOpen(String, why: String)
    /// The disk did not hand out what is in it.
    case cannotRead(String, why: String)
    case cannotWrite(String, why: String)
    case cannotDelete(String, why: String)
    case inUse(String)
    /// It was made by an earlier build, and other processes are at work with it: it cannot be brought
    /// up to date beside them.
    case awaitsMigration(String)
    /// It was removed or replaced while somebody was at work with it.
    case removed(String)
    /// Its world was made new while somebody was at work in it.
    case wasReset(String, formerWorld: UUID)
    /// A snapshot was put in the place of its world while somebody was at work in it.
    case wasRestored(String)
  }

  /// The damage of a database, or its being of another build.
  public enum Damage: Hashable, Sendable, Codable {
    case notAWorld(String, why: String)
    /// A file in the place of a reset's note that no reset has written.
    case resetNote(String)
    /// A file that is no snapshot, or a damaged one.
    case notASnapshot(String, why: String)
    /// A snapshot that another version of this program has made.
    case otherSnapshot(String)
    /// A database whose file was spoiled.
    case spoiled(String, why: String)
    case olderWorld(String)
    case newerWorld(String)
    /// Contents that do not fit together: a table is missing, or a row breaks its rules.
    case disorder(String)
    case worldWithoutRow
    case column(String, table: String)
    /// It points to a transaction or a product that is gone.
    case subscription(UInt64)
  }

  /// A request of a tester or an app that cannot be met.
  public enum Misuse: Hashable, Sendable, Codable {
    case device(name: String)
    case pastDate(Date, now: Date)
    /// The clock moves this far at most at a time.
    case tooFar(Period)
    /// The number of renewals that would be booked, and the greatest one allowed.
    case tooManyRenewals(Int, most: Int)
    case noTransaction(UInt64)
    case notUnfinished(UInt64)
    case alreadyRefunded(UInt64)
    case notRefundable(UInt64, TransactionRecord.Cause)
    case nothingPaid(UInt64)
    case noRefundRequest(UInt64)
    case noRequest(QueueKey)
    case noInterruption(Int64)
    case noSubscription(UInt64)
    case subscriptionIsOver(UInt64)
    case notRunning(UInt64)
    case noBillingProblem(UInt64)
    case cannotRaisePrice(UInt64)
    case awaitsConsent(UInt64)
    case noPriceIncrease(UInt64)
    /// The subscriber consented to the price from this date on.
    case consentedBefore(UInt64, Date)
    /// The subscription ended on this date.
    case consentIsLate(UInt64, Date)
    case consentHasPassed
    case noIncrease(Decimal, from: Decimal)
    case noTester(String)
    case noDevice(String)
    case unknownCountry(String)
    case badTester(email: String, SignInSheet.Refusal)
    case cannotJoin(String, organizer: String)
    case inNoFamily(String)
    case notInQueue(QueueKey)
    case cannotFinish(PaymentPhase)
    case unexpectedAnswer(PaymentPhase)
    /// The history begins with a new world, or with one that was restored from a snapshot.
    case nothingToUndo(since: String?)
    case nothingToRedo
    /// Rows of an action are gone, or cannot come back: nothing is undone or redone.
    case changedOtherwise(table: String)
    /// Nothing is undone or redone beside it.
    case purchaseUnderWay
    /// Nothing was opened that could answer.
    case noStore
  }

  public var cause: Cause {
    switch self {
    case .files(.inUse), .files(.awaitsMigration), .files(.wasReset), .files(.wasRestored),
      .misuse(.purchaseUnderWay):
      .locked
    case .files(.cannotOpen), .files(.cannotRead), .files(.removed): .cannotRead
    case .files: .cannotWrite
    case .damaged: .damaged
    case .misuse: .misuse
    case .other(let cause, _): cause
    }
  }
}
