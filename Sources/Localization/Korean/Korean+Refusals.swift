extension RefusalText {
  package var korean: String {
    switch self {
    case .fault: "{meaning} 설정된 장애: {point}."
    case .storeDown: "App Store에 연결할 수 없습니다."
    case .canceled: "비용이 청구되기 전에 구입이 취소되었습니다."
    case .signInDismissed: "로그인이 취소되었습니다."
    case .declinedByParent: "부모가 구입 요청을 거절했습니다."
    case .interrupted: "구입이 중단되었습니다. 먼저 변경된 이용 약관에 동의해야 합니다."
    case .subscribedAlready: "현재 이 항목을 구독 중이며 자동으로 갱신됩니다."
    case .billingFailed: "결제 방법이 거부되었습니다. 비용은 청구되지 않았습니다."
    case .paymentsForbidden:
      "이 기기에서는 구입이 허용되지 않습니다(설정 > 스크린 타임 > 콘텐츠 및 개인정보 보호 제한 > iTunes 및 App Store 구입 > 앱 내 구입)."
    case .quantity: "수량이 {quantity}개입니다. 한 번에 {least}개에서 {most}개까지 결제할 수 있습니다."
    case .unknownProduct: "이 식별자의 제품이 없습니다: {id}."
    case .unavailable: "{id}: {reason}"
    case .storefrontDeclined: "결제하는 동안 스토어프런트가 변경되어 앱이 결제를 계속하지 않았습니다."
    case .requestedBefore: "이 거래는 이미 환불을 요청했습니다."
    }
  }
}

extension OfferRefusalText {
  package var korean: String {
    switch self {
    case .incomplete: "결제에서 요청한 프로모션 특가에 식별자, 키 또는 서명이 없습니다."
    case .unknown: "{product} 제품에 없는 특가입니다: {offer}."
    case .unknownCode: "‘{code}’ 특가 코드가 없습니다."
    case .noPrice: "{offer}: 이 스토어프런트의 가격이 없습니다."
    case .onlyForSubscribers: "{offer}: 구독 중이거나 구독한 적이 있는 계정만 대상입니다. {email} 계정은 구독한 적이 없습니다."
    case .onlyForLapsed:
      "{offer}: 비용을 지불한 구독이 종료된 계정만 대상입니다. {email} 계정의 구독은 아직 종료되지 않았거나 비용을 지불한 적이 없습니다."
    case .redeemedBefore: "{offer}: {email} 계정에서 이미 교환했습니다. 계정마다 한 번만 교환할 수 있습니다."
    case .anotherBegins: "{offer}: {email} 계정에서 이미 교환했으며 다음 구독 기간부터 시작됩니다. 그 전에는 다른 특가를 교환할 수 없습니다."
    case .unknownKey: "이 월드의 구독 키가 아닌 키로 서명된 특가입니다: ‘{id}’."
    case .wrongSignature: "특가의 서명이 이 결제의 번들 ID, 키, 제품, 특가, 사용자 이름, nonce 및 시간과 일치하지 않습니다."
    case .staleSignature: "특가의 서명 시간이 지금과 24시간 넘게 차이 납니다. 서명은 하루 동안 유효합니다."
    }
  }
}

extension OfferKindText {
  package var korean: String {
    switch self {
    case .introductory: "신규 구독 특가"
    case .promotional: "프로모션 특가"
    case .offerCode: "특가 코드"
    case .winBack: "윈백 특가"
    case .named: "{kind} ‘{id}’"
    }
  }
}

extension InvalidProductText {
  package var korean: String {
    switch self {
    case .notInCatalog: "App Store Connect에 이 식별자의 제품이 없습니다."
    case .notClearedForSale: "판매 가능한 제품이 아닙니다."
    case .agreementNotInEffect: "유료 앱 계약이 활성 상태가 아닙니다."
    case .noInAppPurchase: "앱에 앱 내 구입 기능이 없습니다."
    case .typeChanged:
      "이미 다른 제품(유형: {kind})에 사용된 식별자입니다. App Store Connect에서는 같은 식별자를 다른 유형에 다시 사용할 수 없습니다."
    case .bundleIDMismatch: "앱의 번들 ID({app})와 카탈로그의 번들 ID({catalog})가 다릅니다."
    case .notSoldIn: "{storefront} 스토어프런트에 이 제품의 가격이 없습니다."
    }
  }
}

