public import Foundation

/// A notification of the App Store to the app's server, with the attempts to send it.
public struct ServerNotification: Hashable, Sendable, Identifiable {
  /// The maximum number of notifications that a world keeps, in addition to pending ones.
  public static let most = 10_000

  /// The members of a payload of which it has one: what the notification is about.
  package static let subjects = ["data", "summary", "appData"]
  /// The signed documents in a payload, and their keys in what is stored.
  package static let documents = [
    ("signedTransactionInfo", "transaction"), ("signedRenewalInfo", "renewal"),
    ("signedAppTransactionInfo", "appTransaction"),
  ]

  /// Its number in the world, counting from 1.
  public let id: Int64
  /// The same in all attempts, so that a server can recognize a repetition.
  public let uuid: UUID
  public let name: NotificationName
  /// The world's time of the event.
  public let date: Date
  /// The number of the event that caused it; nil for a test.
  public let event: Int64?
  public let account, productID: String?
  public let transactionID: UInt64?
  public let state: State
  /// The date of the next attempt in the world's time; nil for at once, or if there is none.
  public let due: Date?
  public let attempts: [Attempt]

  public init(
    id: Int64, uuid: UUID, name: NotificationName, date: Date, event: Int64?, account: String?,
    productID: String?, transactionID: UInt64?, state: State, due: Date?, attempts: [Attempt]
  ) {
    (self.id, self.uuid, self.name, self.date, self.event) = (id, uuid, name, date, event)
    (self.account, self.productID, self.transactionID) = (account, productID, transactionID)
    (self.state, self.due, self.attempts) = (state, due, attempts)
  }

  public enum State: String, CaseIterable, Sendable {
    /// The event occurred while no address was set.
    case unaddressed
    case waiting, delivered
    /// There are no further attempts.
    case failed
    /// Its action was undone before it was sent.
    case takenBack = "taken-back"
  }

  public struct Attempt: Hashable, Sendable, Codable {
    /// The world's time for which the attempt was due.
    public let date: Date
    /// The answer that counts, which is the last one; nil while the attempt is in progress.
    public let answer: Answer?
    /// The answer to each copy, if a fault doubled the notification; otherwise nil.
    private let copies: [Answer]?

    public init(date: Date, answers: [Answer] = []) {
      self.date = date
      answer = answers.last
      copies = answers.count > 1 ? answers : nil
    }

    /// The answers in order: one, or one for each copy.
    public var answers: [Answer] { copies ?? [answer].compactMap(\.self) }
  }

  /// The result of an attempt.
  public struct Answer: Hashable, Sendable, Codable {
    /// The server's HTTP status; nil if there was no answer.
    public let status: Int?
    public let result: AttemptResult
    public let milliseconds: Int

    public init(status: Int?, result: AttemptResult, milliseconds: Int) {
      (self.status, self.result, self.milliseconds) = (status, result, milliseconds)
    }
  }

  /// Apple's `sendAttemptResult`.
  public enum AttemptResult: String, CaseIterable, Sendable, Codable {
    case success = "SUCCESS"
    case unsuccessfulStatus = "UNSUCCESSFUL_HTTP_RESPONSE_CODE"
    case timedOut = "TIMED_OUT"
    case noResponse = "NO_RESPONSE"
    case prematureClose = "PREMATURE_CLOSE"
    case socketIssue = "SOCKET_ISSUE"
    case circularRedirect = "CIRCULAR_REDIRECT"
    case invalidResponse = "INVALID_RESPONSE"
    case other = "OTHER"

    /// - Parameter status: an HTTP status that is no redirect.
    public init(status: Int) { self = 200...206 ~= status ? .success : .unsuccessfulStatus }
  }
}

/// How an app's server receives notifications.
public struct ServerReception: Hashable, Sendable {
  /// The number of pending notifications.
  public var waiting: Int
  /// The number of failed notifications since the last one that was received.
  public var missed: Int
  /// The last answer's HTTP status; nil if there was none.
  public var status: Int?
  public var result: ServerNotification.AttemptResult?

  public init(
    waiting: Int = 0, missed: Int = 0, status: Int? = nil,
    result: ServerNotification.AttemptResult? = nil
  ) {
    (self.waiting, self.missed, self.status, self.result) = (waiting, missed, status, result)
  }
}

/// The number of times that the App Store sends an undelivered notification again.
public enum NotificationRetries: String, CaseIterable, Hashable, Sendable, Codable {
  /// None.
  case sandbox
  /// Five, within a week.
  case production

  /// The seconds between an attempt and the next one; nil after the last.
  package func pause(after attempt: Int) -> TimeInterval? {
    switch self {
    case .sandbox: nil
    case .production:
      Self.hours.indices.contains(attempt - 1) ? Self.hours[attempt - 1] * 3_600 : nil
    }
  }

  private static let hours: [TimeInterval] = [1, 12, 24, 48, 72]
}

/// The address of an app's own server, to which notifications are sent.
public struct NotificationAddress: Hashable, Sendable {
  public let text: String
  public let host: String
  public let port: Int
  /// The path and the query.
  public let target: String

  /// Creates an address; nil if this is no `http` address, or if it is another machine's. A host
  /// name can only be checked when it is resolved.
  public init?(_ text: String) {
    guard text.utf8.count <= 2_000, let parts = URLComponents(string: text),
      parts.scheme?.lowercased() == "http", let host = parts.host, !host.isEmpty,
      1...65_535 ~= parts.port ?? 80, parts.user == nil, parts.fragment == nil
    else { return nil }
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let isNumber = self.host.allSatisfy { $0.isNumber || $0 == "." } || self.host.contains(":")
    guard !isNumber || Self.isThisMachine(self.host) else { return nil }
    self.text = text
    port = parts.port ?? 80
    let path = parts.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  /// Returns whether an IP address in digits is a loopback address.
  public static func isThisMachine(_ address: String) -> Bool {
    if address == "::1" || address == "0:0:0:0:0:0:0:1" { return true }
    let digits = address.split(separator: ".", omittingEmptySubsequences: false)
    return digits.count == 4 && digits[0] == "127" && digits.allSatisfy { UInt8($0) != nil }
  }
}
