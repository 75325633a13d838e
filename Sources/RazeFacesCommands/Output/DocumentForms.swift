import Foundation
import RazeFacesConsole
import StoreCore

struct DocumentForm: Encodable {
  var jws: String
  var isVerified: Bool
  var header: [String: DocumentValue]
  var payload: [String: DocumentValue]
  var checks: [CheckForm]

  init(_ document: InspectedDocument) {
    jws = document.jws
    isVerified = document.flaw == nil
    header = document.header
    payload = document.payload
    checks = document.checks.map { CheckForm($0) }
  }
}

struct CheckForm: Encodable {
  var check: String
  /// `passed`, `failed` or `skipped`.
  var result: String
  /// StoreKit's name for what failed.
  var error: String?
  var remark: String?

  init(_ check: DocumentCheck) {
    self.check = check.name
    switch check.answer {
    case .passed: result = "passed"
    case .failed(let flaw, let words):
      result = "failed"
      error = flaw.rawValue
      remark = words
    case .skipped(let words):
      result = "skipped"
      remark = words
    }
  }
}

struct ReceiptLineForm: Encodable {
  var transactionId: String
  var originalTransactionId: String
  var productId: String
  var quantity: Int
  var purchaseDate: Int
  var originalPurchaseDate: Int
  var expiresDate: Int?
  var cancellationDate: Int?
  var webOrderLineItemId: Int?
  var isInIntroOfferPeriod: Bool

  init(_ line: ReceiptLine) {
    transactionId = String(line.id)
    originalTransactionId = String(line.originalID)
    productId = line.productID
    quantity = line.quantity
    purchaseDate = line.purchaseDate.milliseconds
    originalPurchaseDate = line.originalPurchaseDate.milliseconds
    expiresDate = line.expirationDate?.milliseconds
    cancellationDate = line.cancellationDate?.milliseconds
    webOrderLineItemId = line.webOrderLineItemID
    isInIntroOfferPeriod = line.isInIntroductoryOffer
  }
}

extension FactList {
  static func verdict(_ flaw: SignedDocument.Flaw?) -> String {
    flaw.map { "unverified, \($0.rawValue)" } ?? "verified"
  }

  static func checks(_ checks: [DocumentCheck]) -> FactList {
    FactList(
      checks.map { check in
        switch check.answer {
        case .passed: (check.title, "ok")
        case .failed(let flaw, let remark): (check.title, "failed (\(flaw.rawValue)): \(remark)")
        case .skipped(let remark): (check.title, "not asked: \(remark)")
        }
      })
  }
}
