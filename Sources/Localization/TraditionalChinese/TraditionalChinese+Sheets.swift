extension AccountText {
  package var traditionalChinese: String {
    switch self {
    case .title: "帳號"
    case .asksToBuy: "購買前詢問"
    case .signOut: "登出"
    case .switchTester: "使用其他 Apple ID"
    case .close: "關閉"
    }
  }
}

extension FaultText {
  package var traditionalChinese: String {
    switch self {
    case .error: "錯誤"
    case .howOften: "頻率"
    case .after: "多久後"
    case .nextValue: "下一個值"
    case .valuesAhead: "往後五個值"
    case .valuesBack: "往前五個值"
    case .typeToSearch: "輸入文字以搜尋錯誤。"
    case .search: "搜尋：{query}（{matches}）"
    }
  }
}

extension HelpText {
  package var traditionalChinese: String {
    switch self {
    case .title: "快速鍵"
    case .here: "{screen}，目前可用"
    case .everywhere: "所有畫面"
    case .notNow: "{words}：{reason}"
    }
  }
}

extension NewTesterText {
  package var traditionalChinese: String {
    switch self {
    case .about: "沙箱測試人員，與在 App Store Connect 中新增的相同。"
    case .goOn: "繼續"
    }
  }
}

extension NoticeText {
  package var traditionalChinese: String {
    switch self {
    case .allSet: "一切就緒。"
    case .success: "你已成功購買。"
    case .purchaseFailed: "購買失敗"
    case .purchasesNotAllowed: "不允許購買"
    case .purchaseInterrupted: "購買已中斷"
    case .restoreFailed: "回復失敗"
    case .notVerified: "尚未驗證"
    case .notDelivered: "尚未交付"
    case .restored: "{count, plural, =0 {沒有可回復的購買項目} other {已回復 # 個購買項目}}"
    case .lookInLibrary: "可在「已購項目」查看：請按 2。"
    case .lookAtIt: "按 2 前往已購項目查看。"
    case .nothingBoughtBy: "{email} 在此沒有可回復的購買項目。禮券無法回復。"
    case .nothingBought: "還沒有人在此購買可回復的項目。"
    case .transactionKey: "交易"
    case .eventsKey: "事件"
    }
  }
}

extension PriceConsentText {
  package var traditionalChinese: String {
    switch self {
    case .title: "要同意新價格嗎？"
    case .question: "「{name}」自 {day} 起的價格為{day} {price}。如果你不同意，訂閱會在當天結束。"
    case .former: "目前價格"
    case .next: "新價格"
    case .notNow: "稍後"
    case .agree: "同意"
    }
  }
}

extension PromotedText {
  package var traditionalChinese: String {
    switch self {
    case .whichProduct: "要在 App Store 的頁面上購買哪個產品？"
    case .buyKept: "{count, plural, =1 {購買先前保留的項目} other {購買先前保留的 # 個項目}}"
    case .whatToDo: "App 要如何處理這筆付款？"
    case .goOn: "立即繼續"
    case .keepForLater: "保留到稍後"
    }
  }
}

extension PurchaseText {
  package var traditionalChinese: String {
    switch self {
    case .title: "請確認你的 App 內購買項目"
    case .askTitle: "請求許可"
    case .subscribedTitle: "你目前已訂閱"
    case .buyFor: "想要以 {price} 的價格購買 {quantity} 個「{name}」嗎？"
    case .subscribe: "想要訂閱「{name}」嗎？{terms}"
    case .askFor: "想要請求家長許可，以 {price} 的價格購買 {quantity} 個「{name}」嗎？"
    case .askToSubscribe: "想要請求家長許可，訂閱「{name}」嗎？{terms}"
    case .getAgain: "你已購買此項目。要再次免費取得嗎？"
    case .piece: "{quantity, plural, =1 {{name}} other {{name}  x #}}"
    case .appleID: "Apple ID"
    case .buy: "購買"
    case .get: "取得"
    case .subscribeButton: "訂閱"
    case .buyKey: "購買"
    case .ask: "請求"
    case .askKey: "請求"
    }
  }
}

