extension FaultCommandText {
  package var korean: String {
    switch self {
    case .arm: "설정"
    case .armed: "설정됨: {point}: {fault}."
    case .disarm: "해제"
    case .disarmed: "해제했습니다."
    case .clear: "모든 장애 해제"
    case .clearHint: "이 화면 어디에서나 x를 눌러도 됩니다."
    case .cleared: "모든 장애를 해제했습니다."
    case .clearQuestion: "장애 외의 항목도 해제하겠습니까?"
    case .clearDetail: "해제되는 항목: {names}."
    case .clearYes: "모두 해제"
    case .separator: ", "
    }
  }
}

extension ClockCommandText {
  package var korean: String {
    switch self {
    case .period: "+{period}"
    case .seconds: "+{seconds}초"
    case .toDate: "특정 날짜로"
    case .toNextEvent: "다음 이벤트로"
    case .advanceHint: "그 사이에 예정된 일이 순서대로 기록됩니다."
    case .hold: "멈추기"
    case .holdHint: "Enter: 모든 프로세스의 시간 멈추기"
    case .held: "시간을 멈췄습니다."
    case .release: "계속하기"
    case .releaseHint: "시간이 멈춰 있습니다. Enter: 계속하기"
    case .released: "시간이 다시 흐릅니다."
    case .reset: "실제 시간으로 돌아가기"
    case .resetHint: "이미 기록된 내용은 유지됩니다."
    case .wasReset: "실제 시간으로 돌아왔습니다."
    }
  }
}

extension RequestCommandText {
  package var korean: String {
    switch self {
    case .approve: "승인"
    case .approved: "승인됨: 구입 항목이 자녀의 기기에 제공됩니다."
    case .bought: "승인됨: {price}에 구입했으며 {device}의 앱에서 제공합니다."
    case .notBought: "승인했지만 구입되지 않았습니다: {reason}"
    case .decline: "거절"
    case .declined: "거절했습니다."
    case .agree: "동의"
    case .agreed: "동의함: 이제 구입이 진행됩니다."
    case .termsHaveChanged: "이용 약관이 변경됨"
    case .termsDetail: "{product} 항목을 구입하려면 {email} 계정으로 새로운 이용 약관에 동의해야 합니다. 동의하면 실패한 구입이 진행됩니다."
    }
  }
}

extension TransactionCommandText {
  package var korean: String {
    switch self {
    case .requestRefund: "환불 요청"
    case .refundRequested: "환불을 요청했습니다."
    case .approveRefund: "환불 승인"
    case .refundApproved: "환불이 승인되어 모든 앱에 알렸습니다."
    case .declineRefund: "환불 거절"
    case .refundDeclined: "환불을 거절했습니다."
    case .refund: "지금 환불"
    case .refunded: "환불되어 모든 앱에 알렸습니다."
    case .refundQuestion: "{product} 항목을 지금 환불하겠습니까?"
    case .refundDetail: "지불한 금액이 환불되고 접근 권한을 철회하도록 모든 앱에 알립니다."
    case .refundYes: "환불"
    case .finish: "완료"
    case .finished: "완료했습니다."
    case .delete: "삭제"
    case .deleted: "원장에서 삭제했습니다."
    case .deleteQuestion: "거래 {id}번을 삭제하겠습니까?"
    case .deleteDetail: "{product} 항목이 구입한 적이 없는 것처럼 원장에서 삭제됩니다. 앱에는 알리지 않습니다."
    }
  }
}

extension SubscriptionCommandText {
  package var korean: String {
    switch self {
    case .renew: "지금 갱신"
    case .resolveBilling: "결제 문제 해결"
    case .renewed: "갱신했습니다."
    case .cancelRenewal: "자동 갱신 끄기"
    case .renewalCanceled: "자동 갱신을 껐습니다."
    case .resumeRenewal: "자동 갱신 다시 켜기"
    case .renewalResumed: "자동 갱신을 켰습니다."
    case .agreeToPrice: "새로운 가격에 동의"
    case .priceAgreed: "새로운 가격에 동의했습니다."
    case .refusePrice: "새로운 가격에 동의 안 함"
    case .priceRefused: "새로운 가격에 동의하지 않았습니다."
    case .raisePrice: "가격 인상"
    case .priceRaised: "가격을 인상했습니다."
    case .expire: "지금 만료"
    case .expired: "구독이 종료되었습니다."
    case .expireQuestion: "{product} 구독을 지금 종료하겠습니까?"
    case .expireDetail: "지불한 금액과 관계없이 구독이 즉시 종료됩니다."
    case .expireYes: "종료"
    }
  }
}

