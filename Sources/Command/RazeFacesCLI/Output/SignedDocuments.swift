import Foundation
import Localization
import RazeFacesConsole
import RazeFacesTapes
import StoreCore

extension InspectedDocument: Formed {
  static let form = Form<Self>(
    .member("jws") { $0.jws }, .member("isVerified") { $0.flaw == nil },
    .member("header") { JSONTree.object($0.header) }.of(.open("Under Apple's names.")),
    .member("payload") { JSONTree.object($0.payload) }
      .of(.open("Under Apple's names, with prices in thousandths of the currency's unit.")),
    .member("checks") { $0.checks })

  func lines(_ title: String) -> [String] {
    let payload = FactList(payload.sorted { $0.key < $1.key }.map { ($0, Self.text($1)) })
    return payload.section("\(title): \(FactList.verdict(flaw))")
      + FactList.checks(checks).section("Checks") + FactList([(jws, "")]).section("JWS")
  }

  private static func text(_ value: JSONTree) -> String {
    switch value {
    case .text(let text): text
    case .list(let list): list.map(text).joined(separator: ", ")
    case .number, .decimal, .flag, .object, .null: value.json
    }
  }
}

/// The check as JSON. `error` is StoreKit's name for its failure.
extension DocumentCheck: Formed {
  static let form = Form<Self>(
    .member("check") { $0.question.rawValue },
    .member("result") { $0.result }.of(.words(["passed", "failed", "skipped"])),
    .member("error") { $0.flaw?.rawValue },
    .member("remark") { $0.remark.map { Texts.english($0.sentence) } })
}

extension FieldValue {
  /// The signed value, except that prices are in the currency's unit, and flags are never omitted.
  fileprivate var json: JSONTree? {
    switch self {
    case .price(let price): .decimal(price)
    case .flag(let flag): .flag(flag)
    default: signed
    }
  }
}

extension TransactionRecord: JSONWritable {
  static let schema: JSONSchema = [
    "transactionId": .text, "originalTransactionId": .text,
    "webOrderLineItemId": .optional(.text), "bundleId": .text, "productId": .text,
    "type": .words(ProductKind.allCases.map(\.rawValue)),
    "subscriptionGroupIdentifier": .optional(.text), "purchaseDate": .date,
    "originalPurchaseDate": .date, "expiresDate": .optional(.date),
    "revocationDate": .optional(.date), "revocationReason": .optional(.integer),
    "revocationType": .optional(.text), "revocationPercentage": .optional(.integer),
    "isUpgraded": .flag, "offerType": .optional(.integer), "offerIdentifier": .optional(.text),
    "offerDiscountType": .optional(.text), "offerPeriod": .optional(.text), "quantity": .integer,
    "price": .money, "currency": .text, "storefront": .text, "storefrontId": .text,
    "transactionReason": .text, "inAppOwnershipType": .text, "appAccountToken": .optional(.text),
    "environment": .text, "proratedRefund": .optional(.money), "account": .text, "device": .text,
    "isFinished": .flag, "why": .text,
  ]

  /// The JSON, with the names of Apple's signed transactions and the sandbox's additions.
  var tree: JSONTree? {
    let fields = fields.compactMap { name, value in value?.json.map { (name, $0) } }
    return JSONTree.object(Dictionary(fields) { $1 }).adding([
      "proratedRefund": proratedRefund, "account": accountEmail, "device": device,
      "isFinished": isFinished, "why": Texts.english(why(DateText(timeZone: .gmt))),
    ])
  }
}

extension ReceiptLine: Formed {
  static let form = Form<Self>(
    .member("transactionId") { $0.id }.column("Transaction"),
    .member("originalTransactionId") { $0.originalID }.column("Original", spare: 0),
    .member("productId") { $0.productID }.column("Product"),
    .member("quantity") { $0.quantity }.column("Qty", .right, spare: 1),
    .member("purchaseDate") { $0.purchaseDate }.column("Bought"),
    .member("originalPurchaseDate") { $0.originalPurchaseDate },
    .member("expiresDate") { $0.expirationDate }.column("Expires"),
    .member("cancellationDate") { $0.cancellationDate },
    .member("webOrderLineItemId") { $0.webOrderLineItemID.map(String.init) },
    .member("isInIntroOfferPeriod") { $0.isInIntroductoryOffer })
}

extension FactList {
  static func verdict(_ flaw: SignedDocument.Flaw?) -> String {
    flaw.map { "unverified, \($0.rawValue)" } ?? "verified"
  }

  static func checks(_ checks: [DocumentCheck]) -> FactList {
    let texts = Texts.english
    return FactList(
      checks.map { check in
        let title = texts(check.question.title)
        return switch check.answer {
        case .passed: (title, "ok")
        case .failed(let flaw, let remark):
          (title, "failed (\(flaw.rawValue)): \(texts(remark.sentence))")
        case .skipped(let remark): (title, "skipped: \(texts(remark.sentence))")
        }
      })
  }
}
