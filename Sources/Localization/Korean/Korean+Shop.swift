extension ShopLogText {
  package var korean: String {
    switch self {
    case .productsLoaded: "제품 목록 로드됨... ({count})"
    case .productsFound: "제품 찾음: {products}"
    case .previouslyPurchased: "이전에 구입함: {products}"
    case .notPurchased: "구입하지 않음: {products}"
    case .productsFailed: "제품 목록을 로드하지 못했습니다. 오류: {error}"
    case .invalidProduct: "유효하지 않은 제품 {product}"
    case .invalidProductBecause: "유효하지 않은 제품 {product}: {reason}"

    case .buying: "구입하기... {product}"
    case .buyingForOrder: "구입하기... {product} (주문 {order})"
    case .purchasing: "구입 중... {product}"
    case .orderBound: "주문 {order}: {product} 결제에 연결됨"
    case .deferred: "보류됨... {product}: 부모의 승인 대기 중"
    case .canceled: "취소됨... {product}"
    case .declined: "거절됨... {product}: 부모가 거절함"
    case .arrived: "업데이트... {product}: 다른 기기에서 구입하여 여기에 제공됨"
    case .completed: "완료됨... {product}"
    case .tooLate: "종료됨... {product}: 제공하기 전에 기간이 끝났거나 철회되어 완료만 하고 제공하지 않음"
    case .planChanged: "변경됨... {note}"
    case .orderMissing: "검증되었지만 주문 번호가 없음: {product} 항목의 주문 {order} 새로 생성됨"
    case .orderCredited: "주문 {order}: 거래 {transaction} 반영됨"
    case .failed: "실패... {product}. 거래 오류: {error}"
    case .paymentsNotAllowed: "이 기기에서는 결제가 허용되지 않음"
    case .promotedNow: "홍보됨... {product}: 지금 구입함"
    case .promotedLater: "홍보됨... {product}: 나중에 처리함"

    case .restoring: "구입 항목 복원 중..."
    case .restored: "복원... {product}"
    case .restoredPast: "복원... {product}: 이 기간은 끝났으므로 완료만 하고 제공하지 않음"
    case .restoreFinished: "복원 완료됨: {result}"
    case .restoreFailed: "복원 오류: {error}"

    case .couponUsed: "쿠폰 {coupon} 사용함"
    case .revoked: "철회됨... {product}: 환불되었거나 더 이상 공유되지 않아 접근 권한이 철회됨"
    case .subscriptionEnded: "종료됨... {product}: 더 이상 구독하지 않음"
    case .appDeleted: "이 기기에서 앱이 삭제되었습니다. 복원하면 구입 항목이 다시 제공됩니다."
    case .recordsOfAnotherWorld: "이 기기에 저장된 구입 항목은 다른 월드의 것이므로 따로 보관합니다."

    case .labeledError: "{sentence} ({label})"
    }
  }
}

extension PurchaseFailureText {
  package var korean: String {
    switch self {
    case .paymentsNotAllowed:
      """
      이 기기에서는 구입이 허용되지 않습니다. 설정 > 스크린 타임 > 콘텐츠 및 개인정보 보호 제한 > iTunes 및 App Store 구입 > 앱 내 구입에서 \
      허용하십시오{here}.
      """
    case .here: "(여기서는 {action})"
    case .notSold: "{product} 항목은 구입할 수 없습니다."
    case .noReason: "App Store에서 이유를 알려 주지 않았습니다."
    case .unknownProduct: "이 앱에는 {product} 제품이 없습니다."
    case .productsStillLoading: "아직 제품을 로드하는 중입니다."
    case .productsFailed: "제품을 로드할 수 없습니다: {error}"
    case .noOrder: "이 구입의 주문을 만들 수 없어 아무것도 구입하지 않았습니다."
    case .tooManyCoupons: "이 앱은 사용한 쿠폰을 포함해 최대 1,000개의 쿠폰을 보관합니다. 아무것도 구입하지 않았습니다."
    case .membershipTooLong: "이 멤버십은 9999년 이후에 종료되는데, 그 날짜는 저장할 수 없습니다. 아무것도 구입하지 않았습니다."

    case .notCredited: "주문을 반영할 수 없습니다: {error}"
    case .notSaved: "구입 항목을 이 기기에 저장할 수 없습니다. 다음에 실행할 때 제공됩니다."
    case .undeliverable: "{product} 항목을 제공할 수 없습니다. 앱이 모르는 제품입니다. 거래는 미완료 상태로 남습니다."
    case .nothingIsLost: "아무것도 유실되지 않았습니다. 청구된 거래는 미완료 상태로 보관되며 다음에 실행할 때 다시 시도됩니다."
    }
  }
}