extension RemedyText {
  package var korean: String {
    switch self {
    case .disarmOnScreen: "4를 누르고 장애를 해제하십시오."
    case .disarmByCommand: "`razefaces faults clear` 명령으로 해제하십시오."
    case .goOnlineOnScreen: "4를 누르고 ‘오프라인’을 끄십시오."
    case .goOnlineByCommand: "`razefaces sandbox set offline off` 명령으로 다시 연결하십시오."
    case .bringStoreBackOnScreen: "4를 누르고 ‘App Store 중단’을 끄십시오."
    case .bringStoreBackByCommand: "`razefaces sandbox set store-down off` 명령으로 되살리십시오."
    case .agreeToTermsOnScreen:
      "App Store에서 물을 때 동의하거나 4를 눌러 대기 중인 요청에서 동의하십시오. 동의하면 새로운 거래가 생성됩니다."
    case .agreeToTermsByCommand: "`razefaces interruptions` 명령으로 목록을 보고 해결하십시오. 해결하면 새로운 거래가 생성됩니다."
    case .letBillingPassOnScreen: "4를 누르고 ‘청구 실패’를 끈 다음 다시 구입하십시오."
    case .letBillingPassByCommand: "`razefaces sandbox set billing-fails off` 명령을 실행한 다음 다시 구입하십시오."
    case .toAllow: "허용하려면 {way}."
    case .chooseQuantity: "수량을 {least}개에서 {most}개까지 선택하십시오."
    case .lookAtProductsOnScreen: "판매 중인 제품을 보려면 1을 누르십시오."
    case .lookAtProductsByCommand: "판매 중인 제품을 보려면 `razefaces products` 명령을 실행하십시오."
    case .incompleteOffer: "앱의 서버에서 이 항목에 모두 서명합니다."
    case .unknownOffer: "카탈로그에 있는 제품의 \"offers\"를 확인하십시오."
    case .unknownCode: "카탈로그의 \"offers\"에서 유형이 offerCode인 항목을 확인하십시오."
    case .allowPaymentsOnScreen: "4를 누르고 ‘결제 허용’을 켜십시오"
    case .allowPaymentsByCommand: "`razefaces sandbox set payments-allowed on` 명령을 실행하십시오"
    case .refreshReceiptOnScreen: "4를 누르고 ‘영수증 새로 고침’을 선택하십시오"
    case .refreshReceiptByCommand: "`razefaces receipt refresh` 명령을 실행하십시오"
    }
  }
}

extension RefusalKindText {
  package var korean: String {
    switch self {
    case .unknown: "알 수 없거나 예기치 않은 오류가 발생했습니다."
    case .clientInvalid: "이 Apple ID 또는 앱에서는 이 호출을 할 수 없습니다."
    case .paymentCancelled: "사용자가 결제를 취소했습니다."
    case .paymentInvalid: "결제의 매개변수를 인식할 수 없습니다."
    case .paymentNotAllowed: "이 사용자는 결제를 승인할 수 없습니다."
    case .storeProductNotAvailable: "이 스토어프런트에서는 제품을 사용할 수 없습니다."
    case .cloudServicePermissionDenied: "클라우드 서비스 정보에 대한 접근이 거부되었습니다."
    case .cloudServiceNetworkConnectionFailed: "기기를 네트워크에 연결할 수 없습니다."
    case .cloudServiceRevoked: "이 클라우드 서비스를 사용할 권한이 철회되었습니다."
    case .privacyAcknowledgementRequired: "먼저 Apple의 개인정보 처리방침을 확인해야 합니다."
    case .unauthorizedRequestData: "앱이 권한 없이 요청 데이터를 사용합니다."
    case .invalidOfferIdentifier: "구독 특가의 식별자가 유효하지 않습니다."
    case .invalidSignature: "결제 할인의 서명이 유효하지 않습니다."
    case .missingOfferParams: "결제 할인의 매개변수가 누락되었습니다."
    case .invalidOfferPrice: "App Store Connect의 가격이 더 이상 유효하지 않습니다."
    case .overlayCancelled: "오버레이가 취소되었습니다."
    case .overlayInvalidConfiguration: "오버레이의 구성이 유효하지 않습니다."
    case .overlayTimeout: "오버레이 시간이 초과되었습니다."
    case .ineligibleForOffer: "이 사용자는 특가 대상이 아닙니다."
    case .unsupportedPlatform: "이 플랫폼은 오버레이를 지원하지 않습니다."
    case .overlayPresentedInBackgroundScene: "오버레이가 백그라운드 장면에 표시되었습니다."
    case .timedOut: "요청한 시간이 초과되었습니다."
    case .cannotFindHost: "지정된 이름의 서버를 찾을 수 없습니다."
    case .cannotConnectToHost: "서버에 연결할 수 없습니다."
    case .networkConnectionLost: "네트워크 연결이 유실되었습니다."
    case .dnsLookupFailed: "서버의 주소를 찾을 수 없습니다."
    case .notConnectedToInternet: "인터넷 연결이 오프라인 상태입니다."
    case .badServerResponse: "서버의 응답이 올바르지 않습니다."
    case .secureConnectionFailed: "보안 연결을 할 수 없습니다."
    case .userCancelled: "사용자가 요청을 취소했습니다."
    case .systemError: "시스템의 문제로 StoreKit에서 오류가 발생했습니다."
    case .notEntitled: "앱에 이 호출을 할 권한이 없습니다."
    case .unsupported: "이 요청은 여기에서 지원되지 않습니다."
    case .invalidQuantity: "수량이 유효하지 않습니다."
    case .productUnavailable: "제품을 사용할 수 없습니다."
    case .purchaseNotAllowed: "이 사용자는 구입할 수 없습니다."
    case .invalidOfferSignature: "구독 특가의 서명이 유효하지 않습니다."
    case .missingOfferParameters: "구독 특가의 매개변수가 누락되었습니다."
    }
  }
}