extension TesterCommandText {
  package var korean: String {
    switch self {
    case .add: "테스터 추가"
    case .added: "이제 {email} 계정으로 로그인할 수 있습니다."
    case .remove: "테스터 제거"
    case .removed: "{email} 테스터를 제거했습니다."
    case .removeQuestion: "{email} 테스터를 제거하겠습니까?"
    case .removeDetail: "모든 기기에서 테스터가 로그아웃되고 구입 항목이 사라집니다."
    case .removeYes: "제거"
    case .territorySet: "현재 스토어: {code}"
    case .turnOnAskToBuy: "구입 요청 켜기"
    case .turnOffAskToBuy: "구입 요청 끄기"
    case .askToBuyIsOn: "구입 요청을 켰습니다."
    case .askToBuyIsOff: "구입 요청을 껐습니다."
    case .clearHistory: "구입 내역 지우기"
    case .historyCleared: "구입 내역을 지웠습니다."
    case .clearHistoryQuestion: "{email} 계정의 구입 내역을 지우겠습니까?"
    case .clearHistoryDetail: "이 테스터의 모든 구입 항목이 모든 기기에서 사라집니다. 다른 테스터의 구입 항목은 유지됩니다."
    case .clearHistoryYes: "구입 내역 지우기"
    case .joinedFamily: "{organizer}의 가족에 참여했습니다."
    case .leaveFamily: "가족에서 나가기"
    case .leftFamily: "테스터가 가족에서 나갔습니다."
    case .signOut: "{device} 기기에서 로그아웃"
    case .signedOut: "{device} 기기에서 로그아웃했습니다."
    }
  }
}

extension WorldCommandText {
  package var korean: String {
    switch self {
    case .refreshReceipt: "영수증 새로 고침"
    case .refreshReceiptHint: "App Store에서 영수증을 새로 작성합니다."
    case .receiptRefreshed: "영수증을 새로 고쳤습니다."
    case .standardSettings: "기본 설정"
    case .standardSettingsHint: "모두 되돌리지만 장애와 시계는 유지합니다."
    case .settingsAreStandard: "모든 설정을 기본값으로 되돌렸습니다."
    case .standardSettingsQuestion: "모든 설정을 새로운 월드처럼 되돌리겠습니까?"
    case .standardSettingsDetail: "구입 중단, 환불, 청구 및 App Store Connect 설정이 되돌아갑니다. 장애와 시계는 유지됩니다."
    case .standardSettingsYes: "기본 설정"
    case .deleteApp: "이 기기에서 앱 삭제"
    case .deleteAppHint: "앱의 데이터가 삭제되며 복원할 수 있습니다."
    case .appDeleted: "이 기기에서 앱을 삭제했습니다."
    case .deleteAppQuestion: "이 기기에서 {app} 앱을 삭제하겠습니까?"
    case .deleteAppDetail:
      """
      이 기기에서 구입한 항목의 데이터가 삭제되며 사용하지 않은 쿠폰은 되찾을 수 없습니다. 나머지는 App Store에 남아 있으므로 복원할 수 있습니다.
      """
    case .deleteAppYes: "앱 삭제"
    case .reset: "모두 재설정"
    case .resetHint: "모두 지우고 새로운 월드를 만듭니다."
    case .wasReset: "모두 재설정했습니다. 새로운 월드입니다."
    case .resetQuestion: "모두 재설정하겠습니까?"
    case .resetDetail: "여기에서 만든 모든 거래, 대기열 및 테스터와 이 앱의 데이터가 지워집니다. 이 동작은 실행 취소할 수 없습니다."
    case .resetYes: "모두 재설정"
    }
  }
}
