import RazeFacesConsole
import StoreCore

struct KoreanTransactionTexts: TransactionTexts {
  let buy = "구입"
  let unavailable = "사용할 수 없음"
  let waiting = "대기 중"
  let paymentProblem = "결제 문제"
  let unpaid = "미결제"
  let ended = "종료됨"
  let turnedOff = "자동 갱신 꺼짐"
  let off = "갱신 꺼짐"
  let changing = "변경 예정"
  let notSold = "사용 불가"

  func phase(_ phase: PaymentPhase) -> String {
    switch phase {
    case .added, .awaitingAccount, .awaitingConfirmation, .authorized: "구입 중"
    case .deferred: "승인 대기 중"
    case .purchased: "구입함"
    case .failed: "실패"
    case .restored: "복원됨"
    case .finished: "완료됨"
    }
  }

  func outcome(_ refusal: Refusal) -> String {
    switch refusal.cause {
    case .declinedByParent: "거절됨"
    case .interrupted: "중단됨"
    default: refusal.kind == .paymentCancelled ? "취소됨" : "실패"
    }
  }

  func why(_ queued: QueuedTransaction) -> String {
    switch queued.phase {
    case .added: "결제가 추가되었으며 아직 아무에게도 묻지 않았습니다."
    case .awaitingAccount: "로그인을 기다립니다."
    case .awaitingConfirmation: "확인을 기다립니다."
    case .authorized: "확인되었으며 App Store의 결정을 기다립니다."
    case .deferred: "부모에게 요청했으며 승인하거나 거절해야 합니다."
    case .purchased, .restored: "App Store에서 결정했으며 앱에서 아직 완료하지 않았습니다."
    case .failed: "성공하지 못했으며 앱에서 아직 완료하지 않았습니다."
    case .finished: "앱에서 완료했습니다."
    }
  }

  func lapse(_ lapse: PurchaseSheet.Lapse) -> String {
    switch lapse {
    case .account: "다른 Apple ID로 확인한 구입입니다. 다시 확인하십시오."
    case .price: "확인한 후 가격이 변경되었습니다. 다시 확인하십시오."
    case .offer: "확인한 후 특가가 변경되었습니다. 다시 확인하십시오."
    }
  }

  func toDo(_ queued: QueuedTransaction, on face: Face) -> String {
    switch queued.phase {
    case .added, .awaitingAccount, .awaitingConfirmation: "App Store의 질문에 답하십시오."
    case .authorized: "기다리십시오. 결정되면 앱에 바로 알립니다."
    case .deferred: "m을 눌러 부모 대신 승인하거나 거절하십시오."
    case .purchased, .restored, .failed: "앱에서 제공할 항목을 제공하고 완료합니다."
    case .finished: none
    }
  }

  let buyAgain = "요금이 청구되지 않았습니다. 다시 구입하십시오."
  let boughtSince = "더 이상 없음: 이후에 구입했습니다."
  let accessIsTaken = "더 이상 없음: 접근 권한이 철회되었습니다."

  func cause(_ cause: TransactionRecord.Cause) -> String {
    switch cause {
    case .purchase: "구입"
    case .renewal: "갱신"
    case .restore: "복원"
    case .redownload: "다시 다운로드"
    }
  }

  func state(_ record: TransactionRecord) -> String {
    if record.isNoLongerShared { return "공유되지 않음" }
    if record.revocationDate != nil { return "환불됨" }
    if record.isRefundPending { return "환불 요청됨" }
    if record.isFinished, record.isRefundDeclined { return "환불 거절됨" }
    return record.isFinished ? "완료됨" : "미완료"
  }

  func toDo(_ record: TransactionRecord, on face: Face) -> String {
    if record.revocationDate != nil { return "접근 권한을 철회하십시오." }
    if record.isRefundPending, record.isFinished {
      return "m을 눌러 환불을 승인하거나 거절하십시오. 그때까지 접근 권한이 유지됩니다."
    }
    if record.isRefundDeclined, record.isFinished {
      return "더 이상 없음: 환불이 거절되어 접근 권한이 유지됩니다."
    }
    if record.isUpgraded { return "없음: 그룹의 다른 제품으로 대체되었습니다." }
    return record.isFinished
      ? "더 이상 없음: 제공되고 완료되었습니다." : "검증하고 제공한 다음 완료하십시오."
  }

  func refundReason(_ reason: RefundReason) -> String {
    switch reason {
    case .unintendedPurchase: "구입하려던 항목이 아님"
    case .fulfillmentIssue: "구입 항목이 기대에 못 미침"
    case .unsatisfied: "만족스럽지 않음"
    case .legal: "법적 사유"
    case .other: "기타"
    }
  }

  func title(_ id: UInt64) -> String { "거래 \(id)" }

  let why = "이유"
  let toDo = "할 일"
  let compact = "jws"
  let none = "-"
  let yes = "예"
  let no = "아니요"
  func certificates(_ count: Int) -> String { "인증서 \(count)개" }
}
