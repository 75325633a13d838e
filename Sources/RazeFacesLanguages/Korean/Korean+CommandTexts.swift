import RazeFacesConsole
import StoreCore

struct KoreanCommandTexts: CommandTexts {
  func arm(_ fault: Fault) -> CommandText {
    let texts = KoreanFaultTexts()
    return CommandText(
      texts.arm, done: "설정됨: \(texts.point(fault.point)): \(texts.sentence(fault)).")
  }

  let disarm = CommandText("해제", done: "해제했습니다.")
  let clearFaults = CommandText(
    "모든 장애 해제", hint: "이 화면 어디에서나 x를 눌러도 됩니다.",
    done: "모든 장애를 해제했습니다.")

  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion {
    ConsoleQuestion("장애 외의 항목도 해제하겠습니까?", "해제되는 항목: \(names).", yes: "모두 해제", startsOnYes: true)
  }

  func advance(_ step: ClockStep) -> CommandText {
    let title =
      switch step {
      case .period(let period): "+" + Korean.console.subscriptions.length(period)
      case .seconds(let seconds): "+\(seconds)초"
      case .date: "특정 날짜로"
      case .nextEvent: "다음 이벤트로"
      }
    return CommandText(title, hint: "그 사이에 예정된 일이 순서대로 기록됩니다.")
  }

  let holdTime = CommandText(
    "멈추기", hint: "Enter: 모든 프로세스의 시간 멈추기", done: "시간을 멈췄습니다.")
  let releaseTime = CommandText(
    "계속하기", hint: "시간이 멈춰 있습니다. Enter: 계속하기", done: "시간이 다시 흐릅니다.")
  let realTime = CommandText("실제 시간으로 돌아가기", hint: "이미 기록된 내용은 유지됩니다.", done: "실제 시간으로 돌아왔습니다.")

  let approve = CommandText("승인", done: "승인됨: 구입 항목이 자녀의 기기에 제공됩니다.")

  func approved(price: String, device: String) -> String {
    "승인됨: \(price)에 구입했으며 \(device)의 앱에서 제공합니다."
  }

  func approvedInVain(_ reason: String) -> String { "승인했지만 구입되지 않았습니다: \(reason)" }

