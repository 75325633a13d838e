import Foundation
import RazeFacesConsole
import StoreCore

struct KoreanFactTexts: FactTexts {
  func why(_ record: TransactionRecord) -> String {
    ([origin(record)] + record.facts.map { sentence($0, record) }).compactMap(\.self)
      .joined(separator: " ")
  }

  /// What the fields tell by themselves.
  private func origin(_ record: TransactionRecord) -> String? {
    let account = record.accountEmail
    switch record.cause {
    case .purchase where record.ownership == .purchased:
      let pieces = record.quantity > 1 ? "(\(record.quantity)개)" : ""
      let offer = offer(record).map { " 적용된 특가: \($0)." } ?? ""
      return "\(account) 계정이 \(record.device) 기기에서 구입\(pieces)을 확인했습니다. 앱은 콘텐츠를 "
        + "제공한 다음 거래를 완료합니다." + offer
    case .redownload:
      return "\(account) 계정이 이미 보유한 항목(거래 \(record.originalID)번)이므로 다시 다운로드했으며 "
        + "비용은 청구되지 않았습니다."
    case .restore:
      return "\(account) 계정이 구입 항목을 복원했습니다. 이 기기를 위해 거래 \(record.originalID)번을 "
        + "반복합니다."
    case .purchase, .renewal: return nil
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      let length = period.map { " \(Korean.console.subscriptions.length($0))" } ?? ""
      return "거래 \(former)번의 기간이 끝나 구독이 자동으로\(length) 갱신되었습니다. 앱은 접근 권한을 "
        + "연장하고 거래를 완료합니다."
    case .reduced(let left):
      return "\(offer(record) ?? "특가") 가격으로 지불했습니다. "
        + (left == 0 ? "특가는 이번 기간으로 끝납니다." : "특가는 \(left)번 더 적용됩니다.")
    case .replaced(let product):
      return "다음 제품으로 즉시 대체되었습니다: \(product). \(refund(record))"
    case .approved: return "부모가 구입 요청을 승인했습니다."
    case .resolved: return "사용자가 이용 약관에 동의하여 중단된 구입이 이어졌습니다."
    case .refundAskedFor(let reason): return "환불을 요청했습니다(\(reason.rawValue))."
    case .refundDeclined: return "환불이 거절되었습니다."
    case .refunded(let reason):
      let by = reason.map { "요청에 따라(\($0.rawValue))" } ?? "테스터가"
      return "\(by) 환불했습니다. 앱은 접근 권한을 철회합니다."
    case .shared(let owner):
      let what = record.cause == .renewal ? "갱신하여" : "구입하여"
      return "\(owner) 계정이 \(what) 가족과 공유합니다."
    case .unshared: return "더 이상 가족이 공유하지 않습니다."
    }
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return "남은 기간에 지불한 금액이 없으므로 환불되지 않았습니다."
    }
    let amounts = [refund, record.price].map { PriceText.displayPrice($0, in: record.storefront) }
    return "남은 기간에 대한 환불: \(amounts[1]) 중 \(amounts[0])."
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { Korean.console.refusals.name($0, id: record.offerID) }
  }
}
