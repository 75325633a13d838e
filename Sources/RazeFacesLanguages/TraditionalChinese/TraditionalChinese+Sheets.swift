import RazeFacesScreens

extension TraditionalChinese {
  @Sendable static func account(_ text: AccountText) -> String {
    switch text {
    case .title: "帳號"
    case .asksToBuy: "購買前詢問"
    case .signOut: "登出"
    case .switchTester: "使用其他 Apple ID"
    case .close: "關閉"
    }
  }

  @Sendable static func fault(_ text: FaultText) -> String {
    switch text {
    case .nextValue: "下一個值"
    case .valuesAhead: "往後五個值"
    case .valuesBack: "往前五個值"
    case .typeToSearch: "輸入文字以搜尋錯誤。"
    case .search(let query, let matches): "搜尋：\(query)（\(matches)）"
    }
  }

  @Sendable static func help(_ text: HelpText) -> String {
    switch text {
    case .title: "快速鍵"
    case .here(let screen): "\(screen)，目前可用"
    case .everywhere: "所有畫面"
    case .notNow(let words, let reason): "\(words)：\(reason)"
    }
  }

  @Sendable static func newTester(_ text: NewTesterText) -> String {
    switch text {
    case .about: "沙箱測試人員，與在 App Store Connect 中新增的相同。"
    case .goOn: "繼續"
    }
  }

  @Sendable static func notice(_ text: NoticeText) -> String {
    switch text {
    case .lookAtIt: "按 2 前往已購項目查看。"
    case .allSet: "一切就緒。"
    case .success: "你已成功購買。"
    case .purchaseFailed: "購買失敗"
    case .purchasesNotAllowed: "不允許購買"
    case .purchaseInterrupted: "購買已中斷"
    case .restoreFailed: "回復失敗"
    case .notVerified: "尚未驗證"
    case .notDelivered: "尚未交付"
    case .restored(0): "沒有可回復的購買項目"
    case .restored(let count): "已回復 \(count) 個購買項目"
    case .lookInLibrary: "可在「已購項目」查看：請按 2。"
    case .nothingBoughtBy(let email): "\(email) 在此沒有可回復的購買項目。禮券無法回復。"
    case .nothingBought: "還沒有人在此購買可回復的項目。"
    case .transactionKey: "交易"
    case .eventsKey: "事件"
    }
  }

  @Sendable static func priceConsent(_ text: PriceConsentText) -> String {
    switch text {
    case .title: "要同意新價格嗎？"
    case .question(let name, let price, let period, let day):
      "「\(name)」自 \(day) 起的價格為\(period) \(price)。如果你不同意，訂閱會在當天結束。"
    case .former: "目前價格"
    case .next: "新價格"
    case .notNow: "稍後"
    case .agree: "同意"
    }
  }

  @Sendable static func subscriptions(_ text: SubscriptionsText) -> String {
    switch text {
    case .title: "訂閱項目"
    case .nothing: "此 Apple ID 沒有訂閱項目。"
    case .close: "關閉"
    case .turnsOff(let day): "按 Enter 取消訂閱。\(day)前仍可使用。"
    case .endsAtOnce: "按 Enter 取消訂閱。訂閱會立即結束，不再嘗試扣款。"
    case .turnsOn(let day): "按 Enter 恢復訂閱。將於\(day)續訂。"
    case .isOver: "已到期。請在商店重新購買。"
    }
  }

  @Sendable static func promoted(_ text: PromotedText) -> String {
    switch text {
    case .whichProduct: "要在 App Store 的頁面上購買哪個產品？"
    case .buyKept(1): "購買先前保留的項目"
    case .buyKept(let count): "購買先前保留的 \(count) 個項目"
    case .whatToDo: "App 要如何處理這筆付款？"
    case .goOn: "立即繼續"
    case .keepForLater: "保留到稍後"
    }
  }

  @Sendable static func purchase(_ text: PurchaseText) -> String {
    switch text {
    case .title: "請確認你的 App 內購買項目"
    case .askTitle: "請求許可"
    case .subscribedTitle: "你目前已訂閱"
    case .buyFor(let name, let quantity, let price):
      "想要以 \(price) 的價格購買 \(quantity) 個「\(name)」嗎？"
    case .subscribe(let name, let terms): "想要訂閱「\(name)」嗎？\(terms)"
    case .askFor(let name, let quantity, let price):
      "想要請求家長許可，以 \(price) 的價格購買 \(quantity) 個「\(name)」嗎？"
    case .askToSubscribe(let name, let terms): "想要請求家長許可，訂閱「\(name)」嗎？\(terms)"
    case .getAgain: "你已購買此項目。要再次免費取得嗎？"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "Apple ID"
    case .buy, .buyKey: "購買"
    case .ask, .askKey: "請求"
    }
  }

  @Sendable static func redeem(_ text: RedeemText) -> String {
    switch text {
    case .title: "兌換代碼"
    case .about: "此 App 任一訂閱的優惠代碼。"
    case .code: "代碼"
    case .missing: "請輸入優惠代碼。"
    case .checking: "正在檢查代碼..."
    case .redeem, .redeemKey: "兌換"
    }
  }

  @Sendable static func refund(_ text: RefundText) -> String {
    switch text {
    case .question: "你為什麼要退款？"
    }
  }

  @Sendable static func verifyEmail(_ text: VerifyEmailText) -> String {
    switch text {
    case .takeCode: "填入驗證碼"
    case .title: "驗證你的電子郵件"
    case .wouldHaveGot(let email): "\(email) 會收到這封郵件："
    case .letter(let code): "你的驗證碼是 \(code)"
    case .code: "驗證碼"
    case .missing: "請輸入郵件中的驗證碼。"
    case .wrongCode: "驗證碼不正確。請再看一次郵件。"
    case .checking: "正在檢查驗證碼..."
    case .confirm, .confirmKey: "確認"
    }
  }
}
