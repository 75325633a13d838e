extension RefusalText {
  package var traditionalChinese: String {
    switch self {
    case .fault: "{meaning}這是為 {point} 設定的故障。"
    case .storeDown: "無法連接 App Store。"
    case .canceled: "購買在收費前已取消。"
    case .signInDismissed: "已取消登入。"
    case .declinedByParent: "家長已拒絕購買要求。"
    case .interrupted: "購買已中斷：條款已經更改，必須先同意。"
    case .subscribedAlready: "你目前已訂閱此項目，會自動續訂。"
    case .billingFailed: "付款方式遭拒絕；未收取任何費用。"
    case .paymentsForbidden: "此裝置不允許購買（「設定」>「螢幕使用時間」>「內容與隱私權限制」>「iTunes 與 App Store 購買」>「App 內購買」）。"
    case .quantity: "數量為 {quantity}；每筆付款可購買 {least} 至 {most} 個。"
    case .unknownProduct: "沒有識別碼為 {id} 的產品。"
    case .unavailable: "{id}：{reason}"
    case .storefrontDeclined: "付款時店面已變更，App 並未繼續。"
    case .requestedBefore: "先前已要求這筆交易的退款。"
    }
  }
}

extension OfferRefusalText {
  package var traditionalChinese: String {
    switch self {
    case .incomplete: "付款要求促銷優惠，但缺少其識別碼、密鑰或簽章。"
    case .unknown: "{product} 沒有{offer}。"
    case .unknownCode: "沒有優惠代碼「{code}」。"
    case .noPrice: "{offer}在此店面沒有價格。"
    case .onlyForSubscribers: "{offer}限目前或曾經訂閱者使用；{email} 從未訂閱。"
    case .onlyForLapsed: "{offer}限曾付費且訂閱已結束者使用；{email} 的訂閱尚未結束，或從未付費。"
    case .redeemedBefore: "{email} 先前已兌換{offer}；每個帳號限用一次。"
    case .anotherBegins: "{email} 已兌換{offer}，將從下一個訂閱期限開始；在此之前不能兌換其他優惠。"
    case .unknownKey: "優惠是以密鑰「{id}」簽署，但這個世界沒有這個訂閱密鑰。"
    case .wrongSignature: "優惠的簽章與這筆付款的套件識別碼、密鑰、產品、優惠、使用者名稱、nonce 和時間不符。"
    case .staleSignature: "優惠的簽署時間與現在相差超過 24 小時；簽章的有效期限為一天。"
    }
  }
}

extension OfferKindText {
  package var traditionalChinese: String {
    switch self {
    case .introductory: "試賣優惠"
    case .promotional: "促銷優惠"
    case .offerCode: "優惠代碼"
    case .winBack: "舊客戶優惠"
    case .named: "{kind}「{id}」"
    }
  }
}

extension InvalidProductText {
  package var traditionalChinese: String {
    switch self {
    case .notInCatalog: "App Store Connect 沒有使用此識別碼的產品。"
    case .notClearedForSale: "此產品不可供銷售。"
    case .agreementNotInEffect: "付費 App 協議無效。"
    case .noInAppPurchase: "此 App 沒有 App 內購買功能。"
    case .typeChanged: "此識別碼曾屬於另一個類型為 {kind} 的產品；App Store Connect 不會將它用於其他類型。"
    case .bundleIDMismatch: "App 的套件識別碼是 {app}，但目錄屬於 {catalog}。"
    case .notSoldIn: "此產品在店面 {storefront} 沒有價格。"
    }
  }
}

