import RazeFacesScreens
import StoreCore

extension Korean {
  @Sendable static func transactions(_ text: TransactionsText) -> String {
    switch text {
    case .payment: "결제"
    case .failedPayment: "완료되지 않은 결제"
    case .history: "일어난 일"
    case .isOver: "요금이 청구되지 않았으며 더 결정할 것이 없습니다."
    case .title, .shortTitle: "거래"
    case .dateTitle: "날짜"
    case .dateTitleWithZone(let zone): "날짜(\(zone))"
    case .productTitle: "제품"
    case .accountTitle: "계정"
    case .causeTitle: "구분"
    case .priceTitle: "가격"
    case .stateTitle: "상태"
    case .inQueue: "대기열"
    case .loading: "거래 읽는 중..."
    case .emptyTitle: "아직 거래 없음"
    case .empty:
      "1을 누르고 얼굴을 선택한 다음 b를 누르십시오. 모든 구입, 갱신 및 환불이 여기에 표시됩니다."
    case .noMatch: "일치하는 거래 없음"
    case .noMatchHint:
      "Esc를 누르면 거래가 모두 다시 표시되고, s를 누르면 월드의 더 넓은 범위를 볼 수 있습니다."
    case .scope(.deviceAndAccount): "이 계정과 이 기기의 거래"
    case .scope(.account(let email)): "\(email) 계정의 거래"
    case .scope(.device(let name)): "\(name) 기기의 거래"
    case .scope(.everything): "이 월드의 모든 거래"
    case .filtered(let query, let found, let read, false):
      "필터: \(query) (\(read)건 중 \(found)건)"
    case .filtered(let query, let found, let read, true):
      "필터: \(query) (지금까지 읽은 \(read)건 중 \(found)건)"
    case .queuedPayment: "대기열의 결제"
    case .payload: "서명된 거래"
    case .receiptEntry: "영수증 항목"
    case .notInReceipt: "이 기기의 영수증에 없습니다."
    case .signedTransaction: "거래의 JWS"
    case .renewalInfo: "갱신 정보의 JWS"
    case .allFields: "모든 필드"
    case .actions: "동작"
    case .filter: "필터"
    case .changeScope: "범위"
    case .older: "이전"
    case .newer: "이후"
    case .nothingSelected: "선택한 거래가 없습니다."
    case .nothingToDo: "결제가 진행 중이므로 아직 결정할 것이 없습니다."
    case .allAreShown: "모든 거래가 표시되어 있습니다."
    }
  }
}