extension RedeemText {
  package var traditionalChinese: String {
    switch self {
    case .title: "兌換代碼"
    case .about: "此 App 任一訂閱的優惠代碼。"
    case .code: "代碼"
    case .missing: "請輸入優惠代碼。"
    case .checking: "正在檢查代碼..."
    case .redeem: "兌換"
    case .redeemKey: "兌換"
    }
  }
}

extension RefundText {
  package var traditionalChinese: String {
    switch self {
    case .question: "你為什麼要退款？"
    }
  }
}

extension SignInText {
  package var traditionalChinese: String {
    switch self {
    case .title: "登入"
    case .titleAgain: "需要登入"
    case .useExisting: "使用現有的 Apple ID"
    case .createNew: "建立新的 Apple ID"
    case .create: "建立"
    case .firstName: "名字"
    case .lastName: "姓氏"
    case .appleID: "Apple ID"
    case .password: "密碼"
    case .country: "國家或地區"
    case .toPurchase: "請登入 App Store 以繼續購買。"
    case .toRestore: "請登入 App Store 以回復購買項目。"
    case .withTester: "請以沙箱測試人員的帳號登入。"
    case .toRefreshReceipt: "請登入 App Store 以重新整理收據。"
    case .toBuy: "登入 App Store 以購買「{name}」。"
    case .toGoOn: "購買「{name}」時中斷。請登入 App Store 以繼續。"
    case .tester: "{email}  {country}"
    case .testerAskingParent: "{email}  {country}，需要家長許可"
    case .unknownAccount: "沒有這個 Apple ID。按 Ctrl-N 建立。"
    case .missingPassword: "請輸入密碼。"
    case .missingAppleID: "請輸入 Apple ID（電子郵件地址）。"
    case .wrongPassword: "密碼不正確。還可以再試 {left} 次。"
    case .locked: "密碼錯誤次數過多。已鎖定至 {time}，還有 {minutes} 分鐘。"
    case .emailNotVerified: "此 Apple ID 的電子郵件地址尚未驗證。"
    case .invalidEmail: "這不是電子郵件地址。格式如 name@example.com。"
    case .invalidName: "姓名最多 40 個字元，且不能含看不見的字元。"
    case .emailTaken: "已有使用此地址的 Apple ID。"
    case .weakPassword: "強度不足：至少 8 個字元，包含 A-Z、a-z、0-9。"
    case .unknownCountry: "沒有 {code} 的店面。"
    case .passwordRule: "至少 8 個字元，包含 A-Z、a-z、0-9。"
    case .mayBeReal: "這可能是真實的 Apple ID。測試人員一旦在沙箱以外登入，就不能再用於沙箱。"
    case .signingIn: "正在登入..."
    case .creating: "正在建立測試人員..."
    case .goOn: "繼續"
    case .switchForm: "登入或建立"
    }
  }
}

extension SubscriptionsText {
  package var traditionalChinese: String {
    switch self {
    case .title: "訂閱項目"
    case .nothing: "此 Apple ID 沒有訂閱項目。"
    case .close: "關閉"
    case .turnsOff: "按 Enter 取消訂閱。{day}前仍可使用。"
    case .endsAtOnce: "按 Enter 取消訂閱。訂閱會立即結束，不再嘗試扣款。"
    case .turnsOn: "按 Enter 恢復訂閱。將於{day}續訂。"
    case .isOver: "已到期。請在商店重新購買。"
    }
  }
}

extension VerifyEmailText {
  package var traditionalChinese: String {
    switch self {
    case .title: "驗證你的電子郵件"
    case .wouldHaveGot: "{email} 會收到這封郵件："
    case .letter: "你的驗證碼是 {code}"
    case .code: "驗證碼"
    case .missing: "請輸入郵件中的驗證碼。"
    case .wrongCode: "驗證碼不正確。請再看一次郵件。"
    case .checking: "正在檢查驗證碼..."
    case .confirm: "確認"
    case .confirmKey: "確認"
    case .takeCode: "填入驗證碼"
    }
  }
}
