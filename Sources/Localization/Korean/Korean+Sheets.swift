extension AccountText {
  package var korean: String {
    switch self {
    case .title: "계정"
    case .asksToBuy: "구입 요청 켬"
    case .signOut: "로그아웃"
    case .switchTester: "다른 Apple ID 사용"
    case .close: "닫기"
    }
  }
}

extension FaultText {
  package var korean: String {
    switch self {
    case .error: "오류"
    case .howOften: "빈도"
    case .after: "지연"
    case .nextValue: "다음 값"
    case .valuesAhead: "다음 값 5개 건너뛰기"
    case .valuesBack: "이전 값 5개 건너뛰기"
    case .typeToSearch: "입력하면 오류를 검색합니다."
    case .search: "검색: {query} ({matches})"
    }
  }
}

extension HelpText {
  package var korean: String {
    switch self {
    case .title: "단축키"
    case .here: "현재 화면: {screen}"
    case .everywhere: "모든 화면"
    case .notNow: "{words}: {reason}"
    }
  }
}

extension NewTesterText {
  package var korean: String {
    switch self {
    case .about: "App Store Connect에서 추가하는 것과 같은 샌드박스 테스터입니다."
    case .goOn: "계속"
    }
  }
}

extension NoticeText {
  package var korean: String {
    switch self {
    case .allSet: "완료되었습니다."
    case .success: "구입에 성공했습니다."
    case .purchaseFailed: "구입 실패"
    case .purchasesNotAllowed: "구입이 허용되지 않음"
    case .purchaseInterrupted: "구입 중단됨"
    case .restoreFailed: "복원 실패"
    case .notVerified: "아직 검증되지 않음"
    case .notDelivered: "아직 제공되지 않음"
    case .restored: "{count, plural, =0 {복원할 구입 항목이 없습니다} other {구입 항목 #개를 복원했습니다}}"
    case .lookInLibrary: "보관함에서 보려면 2를 누르십시오."
    case .lookAtIt: "2를 눌러 보관함에서 확인하세요."
    case .nothingBoughtBy: "{email} 계정에는 이 앱에서 복원할 수 있는 구입 항목이 없습니다. 쿠폰은 복원되지 않습니다."
    case .nothingBought: "이 앱에서 복원할 수 있는 항목을 구입한 계정이 없습니다."
    case .transactionKey: "거래"
    case .eventsKey: "이벤트"
    }
  }
}

extension PriceConsentText {
  package var korean: String {
    switch self {
    case .title: "새로운 가격에 동의하겠습니까?"
    case .question: "{day}부터 {name} 구독 가격은 {price}입니다. 동의하지 않으면 그날 구독이 종료됩니다."
    case .former: "현재 가격"
    case .next: "새로운 가격"
    case .notNow: "나중에"
    case .agree: "동의"
    }
  }
}

extension PromotedText {
  package var korean: String {
    switch self {
    case .whichProduct: "App Store 페이지에서 어떤 제품을 구입합니까?"
    case .buyKept: "나중에 처리하기로 한 {count}개 구입"
    case .whatToDo: "앱에서 이 결제를 어떻게 처리합니까?"
    case .goOn: "지금 계속"
    case .keepForLater: "나중에 처리"
    }
  }
}

extension PurchaseText {
  package var korean: String {
    switch self {
    case .title: "앱 내 구입 확인"
    case .askTitle: "허락 요청"
    case .subscribedTitle: "현재 구독 중"
    case .buyFor: "{name} {quantity}개를 {price}에 구입하겠습니까?"
    case .subscribe: "{name} 항목을 구독하겠습니까? {terms}"
    case .askFor: "{name} {quantity}개를 {price}에 구입할 수 있도록 부모에게 허락을 요청하겠습니까?"
    case .askToSubscribe: "{name} 항목을 구독할 수 있도록 부모에게 허락을 요청하겠습니까? {terms}"
    case .getAgain: "이미 이 항목을 구입했습니다. 무료로 다시 받으시겠습니까?"
    case .piece: "{quantity, plural, =1 {{name}} other {{name}  x #}}"
    case .appleID: "Apple ID"
    case .buy: "구입"
    case .get: "받기"
    case .subscribeButton: "구독"
    case .buyKey: "구입"
    case .ask: "요청"
    case .askKey: "요청"
    }
  }
}

