import RazeFacesScreens

extension Korean {
  @Sendable static func purchase(_ text: PurchaseText) -> String {
    switch text {
    case .title: "앱 내 구입 확인"
    case .askTitle: "허락 요청"
    case .subscribedTitle: "현재 구독 중"
    case .buyFor(let name, let quantity, let price):
      "\(name) \(quantity)개를 \(price)에 구입하겠습니까?"
    case .subscribe(let name, let terms): "\(name) 항목을 구독하겠습니까? \(terms)"
    case .askFor(let name, let quantity, let price):
      "\(name) \(quantity)개를 \(price)에 구입할 수 있도록 부모에게 허락을 요청하겠습니까?"
    case .askToSubscribe(let name, let terms):
      "\(name) 항목을 구독할 수 있도록 부모에게 허락을 요청하겠습니까? \(terms)"
    case .getAgain: "이미 이 항목을 구입했습니다. 무료로 다시 받으시겠습니까?"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "Apple ID"
    case .buy, .buyKey: "구입"
    case .ask, .askKey: "요청"
    }
  }

  @Sendable static func priceConsent(_ text: PriceConsentText) -> String {
    switch text {
    case .title: "새로운 가격에 동의하겠습니까?"
    case .question(let name, let price, let period, let day):
      "\(day)부터 \(name) 구독 가격은 \(KoreanSubscriptionTexts.price(price, period))입니다. "
        + "동의하지 않으면 그날 구독이 종료됩니다."
    case .former: "현재 가격"
    case .next: "새로운 가격"
    case .notNow: "나중에"
    case .agree: "동의"
    }
  }

  @Sendable static func redeem(_ text: RedeemText) -> String {
    switch text {
    case .title: "코드 교환"
    case .about: "이 앱의 구독에 사용할 수 있는 특가 코드입니다."
    case .code: "코드"
    case .missing: "특가 코드를 입력하십시오."
    case .checking: "코드 확인 중..."
    case .redeem, .redeemKey: "교환"
    }
  }

  @Sendable static func refund(_ text: RefundText) -> String {
    switch text {
    case .question: "환불을 요청하는 이유는 무엇입니까?"
    }
  }

  @Sendable static func subscriptions(_ text: SubscriptionsText) -> String {
    switch text {
    case .title: "구독"
    case .nothing: "이 Apple ID에는 구독이 없습니다."
    case .close: "닫기"
    case .turnsOff(let day): "Enter를 누르면 취소됩니다. \(day)까지 이용할 수 있습니다."
    case .endsAtOnce: "Enter를 누르면 취소됩니다. 구독이 즉시 종료되며 결제를 다시 시도하지 않습니다."
    case .turnsOn(let day): "Enter를 누르면 다시 구독합니다. \(day)에 갱신됩니다."
    case .isOver: "종료된 구독입니다. 스토어에서 다시 구입하십시오."
    }
  }

  @Sendable static func promoted(_ text: PromotedText) -> String {
    switch text {
    case .whichProduct: "App Store 페이지에서 어떤 제품을 구입합니까?"
    case .buyKept(let count): "나중에 처리하기로 한 \(count)개 구입"
    case .whatToDo: "앱에서 이 결제를 어떻게 처리합니까?"
    case .goOn: "지금 계속"
    case .keepForLater: "나중에 처리"
    }
  }
}
