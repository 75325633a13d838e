extension ShopLogText {
  package var traditionalChinese: String {
    switch self {
    case .productsLoaded: "已載入產品列表...（{count}）"
    case .productsFound: "找到產品：{products}"
    case .previouslyPurchased: "先前購買過：{products}"
    case .notPurchased: "尚未購買：{products}"
    case .productsFailed: "無法載入產品列表。錯誤：{error}"
    case .invalidProduct: "無效的產品 {product}"
    case .invalidProductBecause: "無效的產品 {product}：{reason}"

    case .buying: "購買 {product}..."
    case .buyingForOrder: "購買 {product}...（訂單 {order}）"
    case .purchasing: "正在購買... {product}"
    case .orderBound: "訂單 {order} 已連結到 {product} 的付款"
    case .deferred: "已延遲... {product} 等待家長核准"
    case .canceled: "已取消... {product}"
    case .declined: "已拒絕... {product}：家長不同意"
    case .arrived: "更新... {product} 已在其他裝置上購買，並交付到此裝置"
    case .completed: "完成... {product}"
    case .tooLate: "已結束... {product}：交付前已到期或遭收回；交易已完成，未提供任何內容"
    case .planChanged: "已變更... {note}"
    case .orderMissing: "已驗證，但沒有訂單編號：已為 {product} 建立訂單 {order}"
    case .orderCredited: "訂單 {order} 已入帳，交易 {transaction}"
    case .failed: "失敗... {product}。交易錯誤：{error}"
    case .paymentsNotAllowed: "此裝置不允許付款"
    case .promotedNow: "宣傳的購買項目... 立即購買 {product}"
    case .promotedLater: "宣傳的購買項目... {product} 已保留到稍後"

    case .restoring: "正在回復購買項目..."
    case .restored: "回復... {product}"
    case .restoredPast: "回復... {product}：這段期限已結束；交易已完成，未提供任何內容"
    case .restoreFinished: "回復完成：{result}"
    case .restoreFailed: "回復錯誤：{error}"

    case .couponUsed: "已使用禮券 {coupon}"
    case .revoked: "已撤銷... {product} 已退款或不再共享；收回取用權限"
    case .subscriptionEnded: "已結束... 不再訂閱 {product}"
    case .appDeleted: "App 已從此裝置刪除；「回復」可取回購買項目。"
    case .recordsOfAnotherWorld: "此裝置所記得的項目購自另一個世界，因此分開保存。"

    case .labeledError: "{sentence}（{label}）"
    }
  }
}

extension PurchaseFailureText {
  package var traditionalChinese: String {
    switch self {
    case .paymentsNotAllowed:
      "此裝置不允許購買。請在「設定」>「螢幕使用時間」>「內容與隱私權限制」>「iTunes 與 App Store 購買」>「App 內購買」中允許{here}。"
    case .here: "；在這裡：{action}"
    case .notSold: "{product} 無法購買。"
    case .noReason: "App Store 未說明原因。"
    case .unknownProduct: "這個商店沒有產品 {product}。"
    case .productsStillLoading: "產品仍在載入中。"
    case .productsFailed: "無法載入產品：{error}"
    case .noOrder: "無法為這次購買建立訂單，因此未購買任何項目。"
    case .tooManyCoupons: "此 App 最多保留 1,000 張禮券（包含已使用的）；未購買任何項目。"
    case .membershipTooLong: "此會員資格的到期日會超過 9999 年，無法保存這樣的日期；未購買任何項目。"

    case .notCredited: "訂單無法入帳：{error}"
    case .notSaved: "此購買項目無法儲存在此裝置上；下次啟動時會交付。"
    case .undeliverable: "無法交付 {product}：App 不認得它。交易仍未完成。"
    case .nothingIsLost: "不會有任何損失：已扣款的交易會保留為未完成，下次啟動時再試一次。"
    }
  }
}

extension ShopNoteText {
  package var traditionalChinese: String {
    switch self {
    case .purchased: "{product} 已購買。"
    case .order: "訂單 {order}。"
    case .planChanged: "{product} 會在目前的期限結束後開始；現在未收取費用。"
    case .renewed: "{product} 已續訂。"
    case .purchaseDeferred: "等待核准"
    case .purchaseCanceled: "已取消購買"
    case .purchaseDeclined: "{product} 未購買：購買要求已被拒絕。"
    case .arrived: "{product} 已在其他裝置上購買，現在此裝置也有。"
    case .revoked: "已收回：{products}（已退款或不再共享）"
    case .couponRefunded: "禮券 {coupon} 已退款"
    case .cannotWatch: "這裡看不到其他終端機的動作：此系統已沒有可用的檔案監看（請調高 fs.inotify.max_user_instances）。"
    }
  }
}

extension RestorationText {
  package var traditionalChinese: String {
    switch self {
    case .restored: "{count, plural, =0 {沒有可回復的購買項目} other {已回復 # 個購買項目}}"
    case .endedSubscriptions: "未回復：{names}。訂閱項目已結束，重新訂閱即可再次使用。"
    case .missingMemberships: "未回復：{names}。App Store 不會回復會員資格。"
    case .missingConsumables: "未回復：{names}。禮券這類用完的項目一律不會回復。"

    case .more: "{names}，還有 {count} 個"
    case .quoted: "「{name}」"
    }
  }
}

extension ReceiptText {
  package var traditionalChinese: String {
    switch self {
    case .verified: "收據已驗證"
    case .notVerified: "收據未驗證：{problem}"
    case .refused: "收據遭拒絕：{problem}"
    case .missing: "此裝置沒有收據；請重新整理收據。"
    case .missingHere: "此裝置沒有收據；請重新整理收據：{action}。"
    case .status: "收據狀態 {code}：{meaning}。"
    case .signature: "無法驗證 App Store 的簽章：{meaning}（{code}）。"
    }
  }
}

extension ReceiptAnswerText {
  package var traditionalChinese: String {
    switch self {
    case .notPost: "要求不是 POST"
    case .malformed: "收據格式錯誤或遺失"
    case .notAuthenticated: "收據無法通過認證"
    case .wrongSecret: "共享密鑰不正確"
    case .serverUnavailable: "收據伺服器無法使用"
    case .sandboxReceipt: "沙箱收據被傳送到正式環境"
    case .productionReceipt: "正式收據被傳送到沙箱"
    case .internalError: "收據伺服器內部錯誤"
    case .noAccount: "找不到帳號，或帳號已刪除"
    case .dataAccessError: "內部資料存取錯誤"
    case .unknown: "未知的狀態"
    }
  }
}

extension SignatureText {
  package var traditionalChinese: String {
    switch self {
    case .revokedCertificate: "憑證鏈中有憑證已被撤銷"
    case .invalidCertificateChain: "其憑證無法追溯到 Apple"
    case .invalidDeviceVerification: "它是為其他裝置簽署的"
    case .invalidEncoding: "它的編碼不是已簽署文件的編碼"
    case .invalidSignature: "它與所簽署的內容不符"
    case .missingRequiredProperties: "缺少必要的內容"
    }
  }
}