extension RedeemText {
  package var korean: String {
    switch self {
    case .title: "코드 교환"
    case .about: "이 앱의 구독에 사용할 수 있는 특가 코드입니다."
    case .code: "코드"
    case .missing: "특가 코드를 입력하십시오."
    case .checking: "코드 확인 중..."
    case .redeem: "교환"
    case .redeemKey: "교환"
    }
  }
}

extension RefundText {
  package var korean: String {
    switch self {
    case .question: "환불을 요청하는 이유는 무엇입니까?"
    }
  }
}

extension SignInText {
  package var korean: String {
    switch self {
    case .title: "로그인"
    case .titleAgain: "로그인 필요"
    case .useExisting: "기존 Apple ID 사용"
    case .createNew: "새로운 Apple ID 생성"
    case .create: "생성"
    case .firstName: "이름"
    case .lastName: "성"
    case .appleID: "Apple ID"
    case .password: "암호"
    case .country: "국가"
    case .toPurchase: "구입을 계속하려면 App Store에 로그인하십시오."
    case .toRestore: "구입 항목을 복원하려면 App Store에 로그인하십시오."
    case .withTester: "샌드박스 테스터로 로그인하십시오."
    case .toRefreshReceipt: "영수증을 새로 고치려면 App Store에 로그인하십시오."
    case .toBuy: "{name} 항목을 구입하려면 App Store에 로그인하십시오."
    case .toGoOn: "{name} 구입이 중단되었습니다. 계속하려면 App Store에 로그인하십시오."
    case .tester: "{email}  {country}"
    case .testerAskingParent: "{email}  {country}, 부모의 승인 필요"
    case .unknownAccount: "이 Apple ID는 없습니다. Ctrl-N으로 생성하세요."
    case .missingPassword: "암호를 입력하십시오."
    case .missingAppleID: "Apple ID(이메일 주소)를 입력하십시오."
    case .wrongPassword: "암호가 올바르지 않습니다. {left}번 더 시도할 수 있습니다."
    case .locked: "잘못된 암호를 너무 많이 입력했습니다. {time}까지 잠깁니다({minutes}분 남음)."
    case .emailNotVerified: "이 Apple ID의 이메일 주소가 아직 확인되지 않았습니다."
    case .invalidEmail: "이메일 주소가 아닙니다. name@example.com과 같이 입력하십시오."
    case .invalidName: "이름은 최대 40자이며 보이지 않는 문자를 쓸 수 없습니다."
    case .emailTaken: "이 주소를 사용하는 Apple ID가 이미 있습니다."
    case .weakPassword: "너무 쉬운 암호입니다. A-Z, a-z, 0-9를 포함해 8자 이상."
    case .unknownCountry: "{code} 스토어프런트가 없습니다."
    case .passwordRule: "A-Z, a-z, 0-9를 포함해 8자 이상."
    case .mayBeReal: "실제 Apple ID일 수 있습니다. 샌드박스 밖에서 로그인한 테스터는 샌드박스에서 더 이상 사용할 수 없습니다."
    case .signingIn: "로그인 중..."
    case .creating: "테스터 생성 중..."
    case .goOn: "계속"
    case .switchForm: "로그인/생성 전환"
    }
  }
}

extension SubscriptionsText {
  package var korean: String {
    switch self {
    case .title: "구독"
    case .nothing: "이 Apple ID에는 구독이 없습니다."
    case .close: "닫기"
    case .turnsOff: "Enter를 누르면 취소됩니다. {day}까지 이용할 수 있습니다."
    case .endsAtOnce: "Enter를 누르면 취소됩니다. 구독이 즉시 종료되며 결제를 다시 시도하지 않습니다."
    case .turnsOn: "Enter를 누르면 다시 구독합니다. {day}에 갱신됩니다."
    case .isOver: "종료된 구독입니다. 스토어에서 다시 구입하십시오."
    }
  }
}

extension VerifyEmailText {
  package var korean: String {
    switch self {
    case .title: "이메일 확인"
    case .wouldHaveGot: "실제로는 {email} 주소로 다음 메일이 발송됩니다:"
    case .letter: "확인 코드: {code}"
    case .code: "코드"
    case .missing: "메일에 있는 코드를 입력하십시오."
    case .wrongCode: "코드가 올바르지 않습니다. 메일을 다시 확인하십시오."
    case .checking: "코드 확인 중..."
    case .confirm: "확인"
    case .confirmKey: "확인"
    case .takeCode: "코드 채우기"
    }
  }
}
