import RazeFacesScreens
import StoreCore

extension Korean {
  @Sendable static func signIn(_ text: SignInText) -> String {
    switch text {
    case .tester(let email, let country, false): "\(email)  \(country)"
    case .tester(let email, let country, true): "\(email)  \(country), 부모의 승인 필요"
    case .unknownAccount: "이 Apple ID는 없습니다. Ctrl-N으로 생성하세요."
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
    case .purpose(.purchase): "구입을 계속하려면 App Store에 로그인하십시오."
    case .toBuy(let name): "\(name) 항목을 구입하려면 App Store에 로그인하십시오."
    case .toGoOn(let name):
      "\(name) 구입이 중단되었습니다. 계속하려면 App Store에 로그인하십시오."
    case .purpose(.restore): "구입 항목을 복원하려면 App Store에 로그인하십시오."
    case .purpose(.account): "샌드박스 테스터로 로그인하십시오."
    case .purpose(.receipt): "영수증을 새로 고치려면 App Store에 로그인하십시오."
    case .missingPassword: "암호를 입력하십시오."
    case .missingAppleID: "Apple ID(이메일 주소)를 입력하십시오."
    case .wrongPassword(let left):
      "암호가 올바르지 않습니다. \(left)번 더 시도할 수 있습니다."
    case .locked(let time, let minutes):
      "잘못된 암호를 너무 많이 입력했습니다. \(time)까지 잠깁니다(\(minutes)분 남음)."
    case .emailNotVerified: "이 Apple ID의 이메일 주소가 아직 확인되지 않았습니다."
    case .invalidEmail: "이메일 주소가 아닙니다. name@example.com과 같이 입력하십시오."
    case .invalidName: "이름은 최대 40자이며 보이지 않는 문자를 쓸 수 없습니다."
    case .emailTaken: "이 주소를 사용하는 Apple ID가 이미 있습니다."
    case .weakPassword: "너무 쉬운 암호입니다. A-Z, a-z, 0-9를 포함해 8자 이상."
    case .unknownCountry(let code): "\(code) 스토어프런트가 없습니다."
    case .mayBeReal:
      "실제 Apple ID일 수 있습니다. 샌드박스 밖에서 로그인한 테스터는 샌드박스에서 더 이상 "
        + "사용할 수 없습니다."
    case .passwordRule: "A-Z, a-z, 0-9를 포함해 8자 이상."
    case .signingIn: "로그인 중..."
    case .creating: "테스터 생성 중..."
    case .goOn: "계속"
    case .switchForm: "로그인/생성 전환"
    }
  }

  @Sendable static func verifyEmail(_ text: VerifyEmailText) -> String {
    switch text {
    case .takeCode: "코드 채우기"
    case .title: "이메일 확인"
    case .wouldHaveGot(let email): "실제로는 \(email) 주소로 다음 메일이 발송됩니다:"
    case .letter(let code): "확인 코드: \(code)"
    case .code: "코드"
    case .missing: "메일에 있는 코드를 입력하십시오."
    case .wrongCode: "코드가 올바르지 않습니다. 메일을 다시 확인하십시오."
    case .checking: "코드 확인 중..."
    case .confirm, .confirmKey: "확인"
    }
  }

  @Sendable static func account(_ text: AccountText) -> String {
    switch text {
    case .title: "계정"
    case .asksToBuy: "구입 요청 켬"
    case .signOut: "로그아웃"
    case .switchTester: "다른 Apple ID 사용"
    case .close: "닫기"
    }
  }

  @Sendable static func newTester(_ text: NewTesterText) -> String {
    switch text {
    case .about: "App Store Connect에서 추가하는 것과 같은 샌드박스 테스터입니다."
    case .goOn: "계속"
    }
  }
}
