import Foundation
import RazeFacesConsole
import StoreCore

struct KoreanEventTexts: EventTexts {
  func line(_ event: WorldEvent, _ dates: DateText) -> String {
    let (subject, fact) = (event.subject, event.fact)
    let product = subject.productID ?? "?"
    let account = subject.account ?? "계정 없음"
    return payment(fact, product)
      ?? ledger(fact, subject, product, dates)
      ?? subscription(fact, product, dates)
      ?? people(fact, account)
      ?? heard(fact, subject.productID)
      ?? world(fact, dates)
  }

  // MARK: - Payments

  private func payment(_ fact: WorldEvent.Fact, _ product: String) -> String? {
    switch fact {
    case .paymentAdded(let quantity):
      "구입하기... \(product)" + (quantity > 1 ? " (\(quantity)개)" : "")
    case .paymentFailed(let refusal): failure(refusal, product)
    case .paymentDeferred: "보류됨... \(product): 부모의 승인 대기 중"
    case .declineIgnored: "거절됨... \(product): 보류 상태로 남음"
    case .paymentPurchased(wasDeferred: true): "승인됨... \(product): 이제 구입함"
    case .paymentPurchased: "구입함... \(product)"
    case .interruptionResolved: "해결됨... \(product): 이제 구입함"
    case .finished(_, byTester: true): "테스터가 완료함... \(product)"
    case .finished(.purchased, _): "완료됨... \(product)"
    case .finished(let state, _): "완료됨... \(product) (\(state))"
    default: nil
    }
  }

  private func failure(_ refusal: Refusal, _ product: String) -> String {
    switch refusal.cause {
    case .canceled, .signInDismissed: "취소됨... \(product)"
    case .declinedByParent: "거절됨... \(product)"
    default:
      "거래 오류: \(Korean.console.refusals.reason(refusal)) (\(product), \(refusal.kind.label))"
    }
  }

  // MARK: - The ledger

