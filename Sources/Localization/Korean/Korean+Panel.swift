extension PanelGroupText {
  package var korean: String {
    switch self {
    case .device: "이 기기"
    case .faults: "장애"
    case .purchases: "구입"
    case .time: "시간"
    case .connect: "App Store Connect"
    case .waiting: "대기 중인 요청"
    case .subscriptions: "구독"
    case .testers: "샌드박스 테스터"
    case .devices: "기기"
    case .again: "재설정"
    }
  }
}

extension PanelLineText {
  package var korean: String {
    switch self {
    case .account: "계정"
    case .accountHint: "Enter: 로그인, 로그아웃 또는 테스터 변경"
    case .notSignedIn: "로그인 안 됨"
    case .device: "기기"
    case .storefront: "스토어프런트"
    case .storefrontHint: "Enter: 계정의 스토어프런트와 가격 변경"
    case .promoted: "홍보된 구입 항목"
    case .promotedHint: "App Store 페이지에서 시작한 구입입니다."
    case .kept: "{count}개 나중에 처리"
    case .clock: "시계"
    case .realTime: "실제 시간"
    case .nextEvent: "다음 이벤트"
    case .nothingAhead: "예정된 이벤트 없음"
    case .subscriptionHint: "Enter: 갱신, 취소, 결제 문제 해결, 가격, 만료"
    case .priceNow: "{product} 항목의 현재 가격: {price}."
    }
  }
}

extension PanelRequestText {
  package var korean: String {
    switch self {
    case .askToBuy: "구입 요청"
    case .askToBuyHint: "Enter를 누르면 부모로서 응답합니다."
    case .asksToBuy: "{email} 구입 요청"
    case .asksToBuyAgain: "{email} 구입 요청, 한 번 거절됨"
    case .asksParent:
      """
      {email} 계정이 {device} 기기에서 부모에게 구입을 요청했습니다: {quantity, plural, =1 {{product}} other \
      {{product} #개}}.
      """
    case .wasInterrupted: "{email} 구입 중단됨"
    case .interruptionHint: "Enter를 누르면 변경된 약관이 표시됩니다."
    case .refund: "환불 요청"
    case .refundHint: "Enter를 누르면 App Store로서 응답합니다."
    case .wantsRefund: "{email} 환불 요청"
    case .wantsRefundBecause: "{email} 계정이 {product} 항목의 환불을 요청했습니다: {reason}."
    }
  }
}

extension PanelTesterText {
  package var korean: String {
    switch self {
    case .hint: "Enter: 로그인, 국가 또는 지역, 구입 요청, 가족"
    case .newHint: "이메일 주소가 바로 확인된 것으로 처리됩니다."
    case .asksToBuy: "구입 요청 켬"
    case .emailNotVerified: "이메일 미확인"
    case .organizer: "가족 대표"
    case .familyOf: "{organizer} 가족"
    case .signedIn: "로그인됨"
    case .signIn: "이 기기에서 로그인"
    case .territory: "국가 또는 지역"
    case .joinFamily: "가족에 합류"
    case .organizerQuestion: "{email} 계정이 어느 가족에 합류합니까?"
    }
  }
}

extension PanelDeviceText {
  package var korean: String {
    switch self {
    case .hint: "Enter를 누르면 해당 기기에서 로그아웃합니다."
    case .nobody: "로그인 안 됨"
    case .unfinished: "미완료 {count}건"
    case .thisOne: "이 기기"
    case .signOut: "{email} 로그아웃"
    case .open: "다른 터미널에서 열기:\nrazefaces --device {device}"
    case .leave: "그대로 두기"
    }
  }
}

extension PanelReasonText {
  package var korean: String {
    switch self {
    case .nothingWaits: "응답을 기다리는 요청이 없습니다."
    case .noFaults: "설정된 장애가 없습니다."
    case .nothingAhead: "예정된 일이 없습니다."
    case .timeIsReal: "실제 시간입니다."
    case .settingsAreStandard: "이미 새로운 월드의 설정과 같습니다."
    case .hasEnded: "종료된 구독입니다. 스토어에서 다시 구입하십시오."
    case .notNow: "현재 구독 상태에서는 할 수 없습니다."
    case .deviceIsFixed: "다른 기기를 사용하려면 --device NAME으로 시작하십시오."
    case .storefrontIsAccounts: "스토어프런트는 계정에 따라 정해집니다. 로그인하십시오."
    }
  }
}
