import Localization
package import StoreCore

package struct FaultTexts: Sendable {
  let texts: Texts

  package func point(_ point: FaultPoint) -> String { texts(point.keys.name) }

  package func title(_ point: FaultPoint) -> String {
    texts(ArmedFaultText.title, ["fault": self.point(point)])
  }

  package func about(_ point: FaultPoint) -> String { texts(point.keys.hint) }

  package func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): texts(ArmedFaultText.status, ["status": "\(status)"])
    case .unverified(let flaw): texts(ArmedFaultText.unverified, ["flaw": flaw.rawValue])
    case .productList(.slow): texts(ArmedFaultText.slowList)
    case .productList(.empty): texts(ArmedFaultText.emptyList)
    case .productList(.unknownIDs): texts(ArmedFaultText.unknownIDs)
    }
  }

  package func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(let count): return texts(ArmedFaultText.times, ["count": count])
    case .always: return texts(ArmedFaultText.always)
    case .probability(let chance):
      let (whole, tenths) = Int(nearest: chance * 1000).quotientAndRemainder(dividingBy: 10)
      let percent =
        tenths == 0
        ? "\(whole)" : texts(ArmedFaultText.decimal, ["whole": whole, "tenths": tenths])
      return texts(ArmedFaultText.chance, ["percent": percent])
    }
  }

  package func delay(_ milliseconds: Int) -> String {
    if milliseconds == 0 { return texts(ArmedFaultText.atOnce) }
    return milliseconds % 1000 == 0
      ? texts(ArmedFaultText.seconds, ["seconds": milliseconds / 1000])
      : texts(ArmedFaultText.milliseconds, ["milliseconds": milliseconds])
  }

  /// Returns a fault at a point that is named already.
  package func sentence(_ fault: Fault) -> String {
    texts(
      fault.delay == 0 ? ArmedFaultText.sentence : .delayedSentence,
      [
        "outcome": fault.outcome.name, "frequency": frequency(fault.frequency),
        "delay": delay(fault.delay),
      ])
  }

  /// Returns `purchase: paymentNotAllowed, next 2 times`, with the point as a command takes it.
  package func armed(_ fault: Fault) -> String { "\(fault.point.rawValue): \(sentence(fault))" }

  /// Returns the header's words.
  func alert(_ fault: Fault) -> String {
    texts(ArmedFaultText.title, ["fault": "\(point(fault.point)): \(sentence(fault))"])
  }
}

extension FaultPoint {
  fileprivate var keys: (name: FaultPointText, hint: FaultPointText) {
    switch self {
    case .loadProducts: (.loadProducts, .loadProductsHint)
    case .purchase: (.purchase, .purchaseHint)
    case .verification: (.verification, .verificationHint)
    case .sync: (.sync, .syncHint)
    case .subscriptionStatus: (.subscriptionStatus, .subscriptionStatusHint)
    case .refundRequest: (.refundRequest, .refundRequestHint)
    case .receiptRefresh: (.receiptRefresh, .receiptRefreshHint)
    case .appTransaction: (.appTransaction, .appTransactionHint)
    case .manageSubscriptions: (.manageSubscriptions, .manageSubscriptionsHint)
    case .offerCodeRedeem: (.offerCodeRedeem, .offerCodeRedeemHint)
    case .productList: (.productList, .productListHint)
    case .recharge: (.recharge, .rechargeHint)
    }
  }
}