  private func ledger(
    _ fact: WorldEvent.Fact, _ subject: WorldEvent.Subject, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .booked(let booking): self.booking(booking, subject, product, dates)
    case .replaced(let refund, let storefront):
      "대체됨... \(product)"
        + (refund.map { ": 남은 기간에 대한 환불 \(price($0, storefront))" } ?? "")
    case .revoked(.unshared): "철회됨... \(product): 더 이상 공유되지 않음"
    case .revoked: "철회됨... \(product): 환불됨"
    case .transactionDeleted: "거래 \(number(subject)) 삭제됨 (\(product))"
    case .refundRequested(let reason): "환불 요청됨: \(product) (\(reason.rawValue))"
    case .refundDecided(let isApproved, _):
      "환불 \(isApproved ? "승인됨" : "거절됨"): \(product)"
    default: nil
    }
  }

  private func booking(
    _ booking: WorldEvent.Booking, _ subject: WorldEvent.Subject, _ product: String,
    _ dates: DateText
  ) -> String {
    let until = until(booking.expires, dates)
    let paid = price(booking.price, booking.storefront)
    if booking.ownership == .familyShared {
      let account = subject.account.map { " (\($0))" } ?? ""
      return "가족과 공유됨: \(product)\(account)\(until)"
    }
    return switch booking.cause {
    case .purchase where booking.price == 0: "무료: \(product)\(until)"
    case .purchase: "청구됨: \(product), \(paid)\(until)"
    case .renewal: "갱신됨: \(product), \(paid)\(until)"
    case .restore: "복원... \(product)"
    case .redownload: "이전에 구입함: \(product), 비용이 청구되지 않음"
    }
  }

  private func number(_ subject: WorldEvent.Subject) -> String {
    subject.transactionID.map { String($0) } ?? ""
  }

  private func price(_ amount: Decimal, _ countryCode: String) -> String {
    guard let storefront = Storefront.storefront(countryCode: countryCode) else {
      return "\(amount)"
    }
    return PriceText.displayPrice(amount, in: storefront)
  }

  // MARK: - Subscriptions

  private func subscription(
    _ fact: WorldEvent.Fact, _ product: String, _ dates: DateText
  ) -> String? {
    switch fact {
    case .autoRenewSwitched(let isOn): "자동 갱신 \(onOrOff(isOn)): \(product)"
    case .renewalProductChanged(_, let next): "갱신할 제품 변경됨: \(product) -> \(next)"
    case .priceIncrease(.agreed, _): "새로운 가격에 동의함: \(product)"
    case .priceIncrease(.declined, _): "새로운 가격에 동의 안 함: \(product)"
    case .priceIncrease: "새로운 가격에 대한 동의 요청됨: \(product)"
    case .billingFailed: "청구 실패: \(product)"
    case .graceStarted(let end): "청구 유예 기간: \(product)" + until(end, dates)
    case .retryStarted(let end): "청구 재시도 중: \(product)" + until(end, dates)
    case .billingRecovered: "결제 문제 해결됨: \(product)"
    case .expired(let intent):
      "만료됨: \(product)" + (intent.map { ", \(Korean.console.subscriptions.reason($0))" } ?? "")
    default: nil
    }
  }

  private func until(_ date: Date?, _ dates: DateText) -> String {
    date.map { ", \(dates.minute($0))까지" } ?? ""
  }

  private func onOrOff(_ isOn: Bool) -> String { isOn ? "켬" : "끔" }

  // MARK: - People

  private func people(_ fact: WorldEvent.Fact, _ account: String) -> String? {
    switch fact {
    case .signedIn: "로그인됨: \(account)"
    case .signedOut: "로그아웃됨: \(account)"
    case .signInFailed(let email): "로그인 실패: \(email)"
    case .testerAdded: "테스터 추가됨: \(account)"
    case .testerRemoved: "테스터 제거됨: \(account)"
    case .historyCleared: "구입 내역 지워짐: \(account)"
    case .asksToBuySwitched(let isOn): "구입 요청 \(onOrOff(isOn)): \(account)"
    case .storefrontChanged(let former, let next):
      "스토어프런트 변경됨: \(account), \(former) -> \(next)"
    case .familyJoined(let organizer): "가족에 합류함: \(account) (가족 대표 \(organizer))"
    case .familyLeft(let organizer): "가족에서 나감: \(account) (가족 대표 \(organizer))"
    case .paymentsSwitched(let areAllowed):
      areAllowed ? "이 기기에서 결제가 허용됨" : "이 기기에서 결제가 허용되지 않음"
    default: nil
    }
  }

  private func heard(_ fact: WorldEvent.Fact, _ product: String?) -> String? {
    switch fact {
    case .requested(let point): "요청: \(point.rawValue)"
    case .requestRefused(let point, let refusal):
      "거절됨: \(point.rawValue): \(Korean.console.refusals.reason(refusal)) (\(refusal.kind.label))"
    case .productsAnswered(let count, let invalid):
      "제품 \(count)개로 응답" + (invalid.isEmpty ? "" : "; 유효하지 않음: " + invalid.joined(separator: ", "))
    case .sheetShown(let sheet): "시트 표시: \(sheet)" + (product.map { " (\($0))" } ?? "")
    case .answered(let answer): "응답: \(answer)"
    case .receiptAnswered(let address, let status): "verifyReceipt, \(address): \(status)"
    case .app: "앱에서 보고"
    default: nil
    }
  }

  // MARK: - The world

  private func world(_ fact: WorldEvent.Fact, _ dates: DateText) -> String {
    switch fact {
    case .clockChanged(let former, let clock): self.clock(clock, after: former, dates)
    case .faultsChanged(let former, let plan): faults(plan, after: former)
    case .settingsChanged(let former, let settings):
      "설정: " + changes(settings, former).joined(separator: ", ")
    case .faultMet(let point, let outcome): "장애 발생: \(point.rawValue), \(outcome.name)"
    default: "월드가 시작됨"
    }
  }

  private func clock(
    _ clock: SandboxClock, after former: SandboxClock, _ dates: DateText
  ) -> String {
    if clock.isReal { return "시계: 다시 실제 시간" }
    if clock.rate != former.rate { return "시계: \(Korean.console.clock.rate(clock.rate))" }
    guard let time = clock.heldAt else {
      return former.heldAt == nil ? "시계: 앞으로 이동함" : "시계: 다시 흐름"
    }
    return former.heldAt == nil
      ? "시계: \(dates.minute(time))에 멈춤" : "시계: \(dates.minute(time)) 시각으로 이동함"
  }

  private func faults(_ plan: FaultPlan, after former: FaultPlan) -> String {
    if plan.isClear { return "장애: 더 이상 없음" }
    var parts = plan.faults.filter { !former.faults.contains($0) }.map {
      "\($0.point.rawValue) 설정됨(\($0.outcome.name))"
    }
    let points = Set(plan.faults.map(\.point))
    parts += former.faults.map(\.point).filter { !points.contains($0) }.map {
      "\($0.rawValue) 해제됨"
    }
    if plan.isOffline != former.isOffline { parts.append("오프라인 \(onOrOff(plan.isOffline))") }
    if plan.isStoreDown != former.isStoreDown {
      parts.append("App Store 중단 \(onOrOff(plan.isStoreDown))")
    }
    if plan.latency != former.latency {
      let latency = plan.latency.map { "\($0.lowerBound)-\($0.upperBound) ms" } ?? "없음"
      parts.append("지연 \(latency)")
    }
    return "장애: " + parts.joined(separator: ", ")
  }

  /// By their names in the world, whatever settings there are.
  private func changes(_ settings: WorldSettings, _ former: WorldSettings) -> [String] {
    let (before, after) = (values(former), values(settings))
    return after.keys.sorted().filter { before[$0] != after[$0] }.map {
      "\($0) \(after[$0] ?? "")"
    }
  }

  private func values(_ settings: WorldSettings) -> [String: String] {
    Dictionary(
      Mirror(reflecting: settings).children.compactMap { child in
        child.label.map { ($0, "\(child.value)") }
      }, uniquingKeysWith: { first, _ in first })
  }
}
