extension DocumentCheckText {
  package var korean: String {
    switch self {
    case .encoding: "인코딩"
    case .certificateChain: "인증서 체인"
    case .revocation: "폐기 여부"
    case .signature: "서명"
    case .requiredProperties: "필수 속성"
    case .bundleID: "번들 ID"
    case .environment: "환경"
    case .deviceVerification: "기기"
    }
  }
}

extension DocumentRemarkText {
  package var korean: String {
    switch self {
    case .notExpected: "확인하도록 요청되지 않았습니다."
    case .absent: "없습니다."
    case .notDecoded: "아무것도 디코딩할 수 없습니다."
    case .noChain: "신뢰할 수 있는 인증서 체인이 없습니다."
    case .notNamed: "이 종류의 문서에는 표시되지 않습니다."
    case .notBoundToADevice: "특정 기기에 연결되어 있지 않습니다."
    case .notAJWS: "처음 두 부분이 JSON인 세 부분의 Base64URL이 아닙니다."
    case .notAReceipt: "서명된 영수증이 아닙니다."
    case .unreadableAttribute: "속성 중 하나를 읽을 수 없습니다."
    case .forgedSignature: "서명이 문서와 일치하지 않습니다. 문서가 변경되었거나 다른 키로 서명되었습니다."
    case .otherDevice: "다른 기기용으로 서명되었습니다."
    case .untrustedRoot: "체인의 루트를 신뢰할 수 없습니다."
    case .unreadableCertificate: "인증서를 읽을 수 없습니다."
    case .wrongKey: "리프 인증서의 키가 P-256 키가 아닙니다."
    case .brokenLink: "체인의 다음 인증서가 발급하지 않은 인증서가 있습니다."
    case .forgedCertificate: "인증서의 서명이 발급자의 서명이 아닙니다."
    case .notAnAuthority: "중간 또는 루트 인증서에 인증서를 발급할 권한이 없습니다."
    case .missingMarker: "영수증 서명용 인증서가 아닙니다."
    case .outsideValidity: "서명한 날짜에 유효하지 않은 인증서가 있습니다."
    case .revoked: "체인의 인증서가 폐기되었습니다."
    case .chainLength: "인증서가 3개 필요하지만 {count}개가 있습니다."
    case .algorithm: "서명 알고리즘은 ES256이어야 합니다. 현재 알고리즘: {name}."
    case .missing: "누락되었거나 유형이 올바르지 않습니다: {names}."
    case .mismatch: "현재 값은 {found}이지만 필요한 값은 {expected}입니다."
    }
  }
}

extension ReceiptStatusText {
  package var korean: String {
    switch self {
    case .valid: "유효한 영수증입니다."
    case .notPOST: "POST 요청이어야 합니다."
    case .malformed: "영수증 데이터가 누락되었거나 영수증이 아닙니다."
    case .notAuthenticated: "이 App Store에서 서명한 영수증이 아닙니다."
    case .wrongSharedSecret: "공유 암호가 누락되었거나 앱의 공유 암호가 아닙니다."
    case .serverUnavailable: "영수증 서버를 사용할 수 없습니다. 다시 시도하십시오."
    case .subscriptionExpired: "영수증은 유효하지만 구독이 만료되었습니다."
    case .sandboxReceiptInProduction: "샌드박스 영수증입니다. 샌드박스 주소로 보내십시오."
    case .productionReceiptInSandbox: "프로덕션 영수증입니다. 프로덕션 주소로 보내십시오."
    case .internalError: "영수증 서버에서 오류가 발생했습니다. 나중에 다시 시도하십시오."
    case .accountNotFound: "계정을 찾을 수 없거나 계정이 삭제되었습니다."
    case .dataAccessForNow: "영수증 서버에서 데이터를 읽을 수 없습니다. 나중에 다시 시도하십시오."
    case .dataAccess: "영수증 서버에서 데이터를 읽을 수 없습니다."
    }
  }
}
