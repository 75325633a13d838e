import Foundation
import RazeFacesConsole
import StoreCore

struct KoreanSubscriptionTexts: SubscriptionTexts {
  func phase(_ phase: SubscriptionPhase) -> String {
    switch phase {
    case .subscribed: "구독 중"
    case .expired: "만료됨"
    case .inBillingRetry: "청구 재시도 중"
    case .inGracePeriod: "청구 유예 기간"
    case .revoked: "환불됨"
    }
  }

  var unshared: String { "더 이상 공유되지 않음" }

  func reason(_ intent: ExpirationIntent) -> String {
    switch intent {
    case .cancelled: "자동 갱신 끔"
    case .billingError: "청구 실패"
    case .priceIncreaseDeclined: "새로운 가격에 동의 안 함"
    case .productUnavailable: "제품을 사용할 수 없음"
    case .other: "기타"
    }
  }

  func standing(
    _ standing: SubscriptionStanding, renewsAs next: String, _ date: (Date) -> String
  ) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews && machine.priceIncrease == .declined:
      "\(end)까지: \(reason(.priceIncreaseDeclined))"
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "자동 갱신 끔, \(end)까지"
    case .subscribed where standing.renewsAs != standing.productID:
      "\(end) 변경: \(next)"
    case .subscribed where standing.awaitsConsent:
      "새로운 가격에 동의하지 않으면 \(end)까지"
    case .subscribed: "\(end) 갱신"
    case .inGracePeriod:
      "결제 문제, \(end)까지 이용 가능"
    case .inBillingRetry: "결제 문제, 이용할 수 없음"
    case .expired: machine.intent.map { "종료됨: \(reason($0))" } ?? "\(end) 종료됨"
    case .revoked: phase(standing)
    }
  }

  func brief(_ standing: SubscriptionStanding, _ date: (Date) -> String) -> String {
    let machine = standing.machine
    let end = date(machine.accessEnds)
    return switch machine.phase {
    case .subscribed where !machine.autoRenews, .inGracePeriod where !machine.autoRenews:
      "\(end)까지"
    case .subscribed where standing.renewsAs != standing.productID: "\(end) 변경"
    case .subscribed where standing.awaitsConsent: "가격 인상"
    case .subscribed: "\(end) 갱신"
    case .inGracePeriod, .inBillingRetry: "결제 문제"
    case .expired: "\(end) 종료됨"
    case .revoked: phase(standing)
    }
  }

  func length(_ period: Period) -> String {
    switch period.unit {
    case .day: "\(period.count)일"
    case .week: "\(period.count)주"
    case .month: "\(period.count)개월"
    case .year: "\(period.count)년"
    }
  }

  /// Behind a price, where Korean has a stroke: `$2.99 / 월`.
  func each(_ period: Period) -> String {
    guard period.count == 1 else { return "/ " + length(period) }
    return switch period.unit {
    case .day: "/ 일"
    case .week: "/ 주"
    case .month: "/ 월"
    case .year: "/ 년"
    }
  }

  /// In a sentence, where Korean names the period first: `월 $2.99`.
  ///
  /// - Parameter period: as ``each(_:)`` has it.
  static func price(_ price: String, _ period: String) -> String {
    switch period {
    case "/ 일": "하루 \(price)"
    case "/ 주": "주 \(price)"
    case "/ 월": "월 \(price)"
    case "/ 년": "연 \(price)"
    default: "\(period.dropFirst(2))마다 \(price)"
    }
  }

  func sentence(_ price: String, each period: Period) -> String {
    Self.price(price, each(period))
  }

  func every(_ period: Period) -> String {
    guard period.count == 1 else { return "\(length(period))마다" }
    return switch period.unit {
    case .day: "매일"
    case .week: "매주"
    case .month: "매월"
    case .year: "매년"
    }
  }

  func offer(_ mode: OfferMode, _ period: Period, count: Int, price: String) -> String {
    let whole = length(Period(period.count * max(1, count), period.unit))
    return switch mode {
    case .free: "\(whole) 동안 무료"
    case .payAsYouGo: "\(whole) 동안 \(Self.price(price, each(period)))"
    case .payUpFront: "\(whole) 동안 총 \(price)"
    }
  }

  func offerName(_ kind: OfferKind, _ id: String) -> String {
    switch kind {
    case .introductory, .promotional: id
    case .offerCode: "코드 \(id)"
    case .winBack: "윈백"
    }
  }

  func plan(offer: String, price: String, period: String) -> String {
    "\(offer), 이후에는 \(Self.price(price, period))"
  }

  func terms(price: String, period: String) -> String {
    "취소할 때까지 \(Self.price(price, period))."
  }

  func terms(offer: String, price: String, period: String) -> String {
    "\(offer), 이후에는 취소할 때까지 \(Self.price(price, period))."
  }

  func begins(_ day: String) -> String { "\(day)부터:" }

  func replaces(_ name: String, refund: String?) -> String {
    "\(name) 구독을 즉시 대체합니다." + (refund.map { " 남은 기간에 대한 환불: \($0)." } ?? "")
  }

  let nothingNow = "지금은 비용이 청구되지 않습니다."

  func change(_ change: PlanChange, _ dates: DateText) -> String? {
    switch change {
    case .renewsAlready(let date):
      "현재 이 항목을 구독 중입니다. \(dates.day(date))에 갱신됩니다."
    case .goesOn(let date):
      "\(nothingNow) \(dates.day(date))에 갱신되며 취소할 때까지 계속됩니다."
    case .begins: nil
    }
  }

  func result(_ change: PlanChange, _ dates: DateText) -> String {
    switch change {
    case .renewsAlready(let date), .goesOn(let date):
      "\(dates.day(date))에 갱신됩니다. 지금은 비용이 청구되지 않았습니다."
    case .begins(let date):
      "\(dates.day(date))에 시작됩니다. 지금은 비용이 청구되지 않았습니다."
    }
  }
}
