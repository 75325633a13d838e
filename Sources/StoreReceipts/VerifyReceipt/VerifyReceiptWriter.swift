import Foundation
import StoreCore

/// Puts a believed receipt into the words of verifyReceipt's response.
struct VerifyReceiptWriter {
  /// When the sandbox pretends that every app was bought: 1 August 2013, 07:00 GMT.
  private static let sandboxPurchase = Date(timeIntervalSince1970: 1_375_340_400)

  let receipt: AppReceipt
  let account: VerifyReceiptServer.AccountData
  let appAppleID: Int
  let now: Date

  private var hasSubscriptions: Bool { receipt.purchases.contains { $0.expirationDate != nil } }

  func response(status: VerifyReceiptStatus, excludingOldTransactions: Bool) -> JSONTree {
    var members: [String: JSONTree] = [
      "status": .integer(status.code),
      "environment": .string(receipt.environment.rawValue),
      "receipt": .object(receiptMembers),
    ]
    if hasSubscriptions {
      let latest = latestTransactions(excludingOld: excludingOldTransactions)
      members["latest_receipt_info"] = .array(latest.map { .object(latestMembers($0)) })
      members["pending_renewal_info"] = .array(
        account.renewals.map { .object(renewalMembers($0)) })
      members["latest_receipt"] = account.latestReceipt.map {
        .string($0.base64EncodedString())
      }
    }
    return .object(members)
  }

  private var receiptMembers: [String: JSONTree] {
    let isProduction = receipt.environment == .production
    let number = isProduction ? appAppleID : 0
    let ledger = Dictionary(
      account.transactions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [String: JSONTree] = [
      "receipt_type": .string(receipt.environment.receiptType),
      "adam_id": .integer(number),
      "app_item_id": .integer(number),
      "bundle_id": .string(receipt.bundleID),
      "application_version": .string(receipt.version),
      "download_id": .integer(0),
      "version_external_identifier": .integer(0),
      "original_application_version": .string(receipt.originalVersion),
      "in_app": .array(
        receipt.purchases.map { .object(purchaseMembers($0, ledger[$0.transactionID])) }),
    ]
    let appPurchase =
      isProduction
      ? receipt.purchases.map(\.originalPurchaseDate).min() ?? receipt.creationDate
      : Self.sandboxPurchase
    members.add(VerifyReceiptDates.members("receipt_creation_date", receipt.creationDate))
    members.add(VerifyReceiptDates.members("request_date", now))
    members.add(VerifyReceiptDates.members("original_purchase_date", appPurchase))
    members.add(VerifyReceiptDates.members("expiration_date", receipt.expirationDate))
    return members
  }

  /// Newest first, without the consumables that were finished.
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

  /// `record` is nil where the ledger has forgotten what the receipt remembers.
  private func purchaseMembers(
    _ purchase: AppReceipt.InAppPurchase, _ record: TransactionRecord?
  ) -> [String: JSONTree] {
    var members: [String: JSONTree] = [
      "quantity": .string(String(purchase.quantity)),
      "product_id": .string(purchase.productID),
      "transaction_id": .string(String(purchase.transactionID)),
      "original_transaction_id": .string(String(purchase.originalTransactionID)),
      "is_trial_period": .string(String(record?.isTrial ?? false)),
      "in_app_ownership_type": .string((record?.ownership ?? .purchased).rawValue),
    ]
    members.add(VerifyReceiptDates.members("purchase_date", purchase.purchaseDate))
    members.add(VerifyReceiptDates.members("original_purchase_date", purchase.originalPurchaseDate))
    members.add(VerifyReceiptDates.members("expires_date", purchase.expirationDate))
    members.add(VerifyReceiptDates.members("cancellation_date", purchase.cancellationDate))
    members["web_order_line_item_id"] = purchase.webOrderLineItemID.map { .string(String($0)) }
    if purchase.expirationDate != nil {
      members["is_in_intro_offer_price"] = .string(String(purchase.isInIntroductoryOffer))
    }
    members["cancellation_reason"] = record?.revocationReason.map { .string(String($0.rawValue)) }
    members.add(offerMembers(record?.offerKind, record?.offerID))
    return members
  }

  private func latestMembers(_ record: TransactionRecord) -> [String: JSONTree] {
    var members = purchaseMembers(AppReceipt.InAppPurchase(record), record)
    members["subscription_group_identifier"] = record.subscriptionGroupID.map { .string($0) }
    members["app_account_token"] = record.appAccountToken.map { .string($0.payloadText) }
    if record.isUpgraded { members["is_upgraded"] = .string("true") }
    return members
  }

  private func renewalMembers(_ renewal: RenewalRecord) -> [String: JSONTree] {
    var members: [String: JSONTree] = [
      "original_transaction_id": .string(String(renewal.originalTransactionID)),
      "product_id": .string(renewal.productID),
      "auto_renew_product_id": .string(renewal.autoRenewProductID),
      "auto_renew_status": .string(renewal.willAutoRenew ? "1" : "0"),
    ]
    members["expiration_intent"] = renewal.expirationIntent.map { .string(String($0.rawValue)) }
    members["is_in_billing_retry_period"] = renewal.isInBillingRetryPeriod.map {
      .string($0 ? "1" : "0")
    }
    members["price_increase_status"] = renewal.priceIncrease.map { .string(String($0.rawValue)) }
    members.add(
      VerifyReceiptDates.members("grace_period_expires_date", renewal.gracePeriodExpirationDate))
    members.add(offerMembers(renewal.offerKind, renewal.offerID))
    return members
  }

  private func offerMembers(_ kind: OfferKind?, _ id: String?) -> [String: JSONTree] {
    guard let kind, let id else { return [:] }
    switch kind {
    case .promotional: return ["promotional_offer_id": .string(id)]
    case .offerCode: return ["offer_code_ref_name": .string(id)]
    // The response is older than win-back offers, and introductory ones have no name.
    case .introductory, .winBack: return [:]
    }
  }
}

extension TransactionRecord {
  fileprivate var isTrial: Bool { offerKind == .introductory && offerMode == .free }
}

extension [String: JSONTree] {
  fileprivate mutating func add(_ members: [String: JSONTree]) {
    merge(members) { _, new in new }
  }
}