  let decline = CommandText("거절", done: "거절했습니다.")
  let resolveInterruption = CommandText("동의", done: "동의함: 이제 구입이 진행됩니다.")

  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "이용 약관이 변경됨",
      "\(product) 항목을 구입하려면 \(email) 계정으로 새로운 이용 약관에 동의해야 합니다. 동의하면 "
        + "실패한 구입이 진행됩니다.", yes: "동의", startsOnYes: true)
  }

  let requestRefund = CommandText("환불 요청", done: "환불을 요청했습니다.")
  let approveRefund = CommandText("환불 승인", done: "환불이 승인되어 모든 앱에 알렸습니다.")
  let declineRefund = CommandText("환불 거절", done: "환불을 거절했습니다.")
  let refund = CommandText("지금 환불", done: "환불되어 모든 앱에 알렸습니다.")

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "\(product) 항목을 지금 환불하겠습니까?",
      "지불한 금액이 환불되고 접근 권한을 철회하도록 모든 앱에 알립니다.", yes: "환불")
  }

  let finish = CommandText("완료", done: "완료했습니다.")
  let delete = CommandText("삭제", done: "원장에서 삭제했습니다.")

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "거래 \(id)번을 삭제하겠습니까?",
      "\(product) 항목이 구입한 적이 없는 것처럼 원장에서 삭제됩니다. 앱에는 알리지 않습니다.",
      yes: "삭제")
  }

  let renew = CommandText("지금 갱신", done: "갱신했습니다.")
  let resolveBilling = CommandText("결제 문제 해결", done: "갱신했습니다.")
  let cancelRenewal = CommandText("자동 갱신 끄기", done: "자동 갱신을 껐습니다.")
  let resumeRenewal = CommandText("자동 갱신 다시 켜기", done: "자동 갱신을 켰습니다.")
  let agreeToPrice = CommandText("새로운 가격에 동의", done: "새로운 가격에 동의했습니다.")
  let refusePrice = CommandText(
    "새로운 가격에 동의 안 함", done: "새로운 가격에 동의하지 않았습니다.")
  let raisePrice = CommandText("가격 인상", done: "가격을 인상했습니다.")
  let expire = CommandText("지금 만료", done: "구독이 종료되었습니다.")

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "\(product) 구독을 지금 종료하겠습니까?", "지불한 금액과 관계없이 구독이 즉시 종료됩니다.",
      yes: "종료")
  }

  func addTester(_ email: String) -> CommandText {
    CommandText("테스터 추가", done: "이제 \(email) 계정으로 로그인할 수 있습니다.")
  }

  func remove(_ email: String) -> CommandText {
    CommandText("테스터 제거", done: "\(email) 테스터를 제거했습니다.")
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "\(email) 테스터를 제거하겠습니까?",
      "모든 기기에서 테스터가 로그아웃되고 구입 항목이 사라집니다.", yes: "제거")
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(code, done: "현재 스토어: \(code)")
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    CommandText(
      asks ? "구입 요청 켜기" : "구입 요청 끄기",
      done: asks ? "구입 요청을 켰습니다." : "구입 요청을 껐습니다.")
  }

  let clearHistory = CommandText("구입 내역 지우기", done: "구입 내역을 지웠습니다.")

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "\(email) 계정의 구입 내역을 지우겠습니까?",
      "이 테스터의 모든 구입 항목이 모든 기기에서 사라집니다. 다른 테스터의 구입 항목은 유지됩니다.",
      yes: "구입 내역 지우기")
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(organizer, done: "\(organizer)의 가족에 참여했습니다.")
  }
  let leaveFamily = CommandText("가족에서 나가기", done: "테스터가 가족에서 나갔습니다.")

  func signOut(device: String) -> CommandText {
    CommandText("\(device) 기기에서 로그아웃", done: "\(device) 기기에서 로그아웃했습니다.")
  }

  let refreshReceipt = CommandText(
    "영수증 새로 고침", hint: "App Store에서 영수증을 새로 작성합니다.",
    done: "영수증을 새로 고쳤습니다.")
  let standardSettings = CommandText(
    "기본 설정", hint: "모두 되돌리지만 장애와 시계는 유지합니다.", done: "모든 설정을 기본값으로 되돌렸습니다.")
  let standardSettingsQuestion = ConsoleQuestion(
    "모든 설정을 새로운 월드처럼 되돌리겠습니까?",
    "구입 중단, 환불, 청구 및 App Store Connect 설정이 되돌아갑니다. 장애와 시계는 유지됩니다.",
    yes: "기본 설정")
  let deleteApp = CommandText(
    "이 기기에서 앱 삭제", hint: "앱의 데이터가 삭제되며 복원할 수 있습니다.", done: "이 기기에서 앱을 삭제했습니다.")

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "이 기기에서 \(app) 앱을 삭제하겠습니까?",
      "이 기기에서 구입한 항목의 데이터가 삭제되며 사용하지 않은 쿠폰은 되찾을 수 없습니다. 나머지는 "
        + "App Store에 남아 있으므로 복원할 수 있습니다.", yes: "앱 삭제")
  }

  let reset = CommandText(
    "모두 재설정", hint: "모두 지우고 새로운 월드를 만듭니다.", done: "모두 재설정했습니다. 새로운 월드입니다.")
  let resetQuestion = ConsoleQuestion(
    "모두 재설정하겠습니까?",
    "여기에서 만든 모든 거래, 대기열 및 테스터와 이 앱의 데이터가 지워집니다. 이 동작은 실행 취소할 "
      + "수 없습니다.", yes: "모두 재설정")
}
