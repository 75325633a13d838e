extension FailureTable {
  package var korean: String {
    switch self {
    case .failure(.cannotCreateFolder):
      "상태 폴더를 생성할 수 없습니다: {path}({why}). --state DIR로 다른 폴더를 지정하십시오."
    case .failure(.cannotOpen): "파일을 열 수 없습니다: {path}({why}). 다시 시도하거나 파일의 권한과 디스크를 확인하십시오."
    case .failure(.cannotRead): "파일을 읽을 수 없습니다: {path}({why}). 다시 시도하고 또 실패하면 디스크를 확인하십시오."
    case .failure(.cannotWrite):
      "파일에 쓸 수 없습니다: {path}({why}). 여유 공간을 확보하고 파일의 권한과 디스크를 확인한 다음 다시 시도하십시오."
    case .failure(.cannotDelete): "파일을 삭제할 수 없습니다: {path}({why}). 파일의 권한을 확인하십시오."
    case .failure(.inUse): "다른 프로세스에서 사용 중인 파일입니다: {path}. 잠시 후 다시 시도하십시오."
    case .failure(.awaitsMigration):
      """
      이전 버전의 razefaces에서 생성되어 업데이트해야 하지만 다른 프로세스에서 사용 중입니다: {path}. 다른 razefaces를 모두 종료하고 다시 시도하십시오.
      """
    case .failure(.wasReset): "이 프로그램이 실행되는 동안 월드가 재설정되어 아무것도 구입하지 않았습니다: {path}. 다시 시도하십시오."
    case .failure(.wasRestored):
      "이 프로그램이 실행되는 동안 월드가 스냅샷으로 대치되거나 실행 취소되어 아무 작업도 하지 않았습니다: {path}. 다시 시도하십시오."
    case .failure(.removed):
      """
      이 프로그램이 실행되는 동안 파일이 제거되거나 대치되어 아무 작업도 하지 않았습니다: {path}. 프로그램을 종료하고 데이터베이스의 모든 파일을 되돌려 놓은 다음 \
      다시 시작하십시오.
      """
    case .failure(.unexpected): "예기치 않은 오류가 발생했습니다: {words}"
    case .damage(.notAWorld):
      "RazeFaces 월드가 아닙니다: {path}({why}). 다른 곳으로 이동하거나 --state DIR로 다른 폴더를 지정하십시오."
    case .damage(.resetNote): "완료되지 않은 재설정이 남긴 파일이 아닙니다: {path}. 다른 곳으로 이동한 다음 다시 시도하십시오."
    case .damage(.notASnapshot): "온전한 스냅샷이 아닙니다: {path}({why}). 아무것도 변경하지 않았습니다."
    case .damage(.otherSnapshot): "표가 다른 razefaces 버전에서 저장되었습니다: {path}. 그 버전에서 복원하거나 새로 저장하십시오."
    case .damage(.spoiled): "손상되었습니다: {path}({why}). 다른 곳으로 이동하거나 --state DIR로 다른 폴더를 지정하십시오."
    case .damage(.olderWorld): "이전 빌드의 razefaces에서 생성되어 더 이상 읽을 수 없습니다: {path}. {remedy}"
    case .damage(.newerWorld):
      "더 새로운 버전의 razefaces에서 생성되었습니다: {path}. 이 버전을 업데이트하거나 --state DIR로 다른 폴더를 지정하십시오."
    case .damage(.disorder): "손상되어 내용이 서로 맞지 않습니다: {path}. {remedy}"
    case .damage(.worldWithoutRow): "월드의 첫 번째 행이 유실되었습니다. {remedy}"
    case .damage(.column): "월드의 {table} 표, {name} 열에 있을 수 없는 값이 있습니다. {remedy}"
    case .damage(.subscription): "구독 {id}번에 연결된 거래나 제품이 사라졌습니다. {remedy}"
    case .damage(.remedy): "`razefaces reset --yes` 명령으로 새로운 월드를 만들 수 있습니다."
    case .misuse(.pastDate): "{date} 시각은 샌드박스의 현재 시각 {now} 이후가 아닙니다. 시계는 앞으로만 이동합니다."
    case .misuse(.tooFar): "이동할 시간이 너무 깁니다. 시계는 한 번에 최대 {period}까지 이동합니다."
    case .misuse(.tooManyRenewals):
      """
      이렇게 하면 갱신이 약 {count}건 기록되지만, 한 번에 최대 {most}건까지 가능합니다. 시계를 더 조금 이동하거나 시간 속도를 늦추십시오: \
      `razefaces clock rate real-time`
      """
    case .misuse(.noTransaction):
      "이 월드에 거래 {id}번이 없습니다. `razefaces transactions --all` 명령으로 목록을 볼 수 있습니다."
    case .misuse(.notUnfinished): "거래 {id}번은 어느 대기열에서도 기다리고 있지 않습니다."
    case .misuse(.alreadyRefunded): "거래 {id}번은 이미 환불되었습니다."
    case .misuse(.notRefundable): "거래 {id}번({cause})에는 지불한 금액이 없습니다. 원래 거래를 환불하십시오."
    case .misuse(.nothingPaid): "거래 {id}번에는 지불한 금액이 없어 환불할 금액이 없습니다."
    case .misuse(.noRefundRequest): "거래 {id}번에는 결정을 기다리는 환불 요청이 없습니다."
    case .misuse(.noRequest): "{id}번 구입 요청이 없습니다."
    case .misuse(.noInterruption): "{id}번 중단된 구입이 없습니다."
    case .misuse(.noSubscription): "원래 거래가 {id}번인 구독이 없습니다."
    case .misuse(.subscriptionIsOver): "구독 {id}번은 종료되었습니다."
    case .misuse(.notRunning): "구독 {id}번은 진행 중이 아니므로 갱신할 수 없습니다."
    case .misuse(.noBillingProblem): "구독 {id}번에는 해결할 결제 문제가 없습니다."
    case .misuse(.cannotRaisePrice): "구독 {id}번은 진행 중이 아니므로 가격을 인상할 수 없습니다."
    case .misuse(.awaitsConsent): "구독 {id}번은 구독자가 새로운 가격에 동의해야 갱신됩니다."
    case .misuse(.noPriceIncrease): "구독 {id}번에는 동의를 기다리는 가격 인상이 없습니다. 응답은 해당 갱신 전까지만 유효합니다."
    case .misuse(.consentedBefore): "구독 {id}번의 구독자가 {date}부터 적용되는 가격에 이미 동의했습니다."
    case .misuse(.consentIsLate): "갱신 전에 새로운 가격에 동의하지 않아 구독 {id}번이 {date}에 종료되었습니다."
    case .misuse(.consentHasPassed): "해당 갱신이 지났으므로 새로운 가격은 더 이상 동의를 기다리지 않습니다."
    case .misuse(.noIncrease): "인상할 가격({price})이 현재 가격({present})보다 높지 않습니다."
    case .misuse(.device):
      "기기 이름으로 사용할 수 없습니다: ‘{name}’. 1자에서 {most}자까지의 문자, 숫자, ‘.’, ‘-’, ‘_’를 사용하고 문자나 숫자로 시작하십시오."
    case .misuse(.noTester): "{email} 테스터가 없습니다. `razefaces testers` 명령으로 목록을 볼 수 있습니다."
    case .misuse(.noDevice): "이 월드에 {name} 기기가 없습니다. `razefaces devices` 명령으로 목록을 볼 수 있습니다."
    case .misuse(.unknownCountry): "{code} 스토어프런트가 없습니다. 사용 가능: {countries}"
    case .misuse(.cannotJoin):
      "{email} 계정은 {organizer} 가족에 합류할 수 없습니다. 둘 중 하나가 이미 다른 가족의 구성원이거나 대표입니다."
    case .misuse(.inNoFamily): "{email} 계정은 가족에 합류하지 않았습니다."
    case .misuse(.notInQueue): "이 기기의 대기열에 거래 {id}번이 없습니다."
    case .misuse(.cannotFinish): "App Store에서 아직 결정하지 않은 거래({phase})는 완료할 수 없습니다."
    case .misuse(.unexpectedAnswer): "이 결제({phase})는 이 응답을 기다리지 않습니다."
    case .misuse(.noStore): "App Store가 없습니다. 연결이 열리지 않았습니다."
    case .misuse(.nothingToUndo): "실행 취소할 항목이 없습니다."
    case .misuse(.nothingToRedo): "다시 실행할 항목이 없습니다."
    case .misuse(.changedOtherwise):
      "{table} 테이블에서 이 동작에 속한 행이 다른 방식으로 변경되어 실행 취소하거나 다시 실행할 수 없습니다. 아무것도 변경되지 않았습니다."
    case .misuse(.purchaseUnderWay): "구입이 진행 중인 동안에는 실행 취소하거나 다시 실행할 수 없습니다. 먼저 구입을 완료하거나 취소하십시오."
    case .tester(.invalidEmail): "이메일 주소가 아닙니다: {email}."
    case .tester(.invalidName): "이름은 최대 {most}자이며 보이지 않는 문자를 쓸 수 없습니다."
    case .tester(.emailTaken): "{email} 테스터가 이미 있습니다."
    case .tester(.weakPassword): "암호는 숫자, 대문자 및 소문자를 포함해 {least}자 이상이어야 합니다."
    case .tester(.cannotBeAdded): "{email} 테스터를 추가할 수 없습니다."
    }
  }
}
