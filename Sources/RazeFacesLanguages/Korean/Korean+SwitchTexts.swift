import RazeFacesConsole
import StoreCore

struct KoreanSwitchTexts: SwitchTexts {
  func yesNo(_ isOn: Bool) -> String { isOn ? "예" : "아니요" }

  private func yesNo(_ title: String, hint: String, alert: String) -> SwitchText<Bool> {
    SwitchText(title, hint: hint, value: { $0 ? "예" : "아니요" }, alert: { _ in alert })
  }

  var paymentsAllowed: SwitchText<Bool> {
    yesNo(
      "결제 허용", hint: "Enter를 누르면 스크린 타임에서처럼 전환됩니다.",
      alert: "결제가 허용되지 않음")
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo(
      "구입 중단", hint: "새로운 약관에 동의할 때까지 구입에 실패합니다.",
      alert: "구입이 중단됨")
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(
      "거절해도 보류 유지", hint: "실제 샌드박스의 특이한 동작을 재현합니다.",
      alert: "거절된 요청이 보류 상태로 남음")
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    SwitchText(
      "환불 요청 처리", hint: "환불 요청을 어떻게 처리할지 정합니다.",
      value: {
        switch $0 {
        case .ask: "테스터가 결정"
        case .approve: "즉시 승인"
        case .decline: "즉시 거절"
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: "환불 즉시 승인"
        case .decline: "환불 즉시 거절"
        }
      })
  }

  var billingFails: SwitchText<Bool> {
    yesNo("청구 실패", hint: "구입과 갱신 비용을 결제할 수 없습니다.", alert: "청구 실패")
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    SwitchText(
      "청구 유예 기간", hint: "청구에 실패해도 한동안 계속 이용합니다.",
      value: { $0.map { "\($0.rawValue)일" } ?? "없음" },
      alert: { $0.map { "청구 유예 기간 \($0.rawValue)일" } })
  }

  var renewalLimit: SwitchText<Int?> {
    SwitchText(
      "최대 갱신 횟수", hint: "이 횟수만큼 갱신되면 자동으로 종료됩니다.",
      question: "구독이 자동으로 종료되기 전까지 갱신되는 횟수입니다.",
      value: { $0.map { "\($0)번" } ?? "제한 없음" },
      alert: { $0.map { "최대 \($0)번 갱신" } })
  }

  var inAppPurchase: SwitchText<Bool> {
    yesNo(
      "앱 내 구입 기능", hint: "이 기능이 없는 앱은 제품을 로드할 수 없습니다.",
      alert: "앱 내 구입 기능 없음")
  }

  var agreement: SwitchText<Bool> {
    SwitchText(
      "유료 앱 계약", hint: "비활성이면 제품을 로드할 수 없습니다.",
      value: { $0 ? "활성" : "비활성" }, alert: { $0 ? "계약 활성" : "계약 비활성" })
  }

  var clearedForSale: SwitchText<Int> {
    SwitchText(
      "판매 가능", hint: "판매할 수 없는 식별자는 유효하지 않습니다.",
      question: "Enter를 누르면 제품이 전환됩니다.",
      value: { $0 == 0 ? "카탈로그와 같음" : "\($0)개 변경됨" },
      alert: { "판매 가능 여부 \($0)개 변경됨" })
  }

  var bundleID: SwitchText<String> {
    SwitchText(
      "앱의 번들 ID", hint: "다른 번들 ID에는 이 제품들이 없습니다.",
      value: { $0 }, alert: { "번들 ID \($0)" })
  }

  var offline: SwitchText<Bool> {
    yesNo("오프라인", hint: "어떤 호출도 App Store에 도달하지 않습니다.", alert: "장애: 오프라인")
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      "App Store 중단", hint: "네트워크는 작동하나 응답이 없습니다.",
      alert: "장애: App Store 중단")
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    let words = { @Sendable (range: ClosedRange<Int>) in
      "\(range.lowerBound)-\(range.upperBound) ms"
    }
    return SwitchText(
      "느린 네트워크", hint: "모든 호출에 이만큼의 시간이 걸립니다.",
      question: "App Store에 대한 모든 호출에 걸리는 시간입니다.",
      value: { $0.map(words) ?? "아니요" },
      alert: { $0.map { "장애: 느린 네트워크 " + words($0) } })
  }

  var clockRate: SwitchText<TimeRate> {
    SwitchText(
      "시간 속도", hint: "Xcode에서처럼 구독이 진행되는 속도입니다.",
      question: "날짜는 실제 그대로이며 구독만 더 빨리 갱신됩니다.",
      value: { Korean.console.clock.rate($0) }, alert: { _ in nil })
  }
}