extension ShopNoteText {
  package var korean: String {
    switch self {
    case .purchased: "{product} 항목을 구입했습니다."
    case .order: "주문 {order}."
    case .planChanged: "{product} 구독은 현재 기간이 끝나면 시작됩니다. 지금은 비용이 청구되지 않았습니다."
    case .renewed: "{product} 항목이 갱신되었습니다."
    case .purchaseDeferred: "승인 대기 중"
    case .purchaseCanceled: "구입 취소됨"
    case .purchaseDeclined: "{product} 구입 요청이 거절되어 구입하지 않았습니다."
    case .arrived: "{product} 항목을 다른 기기에서 구입했으며 여기에서도 사용할 수 있습니다."
    case .revoked: "철회됨: {products} (환불되었거나 더 이상 공유되지 않음)"
    case .couponRefunded: "쿠폰 {coupon} 환불됨"
    case .cannotWatch:
      """
      다른 터미널에서 하는 작업은 여기에 표시되지 않습니다. 이 시스템에 남은 파일 감시가 없습니다(fs.inotify.max_user_instances 값을 \
      높이십시오).
      """
    }
  }
}

extension RestorationText {
  package var korean: String {
    switch self {
    case .restored: "{count, plural, =0 {복원할 구입 항목이 없습니다} other {구입 항목 #개를 복원했습니다}}"
    case .endedSubscriptions: "복원되지 않음: {names}. 구독이 종료되었습니다. 다시 구독하면 사용할 수 있습니다."
    case .missingMemberships: "복원되지 않음: {names}. App Store에서는 멤버십을 복원하지 않습니다."
    case .missingConsumables: "복원되지 않음: {names}. 쿠폰처럼 사용하면 없어지는 항목은 복원되지 않습니다."

    case .more: "{names} 외 {count}개"
    case .quoted: "‘{name}’"
    }
  }
}

extension ReceiptText {
  package var korean: String {
    switch self {
    case .verified: "영수증 검증됨"
    case .notVerified: "영수증 검증 안 됨: {problem}"
    case .refused: "영수증 거부됨: {problem}"
    case .missing: "이 기기에 영수증이 없습니다. 영수증을 새로 고치십시오."
    case .missingHere: "이 기기에 영수증이 없습니다. 영수증을 새로 고치려면 {action}."
    case .status: "영수증 상태 {code}: {meaning}."
    case .signature: "App Store의 서명을 검증할 수 없습니다: {meaning}({code})."
    }
  }
}

extension ReceiptAnswerText {
  package var korean: String {
    switch self {
    case .notPost: "POST 요청이 아님"
    case .malformed: "영수증의 형식이 잘못되었거나 영수증이 누락됨"
    case .notAuthenticated: "영수증을 인증할 수 없음"
    case .wrongSecret: "공유 암호가 올바르지 않음"
    case .serverUnavailable: "영수증 서버를 사용할 수 없음"
    case .sandboxReceipt: "샌드박스 영수증을 프로덕션 환경으로 보냄"
    case .productionReceipt: "프로덕션 영수증을 샌드박스 환경으로 보냄"
    case .internalError: "영수증 서버의 내부 오류"
    case .noAccount: "계정을 찾을 수 없거나 계정이 삭제됨"
    case .dataAccessError: "내부 데이터 접근 오류"
    case .unknown: "알 수 없는 상태"
    }
  }
}

extension SignatureText {
  package var korean: String {
    switch self {
    case .revokedCertificate: "체인의 인증서가 폐기됨"
    case .invalidCertificateChain: "인증서가 Apple의 인증서로 이어지지 않음"
    case .invalidDeviceVerification: "다른 기기용으로 서명됨"
    case .invalidEncoding: "서명된 문서의 인코딩이 아님"
    case .invalidSignature: "서명된 내용과 일치하지 않음"
    case .missingRequiredProperties: "필수 속성이 누락됨"
    }
  }
}
