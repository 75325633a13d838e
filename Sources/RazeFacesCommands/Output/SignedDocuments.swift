import Foundation
import RazeFacesConsole
import StoreCore

// Signed documents and what was asked of them, in JSON and as facts.

extension InspectedDocument {
  var json: JSONObject {
    [
      "jws": jws, "isVerified": flaw == nil, "header": header, "payload": payload,
      "checks": checks.map(\.json),
    ]
  }
}

extension DocumentCheck {
  /// Under `error` stands StoreKit's name for what failed.
  var json: JSONObject {
    switch answer {
    case .passed: ["check": name, "result": "passed"]
    case .failed(let flaw, let remark):
      ["check": name, "result": "failed", "error": flaw.rawValue, "remark": remark]
    case .skipped(let remark): ["check": name, "result": "skipped", "remark": remark]
    }
  }
}

extension ReceiptLine {
  var json: JSONObject {
    [
      "transactionId": String(id), "originalTransactionId": String(originalID),
      "productId": productID, "quantity": quantity, "purchaseDate": purchaseDate.milliseconds,
      "originalPurchaseDate": originalPurchaseDate.milliseconds,
      "expiresDate": expirationDate?.milliseconds,
      "cancellationDate": cancellationDate?.milliseconds,
      "webOrderLineItemId": webOrderLineItemID, "isInIntroOfferPeriod": isInIntroductoryOffer,
    ]
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
