import RazeFacesConsole
import StoreCore

struct KoreanPanelTexts: PanelTexts {
  func title(_ group: ConsoleGroup) -> String {
    switch group {
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

  let account = PanelText("계정", hint: "Enter: 로그인, 로그아웃 또는 테스터 변경")
  let notSignedIn = "로그인 안 됨"
  let device = PanelText("기기")
  let storefront = PanelText(
    "스토어프런트", hint: "Enter: 계정의 스토어프런트와 가격 변경")
  let promoted = PanelText("홍보된 구입 항목", hint: "App Store 페이지에서 시작한 구입입니다.")
  func kept(_ count: Int) -> String { "\(count)개 나중에 처리" }
  let clock = "시계"
  let realTime = "실제 시간"
  let nextEvent = PanelText("다음 이벤트", hint: "그 사이에 예정된 일이 순서대로 기록됩니다.")
  let nothing = "예정된 이벤트 없음"

  let nothingWaits = "응답을 기다리는 요청이 없습니다."
  let request = MenuText("구입 요청", hint: "Enter를 누르면 부모로서 응답합니다.")

  func asks(_ request: RequestToBuy) -> String {
    "\(request.accountEmail) 구입 요청" + (request.wasDeclined ? ", 한 번 거절됨" : "")
  }

  func asks(_ request: RequestToBuy, _ product: String) -> String {
    let pieces = request.quantity == 1 ? product : "\(product) \(request.quantity)개"
    return "\(request.accountEmail) 계정이 \(request.device) 기기에서 부모에게 구입을 요청했습니다: "
      + "\(pieces)."
  }

  let interruptionHint = "Enter를 누르면 변경된 약관이 표시됩니다."
  func wasInterrupted(_ email: String) -> String { "\(email) 구입 중단됨" }
  let refund = MenuText("환불 요청", hint: "Enter를 누르면 App Store로서 응답합니다.")
  func asks(_ request: RefundRequest) -> String { "\(request.accountEmail) 환불 요청" }

  func asks(_ request: RefundRequest, _ product: String, reason: String) -> String {
    "\(request.accountEmail) 계정이 \(product) 항목의 환불을 요청했습니다: \(reason)."
  }

  let subscriptionHint = "Enter: 갱신, 취소, 결제 문제 해결, 가격, 만료"
  func priceNow(_ product: String, _ price: String) -> String {
    "\(product) 항목의 현재 가격: \(price)."
  }

  let testerHint = "Enter: 로그인, 국가 또는 지역, 구입 요청, 가족"

  func about(_ tester: TesterFacts) -> [String] {
    let account = tester.account
    var words = [account.storefront.countryCode, account.fullName]
    if account.asksToBuy { words.append("구입 요청 켬") }
    if !account.isEmailVerified { words.append("이메일 미확인") }
    if let organizer = tester.family?.organizer {
      words.append(organizer == account.email ? "가족 대표" : "\(organizer) 가족")
    }
    if tester.isSignedIn { words.append("로그인됨") }
    return words
  }

  let signIn = "이 기기에서 로그인"
  let territory = "국가 또는 지역"
  let joinFamily = "가족에 합류"
  func organizerQuestion(_ email: String) -> String {
    "\(email) 계정이 어느 가족에 합류합니까?"
  }

  let newTester = PanelText("테스터 추가", hint: "이메일 주소가 바로 확인된 것으로 처리됩니다.")
  let deviceHint = "Enter를 누르면 해당 기기에서 로그아웃합니다."

  func about(_ device: DeviceSummary, isThisOne: Bool) -> [String] {
    var words = [device.storefront.countryCode, device.accountEmail ?? "로그인 안 됨"]
    if device.unfinished > 0 { words.append("미완료 \(device.unfinished)건") }
    if isThisOne { words.append("이 기기") }
    return words
  }

  func signOut(_ email: String) -> String { "\(email) 로그아웃" }

  func openDevice(_ name: String) -> String {
    "다른 터미널에서 열기:\nrazefaces --device \(name)"
  }

  let leave = "그대로 두기"

  let noFaults = "설정된 장애가 없습니다."
  let nothingAhead = "저절로 일어날 일이 없습니다."
  let timeIsReal = "실제 시간입니다."
  let settingsAreStandard = "이미 새로운 월드의 설정과 같습니다."
  let hasEnded = "종료된 구독입니다. 스토어에서 다시 구입하십시오."
  let notNow = "현재 구독 상태에서는 할 수 없습니다."
  let aboutDevice = "다른 기기를 사용하려면 --device NAME으로 시작하십시오."
  let aboutStorefront = "스토어프런트는 계정에 따라 정해집니다. 로그인하십시오."
}
