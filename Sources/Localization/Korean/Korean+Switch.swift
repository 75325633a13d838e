extension SettingText {
  package var korean: String {
    switch self {
    case .paymentsAllowed: "결제 허용"
    case .paymentsAllowedHint: "Enter를 누르면 스크린 타임에서처럼 전환됩니다."
    case .interruptedPurchases: "구입 중단"
    case .interruptedPurchasesHint: "새로운 약관에 동의할 때까지 구입에 실패합니다."
    case .declinedStaysDeferred: "거절해도 보류 유지"
    case .declinedStaysDeferredHint: "실제 샌드박스의 특이한 동작을 재현합니다."
    case .refundPolicy: "환불 요청 처리"
    case .refundPolicyHint: "환불 요청을 어떻게 처리할지 정합니다."
    case .billingFails: "청구 실패"
    case .billingFailsHint: "구입과 갱신 비용을 결제할 수 없습니다."
    case .gracePeriod: "청구 유예 기간"
    case .gracePeriodHint: "청구에 실패해도 한동안 계속 이용합니다."
    case .renewalLimit: "최대 갱신 횟수"
    case .renewalLimitHint: "이 횟수만큼 갱신되면 자동으로 종료됩니다."
    case .renewalLimitQuestion: "구독이 자동으로 종료되기 전까지 갱신되는 횟수입니다."
    case .inAppPurchase: "앱 내 구입 기능"
    case .inAppPurchaseHint: "이 기능이 없는 앱은 제품을 로드할 수 없습니다."
    case .agreement: "유료 앱 계약"
    case .agreementHint: "비활성이면 제품을 로드할 수 없습니다."
    case .clearedForSale: "판매 가능"
    case .clearedForSaleHint: "판매할 수 없는 식별자는 유효하지 않습니다."
    case .clearedForSaleQuestion: "Enter를 누르면 제품이 전환됩니다."
    case .bundleID: "앱의 번들 ID"
    case .bundleIDHint: "다른 번들 ID에는 이 제품들이 없습니다."
    case .offline: "오프라인"
    case .offlineHint: "어떤 호출도 App Store에 도달하지 않습니다."
    case .storeDown: "App Store 중단"
    case .storeDownHint: "네트워크는 작동하나 응답이 없습니다."
    case .latency: "느린 네트워크"
    case .latencyHint: "모든 호출에 이만큼의 시간이 걸립니다."
    case .latencyQuestion: "App Store에 대한 모든 호출에 걸리는 시간입니다."
    case .clockRate: "시간 속도"
    case .clockRateHint: "Xcode에서처럼 구독이 진행되는 속도입니다."
    case .clockRateQuestion: "날짜는 실제 그대로이며 구독만 더 빨리 갱신됩니다."
    }
  }
}

extension SettingValueText {
  package var korean: String {
    switch self {
    case .yes: "예"
    case .no: "아니요"
    case .askTester: "테스터가 결정"
    case .approvedAtOnce: "즉시 승인"
    case .declinedAtOnce: "즉시 거절"
    case .noGracePeriod: "없음"
    case .gracePeriod: "{days}일"
    case .renewals: "{count}번"
    case .noLimit: "제한 없음"
    case .inEffect: "활성"
    case .notInEffect: "비활성"
    case .asInCatalog: "카탈로그와 같음"
    case .changed: "{count}개 변경됨"
    case .latency: "{shortest}-{longest} ms"
    }
  }
}

extension SettingAlertText {
  package var korean: String {
    switch self {
    case .paymentsNotAllowed: "결제가 허용되지 않음"
    case .purchasesInterrupted: "구입이 중단됨"
    case .declinedStaysDeferred: "거절된 요청이 보류 상태로 남음"
    case .refundsApproved: "환불 즉시 승인"
    case .refundsDeclined: "환불 즉시 거절"
    case .billingFails: "청구 실패"
    case .gracePeriod: "청구 유예 기간 {days}일"
    case .renewalLimit: "최대 {count}번 갱신"
    case .noInAppPurchase: "앱 내 구입 기능 없음"
    case .agreementInEffect: "계약 활성"
    case .noAgreement: "계약 비활성"
    case .clearancesChanged: "판매 가능 여부 {count}개 변경됨"
    case .bundleID: "번들 ID {id}"
    case .offline: "장애: 오프라인"
    case .storeDown: "장애: App Store 중단"
    case .slowNetwork: "장애: 느린 네트워크 {latency}"
    }
  }
}