extension RemedyText {
  package var traditionalChinese: String {
    switch self {
    case .disarmOnScreen: "按 4 可解除。"
    case .disarmByCommand: "`razefaces faults clear` 可解除。"
    case .goOnlineOnScreen: "按 4 並關閉「離線」。"
    case .goOnlineByCommand: "`razefaces sandbox set offline off` 可恢復連線。"
    case .bringStoreBackOnScreen: "按 4 並關閉「App Store 停止服務」。"
    case .bringStoreBackByCommand: "`razefaces sandbox set store-down off` 可恢復服務。"
    case .agreeToTermsOnScreen: "請在 App Store 詢問時同意，或按 4 在等待處理的要求中同意；之後會有一筆新的交易。"
    case .agreeToTermsByCommand: "`razefaces interruptions` 會列出，可由此解決；之後會有一筆新的交易。"
    case .letBillingPassOnScreen: "按 4，關閉「扣款失敗」，再購買一次。"
    case .letBillingPassByCommand: "`razefaces sandbox set billing-fails off`；然後再購買一次。"
    case .toAllow: "若要允許，{way}。"
    case .chooseQuantity: "請選擇 {least} 至 {most} 的數量。"
    case .lookAtProductsOnScreen: "按 1 查看販售中的產品。"
    case .lookAtProductsByCommand: "`razefaces products` 會列出販售中的產品。"
    case .incompleteOffer: "這些都由 App 的伺服器簽署。"
    case .unknownOffer: "目錄中該產品的「offers」會列出優惠。"
    case .unknownCode: "目錄中類型為 offerCode 的「offers」會列出代碼。"
    case .allowPaymentsOnScreen: "按 4 並開啟「允許付款」"
    case .allowPaymentsByCommand: "`razefaces sandbox set payments-allowed on`"
    case .refreshReceiptOnScreen: "按 4，「重新整理收據」"
    case .refreshReceiptByCommand: "`razefaces receipt refresh`"
    }
  }
}

extension RefusalKindText {
  package var traditionalChinese: String {
    switch self {
    case .unknown: "發生未知或未預期的錯誤。"
    case .clientInvalid: "此 Apple ID 或 App 不可進行此呼叫。"
    case .paymentCancelled: "使用者已取消付款。"
    case .paymentInvalid: "無法辨識付款的參數。"
    case .paymentNotAllowed: "這位使用者不可授權付款。"
    case .storeProductNotAvailable: "此店面未供應這個產品。"
    case .cloudServicePermissionDenied: "取用雲端服務資訊遭拒絕。"
    case .cloudServiceNetworkConnectionFailed: "裝置無法連接網路。"
    case .cloudServiceRevoked: "使用此雲端服務的許可已撤銷。"
    case .privacyAcknowledgementRequired: "必須先確認 Apple 的隱私權政策。"
    case .unauthorizedRequestData: "App 使用了要求資料，但沒有其授權。"
    case .invalidOfferIdentifier: "訂閱優惠的識別碼無效。"
    case .invalidSignature: "付款折扣的簽章無效。"
    case .missingOfferParams: "缺少付款折扣的參數。"
    case .invalidOfferPrice: "App Store Connect 中的價格已無效。"
    case .overlayCancelled: "覆疊畫面已取消。"
    case .overlayInvalidConfiguration: "覆疊畫面的設定無效。"
    case .overlayTimeout: "覆疊畫面逾時。"
    case .ineligibleForOffer: "這位使用者不符合此優惠的資格。"
    case .unsupportedPlatform: "此平台不支援覆疊畫面。"
    case .overlayPresentedInBackgroundScene: "覆疊畫面顯示在背景場景中。"
    case .timedOut: "要求逾時。"
    case .cannotFindHost: "找不到指定名稱的伺服器。"
    case .cannotConnectToHost: "無法連接伺服器。"
    case .networkConnectionLost: "網路連線中斷。"
    case .dnsLookupFailed: "無法查詢伺服器的位址。"
    case .notConnectedToInternet: "網際網路連線似乎已中斷。"
    case .badServerResponse: "伺服器的回應無法理解。"
    case .secureConnectionFailed: "無法建立安全連線。"
    case .userCancelled: "使用者已取消要求。"
    case .systemError: "StoreKit 因系統本身的原因而失敗。"
    case .notEntitled: "App 沒有此呼叫的授權。"
    case .unsupported: "此處不支援這個要求。"
    case .invalidQuantity: "數量無效。"
    case .productUnavailable: "產品未供應。"
    case .purchaseNotAllowed: "這位使用者不可購買。"
    case .invalidOfferSignature: "訂閱優惠的簽章無效。"
    case .missingOfferParameters: "缺少訂閱優惠的參數。"
    }
  }
}
