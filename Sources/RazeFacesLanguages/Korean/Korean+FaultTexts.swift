import RazeFacesConsole
import StoreCore

struct KoreanFaultTexts: FaultTexts {
  let error = "오류"
  let howOften = "빈도"
  let after = "지연"
  let arm = "설정"
  let disarm = "해제"
  let works = "정상"

  func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "제품 로드"
    case .purchase: "구입"
    case .verification: "검증"
    case .sync: "복원 및 동기화"
    case .subscriptionStatus: "구독 상태"
    case .refundRequest: "환불 요청"
    case .receiptRefresh: "영수증 새로 고침"
    case .appTransaction: "앱 거래"
    case .manageSubscriptions: "구독 관리"
    case .offerCodeRedeem: "특가 코드"
    case .productList: "앱의 제품 목록"
    case .recharge: "충전"
    }
  }

  func title(_ point: FaultPoint) -> String { "장애: \(self.point(point))" }

  func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "제품 요청이 실패합니다."
    case .purchase: "App Store가 결제를 거부합니다."
    case .verification: "영수증 또는 서명된 거래가 거부됩니다."
    case .sync: "구입 항목 복원이 실패합니다."
    case .subscriptionStatus: "구독 상태를 읽을 수 없습니다."
    case .refundRequest: "환불 요청을 제출할 수 없습니다."
    case .receiptRefresh: "영수증이 새로 작성되지 않습니다."
    case .appTransaction: "앱 거래가 없거나 위조되었습니다."
    case .manageSubscriptions: "구독 페이지가 열리지 않습니다."
    case .offerCodeRedeem: "특가 코드 교환이 실패합니다."
    case .productList: "앱의 자체 목록이 늦거나 잘못되었거나 없습니다."
    case .recharge: "앱의 서버가 주문을 반영하지 않습니다."
    }
  }

  func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): "상태 \(status)"
    case .unverified(let flaw): "검증 안 됨: \(flaw.rawValue)"
    case .productList(.slow): "slow: 완전하지만 늦음"
    case .productList(.empty): "empty: 제품 없음"
    case .productList(.unknownIDs): "unknown-ids: 알 수 없는 식별자 포함"
    }
  }

  func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): return "다음 한 번"
    case .times(let count): return "다음 \(count)번"
    case .always: return "매번"
    case .probability(let chance):
      let tenths = Int(nearest: chance * 1000)
      return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")% 확률"
    }
  }

  func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "없음"
    case let delay where delay % 1000 == 0: "\(delay / 1000)초"
    case let delay: "\(delay) ms"
    }
  }

  func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : ", \(delay(fault.delay)) 후"
    return "\(fault.outcome.name), \(frequency(fault.frequency))\(delay)"
  }

  func alert(_ fault: Fault) -> String { "장애: \(armed(fault))" }
}
