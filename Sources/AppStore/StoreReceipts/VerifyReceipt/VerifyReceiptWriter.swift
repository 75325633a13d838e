public import Foundation
public import StoreCore

struct VerifyReceiptWriter {
  let receipt: ReceiptContents
  let account: ReceiptAccount
  let now: Date

  private var hasSubscriptions: Bool { receipt.lines.contains { $0.expirationDate != nil } }

  func response(status: Int, excludingOldTransactions: Bool) -> JSONTree {
    var members: [String: JSONTree] = [
      "status": .number(status), "environment": .text(receipt.environment.rawValue),
      "receipt": .object(receiptMembers),
    ]
    if hasSubscriptions {
      let latest = latestTransactions(excludingOld: excludingOldTransactions)
      members["latest_receipt_info"] = .list(latest.map { .object(latestMembers($0)) })
      members["pending_renewal_info"] = .list(account.renewals.map { .object(renewalMembers($0)) })
      members["latest_receipt"] = account.latestReceipt.map { .text($0.base64EncodedString()) }
    }
    return .object(members)
  }

  private var receiptMembers: [String: JSONTree] {
    let ledger = Dictionary(
      account.transactions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [String: JSONTree] = [
      "receipt_type": .text(receipt.environment.receiptType),
      "adam_id": .number(receipt.appAppleID), "app_item_id": .number(receipt.appAppleID),
      "bundle_id": .text(receipt.bundleID),
      "application_version": .text(receipt.version), "download_id": .number(0),
      "version_external_identifier": .number(0),
      "original_application_version": .text(receipt.originalVersion),
      "in_app": .list(receipt.lines.map { .object(purchaseMembers($0, ledger[$0.id])) }),
    ]
    members.add("receipt_creation_date", receipt.creationDate)
    members.add("request_date", now)
    members.add("original_purchase_date", receipt.originalPurchaseDate)
    members.add("expiration_date", receipt.expirationDate)
    return members
  }

  private func latestTransactions(excludingOld: Bool) -> [TransactionRecord] {
    let all = account.transactions
      .filter { $0.kind != .consumable || !$0.isFinished || $0.revocationDate != nil }
      .sorted { ($0.purchaseDate, $0.id) > ($1.purchaseDate, $1.id) }
    guard excludingOld else { return all }
    var seen: Set<UInt64> = []
    return all.filter {
      $0.kind != .autoRenewableSubscription || seen.insert($0.originalID).inserted
    }
  }

  /// - Parameter record: the transaction; nil if the ledger no longer contains it.
  private func purchaseMembers(
    _ purchase: ReceiptLine, _ record: TransactionRecord?
  ) -> [String: JSONTree] {
    var members = offerMembers(record?.offerKind, record?.offerID)
    for (name, value) in purchase.fields {
      switch value {
      case .number(let number)?: members[name] = .text(String(number))
      case .flag(let flag)?: members[name] = .text(String(flag))
      case .date(let date)?: members.add(name, date)
      case let value: members[name] = value?.signed
      }
    }
    if purchase.expirationDate == nil { members["is_in_intro_offer_period"] = nil }
    members["in_app_ownership_type"] = .text((record?.ownership ?? .purchased).rawValue)
    // The receipt says whether it was refunded, and only the server knows why (storekit-rules 4.5).
    if purchase.cancellationDate != nil {
      let reason = record?.revocationReason ?? .other
      members["cancellation_reason"] = .text(String(reason.rawValue))
    }
    return members
  }

  private func latestMembers(_ record: TransactionRecord) -> [String: JSONTree] {
    var members = purchaseMembers(ReceiptLine(record), record)
    members["subscription_group_identifier"] = record.subscriptionGroupID.map { .text($0) }
    members["app_account_token"] = record.appAccountToken.map { .text($0.payloadText) }
    if record.isUpgraded { members["is_upgraded"] = .text("true") }
    return members
  }

  /// - Parameter renewal: the members of the signed renewal information.
  private func renewalMembers(_ renewal: [String: JSONTree]) -> [String: JSONTree] {
    let kind = OfferKind.allCases.first { $0.payloadNumber == renewal["offerType"]?.number }
    var members = offerMembers(kind, renewal["offerIdentifier"]?.text)
    members["original_transaction_id"] = renewal["originalTransactionId"]
    members["product_id"] = renewal["productId"]
    members["auto_renew_product_id"] = renewal["autoRenewProductId"]
    // The consent's status is present from the request for it until the new price applies.
    for (name, key) in [
      ("auto_renew_status", "autoRenewStatus"), ("expiration_intent", "expirationIntent"),
      ("price_consent_status", "priceIncreaseStatus"),
      ("price_increase_status", "priceIncreaseStatus"),
    ] {
      members[name] = renewal[key]?.number.map { .text(String($0)) }
    }
    members["is_in_billing_retry_period"] = renewal["isInBillingRetryPeriod"]?.flag.map {
      .text($0 ? "1" : "0")
    }
    members.add(
      "grace_period_expires_date",
      renewal["gracePeriodExpiresDate"]?.number.map { Date(milliseconds: $0).wholeSeconds })
    return members
  }

  private func offerMembers(_ kind: OfferKind?, _ id: String?) -> [String: JSONTree] {
    guard let kind, let id else { return [:] }
    switch kind {
    case .promotional: return ["promotional_offer_id": .text(id)]
    case .offerCode: return ["offer_code_ref_name": .text(id)]
    // The response has no field for win-back offers, and introductory offers have no identifier.
    case .introductory, .winBack: return [:]
    }
  }
}

extension [String: JSONTree] {
  private static var form: String { "%Y-%m-%d %H:%M:%S" }

  /// Adds a date in verifyReceipt's three formats: `name`, `name_ms` and `name_pst`.
  fileprivate mutating func add(_ name: String, _ date: Date?) {
    guard let date else { return }
    self[name] = .text("\(date.receiptText(Self.form)) Etc/GMT")
    self["\(name)_ms"] = .text(String(date.milliseconds))
    let offset = losAngeles.secondsFromGMT(for: date)
    self["\(name)_pst"] = .text(
      "\(date.receiptText(Self.form, offset: offset)) America/Los_Angeles")
  }
}

/// The time zone of Los Angeles, or Pacific Standard Time if there is no time zone database.
private let losAngeles =
  TimeZone(identifier: "America/Los_Angeles") ?? TimeZone(secondsFromGMT: -8 * 3600) ?? .gmt

public struct ReceiptAccount: Sendable {
  /// The app's transactions, in any order. The response omits finished consumables.
  public var transactions: [TransactionRecord]
  /// The members of the subscriptions' signed renewal information.
  public var renewals: [[String: JSONTree]]
  public var latestReceipt: Data?

  public init(
    transactions: [TransactionRecord], renewals: [[String: JSONTree]] = [],
    latestReceipt: Data? = nil
  ) {
    (self.transactions, self.renewals, self.latestReceipt) = (transactions, renewals, latestReceipt)
  }
}
