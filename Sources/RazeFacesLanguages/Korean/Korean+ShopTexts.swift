import RazeFacesShop
import StoreKit

struct KoreanShopTexts: ShopTexts {
  let noReason = "App Store에서 이유를 알려 주지 않았습니다."
  let cannotWatch =
    "다른 터미널에서 하는 작업은 여기에 표시되지 않습니다. 이 시스템에 남은 파일 감시가 없습니다"
    + "(fs.inotify.max_user_instances 값을 높이십시오)."

  // MARK: - The log

  func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): "제품 목록 로드됨... (\(count))"
    case .productsFound(let ids): "제품 찾음: \(ids.joined(separator: ", "))"
    case .productsListed(let products):
      "제품 찾음: \(products.map(\.line).joined(separator: ", "))"
    case .notPurchased(let ids): "구입하지 않음: \(ids.joined(separator: ", "))"
    case .previouslyPurchased(let ids): "이전에 구입함: \(ids.joined(separator: ", "))"
    case .productsFailed(let error):
      "제품 목록을 로드하지 못했습니다. 오류: \(explanations.sentence(error))"
    case .invalidProduct(let id):
      "유효하지 않은 제품 \(id)" + (explanations.invalidProduct(id).map { ": \($0)" } ?? "")
    case .buying(let id, let order): "구입하기... \(id)" + (order.map { " (주문 \($0))" } ?? "")
    case .purchasing(let id): "구입 중... \(id)"
    case .orderBound(let order, let id): "주문 \(order): \(id) 결제에 연결됨"
    case .deferred(let id): "보류됨... \(id): 부모의 승인 대기 중"
    case .cancelled(let id): "취소됨... \(id)"
    case .declined(let id): "거절됨... \(id): 부모가 거절함"
    case .arrived(let id): "업데이트... \(id): 다른 기기에서 구입하여 여기에 제공됨"
    case .completed(let id): "완료됨... \(id)"
    case .tooLate(let id):
      "종료됨... \(id): 제공하기 전에 기간이 끝났거나 철회되어 완료만 하고 제공하지 않음"
    case .planChanged(let id): "변경됨... \(note(.planChanged(id), explanations))"
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      "검증되었지만 주문 번호가 없음: \(id) 항목의 주문 \(order) 새로 생성됨"
    case .orderCredited(let order, let id): "주문 \(order): 거래 \(id) 반영됨"
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      isKept ? "홍보됨... \(id): 나중에 처리함" : "홍보됨... \(id): 지금 구입함"
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error): notSaved(error, explanations)
    case .restoring, .restored, .restoredPast, .restoreFinished, .restoreFailed:
      restoreLine(event, explanations)
    case .couponUsed, .revoked, .couponRevoked, .subscriptionEnded, .appDeleted,
      .recordsOfAnotherWorld:
      contentLine(event)
    }
  }

  private func restoreLine(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .restored(let id): "복원... \(id)"
    case .restoredPast(let id): "복원... \(id): 이 기간은 끝났으므로 완료만 하고 제공하지 않음"
    case .restoreFinished(let count): "복원 완료됨: \(restored(count))"
    case .restoreFailed(let error): "복원 오류: \(labelled(error, explanations))"
    default: "구입 항목 복원 중..."
    }
  }

  private func contentLine(_ event: ShopEvent) -> String {
    switch event {
    case .couponUsed(let id): "쿠폰 \(id) 사용함"
    case .revoked(let id): "철회됨... \(id): 환불되었거나 더 이상 공유되지 않아 접근 권한이 철회됨"
    case .couponRevoked(let id): couponRefunded(id)
    case .subscriptionEnded(let id): "종료됨... \(id): 더 이상 구독하지 않음"
    case .recordsOfAnotherWorld:
      "이 기기에 저장된 구입 항목은 다른 월드의 것이므로 따로 보관합니다."
    default: "이 기기에서 앱이 삭제되었습니다. 복원하면 구입 항목이 다시 제공됩니다."
    }
  }

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: "영수증 검증됨"
    case .unreachable(let problem): "영수증 검증 안 됨: \(sentence(problem, explanations))"
    case .refused(let problem): "영수증 거부됨: \(sentence(problem, explanations))"
    }
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): "실패... \(id). 거래 오류: \(labelled(error, explanations))"
    case .paymentsNotAllowed: "이 기기에서는 결제가 허용되지 않음"
    default: explanation(failure, of: id, explanations)
    }
  }

  private func labelled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    return explanations.label(of: error).map { "\(sentence) (\($0))" } ?? sentence
  }

  // MARK: - Told to a person

  func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      "이 기기에서는 구입이 허용되지 않습니다. 설정 > 스크린 타임 > 콘텐츠 및 개인정보 보호 제한 > "
        + "iTunes 및 App Store 구입 > 앱 내 구입에서 허용하십시오"
        + "\(explanations.allowingPayments.map { "(여기서는 \($0))" } ?? "")."
    case .notSold:
      "\(id) 항목은 구입할 수 없습니다. \(explanations.invalidProduct(id) ?? noReason)"
    case .unknownProduct: "이 앱에는 \(id) 제품이 없습니다."
    case .productsStillLoading: "아직 제품을 로드하는 중입니다."
    case .productsFailed(let error):
      "제품을 로드할 수 없습니다: \(explanations.sentence(error))"
    case .noOrder(let error):
      "이 구입의 주문을 만들 수 없어 아무것도 구입하지 않았습니다. \(explanations.sentence(error))"
    case .tooManyCoupons:
      "이 앱은 사용한 쿠폰을 포함해 최대 1,000개의 쿠폰을 보관합니다. 아무것도 구입하지 않았습니다."
    case .membershipTooLong:
      "이 멤버십은 9999년 이후에 종료되는데, 그 날짜는 저장할 수 없습니다. 아무것도 구입하지 "
        + "않았습니다."
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost("주문을 반영할 수 없습니다: \(explanations.sentence(error))")
    case .notSaved(let error): notSaved(error, explanations)
    case .undeliverable:
      "\(id) 항목을 제공할 수 없습니다. 앱이 모르는 제품입니다. 거래는 미완료 상태로 남습니다."
    }
  }

  /// Whatever is about one product begins with its identifier, in whose place the screens put its
  /// name.
  func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      "\(id) 항목을 구입했습니다." + (order.map { " 주문 \($0)." } ?? "")
    case .planChanged(let id):
      "\(id) 구독은 현재 기간이 끝나면 시작됩니다. 지금은 비용이 청구되지 않았습니다."
    case .renewed(let id): "\(id) 항목이 갱신되었습니다."
    case .purchaseDeferred: "승인 대기 중"
    case .purchaseCancelled: "구입 취소됨"
    case .purchaseDeclined(let id): "\(id) 구입 요청이 거절되어 구입하지 않았습니다."
    case .arrived(let id): "\(id) 항목을 다른 기기에서 구입했으며 여기에서도 사용할 수 있습니다."
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids):
      "철회됨: \(ids.joined(separator: ", ")) (환불되었거나 더 이상 공유되지 않음)"
    case .couponRevoked(let id, _): couponRefunded(id)
    }
  }

  func list(_ names: [String], more: Int) -> String {
    names.joined(separator: ", ") + (more > 0 ? " 외 \(more)개" : "")
  }

  func notRestored(memberships names: String) -> String {
    "복원되지 않음: \(names). App Store에서는 멤버십을 복원하지 않습니다."
  }

  func quoted(_ name: String) -> String { "‘\(name)’" }

  func notRestored(ended names: String) -> String {
    "복원되지 않음: \(names). 구독이 종료되었습니다. 다시 구독하면 사용할 수 있습니다."
  }

  func notRestored(consumables names: String) -> String {
    "복원되지 않음: \(names). 쿠폰처럼 사용하면 없어지는 항목은 복원되지 않습니다."
  }

  private func restored(_ count: Int) -> String {
    count == 0 ? "복원할 구입 항목이 없습니다" : "구입 항목 \(count)개를 복원했습니다"
  }

  private func couponRefunded(_ id: String) -> String { "쿠폰 \(id) 환불됨" }

  private func notSaved(_ error: ShopError, _ explanations: Explanations) -> String {
    "구입 항목을 이 기기에 저장할 수 없습니다. 다음에 실행할 때 제공됩니다. \(explanations.sentence(error))"
  }

  private func nothingIsLost(_ why: String) -> String {
    "\(why) 아무것도 유실되지 않았습니다. 청구된 거래는 미완료 상태로 보관되며 다음에 실행할 때 다시 시도됩니다."
  }

  private func sentence(_ problem: ReceiptProblem, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      "이 기기에 영수증이 없습니다. 영수증을 새로 고치"
        + "\(explanations.refreshingReceipt.map { "려면 \($0)" } ?? "십시오")."
    case .status(let code): "영수증 상태 \(code): \(meaning(code))."
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      "App Store의 서명을 검증할 수 없습니다: \(meaning(problem))(\(problem))."
    }
  }

  private func meaning(_ problem: SignatureProblem) -> String {
    switch problem {
    case .revokedCertificate: "체인의 인증서가 폐기됨"
    case .invalidCertificateChain: "인증서가 Apple의 인증서로 이어지지 않음"
    case .invalidDeviceVerification: "다른 기기용으로 서명됨"
    case .invalidEncoding: "서명된 문서의 인코딩이 아님"
    case .invalidSignature: "서명된 내용과 일치하지 않음"
    case .missingRequiredProperties: "필수 속성이 누락됨"
    }
  }

  private func meaning(_ status: Int) -> String {
    switch status {
    case 21000: "POST 요청이 아님"
    case 21002: "영수증의 형식이 잘못되었거나 영수증이 누락됨"
    case 21003: "영수증을 인증할 수 없음"
    case 21004: "공유 암호가 올바르지 않음"
    case 21005: "영수증 서버를 사용할 수 없음"
    case 21007: "샌드박스 영수증을 프로덕션 환경으로 보냄"
    case 21008: "프로덕션 영수증을 샌드박스 환경으로 보냄"
    case 21009: "영수증 서버의 내부 오류"
    case 21010: "계정을 찾을 수 없거나 계정이 삭제됨"
    case 21100...21199: "내부 데이터 접근 오류"
    default: "알 수 없는 상태"
    }
  }
}
