extension PaymentEventText {
  package var traditionalChinese: String {
    switch self {
    case .added: "購買 {product}...{quantity, plural, =1 {} other {（# 個）}}"
    case .canceled: "已取消... {product}"
    case .declined: "已拒絕... {product}"
    case .failed: "交易錯誤：{reason}（{product}，{label}）"
    case .deferred: "已延遲... {product} 等待家長核准"
    case .declineIgnored: "已拒絕... {product} 仍延遲"
    case .approved: "已核准... {product} 現在已購買"
    case .purchased: "已購買... {product}"
    case .interruptionResolved: "已解決... {product} 現在已購買"
    case .finishedByTester: "由測試人員完成... {product}"
    case .finished: "已完成... {product}"
    case .finishedInState: "已完成... {product}（{state}）"
    }
  }
}

extension LedgerEventText {
  package var traditionalChinese: String {
    switch self {
    case .charged: "已收取 {price}：{product}{until}"
    case .freeOfCharge: "免費取得：{product}{until}"
    case .renewed: "已續訂：{product}，{price}{until}"
    case .shared: "已與 {account} 共享：{product}{until}"
    case .until: "，至 {date}"
    case .restored: "回復... {product}"
    case .downloadedAgain: "先前已購買：{product}；未收取費用"
    case .replaced: "已取代... {product}"
    case .replacedWithRefund: "已取代... {product}；剩餘期間已退還 {price}"
    case .refunded: "已撤銷... {product} 已退款"
    case .unshared: "已撤銷... {product} 不再共享"
    case .deleted: "交易 {transaction} 已刪除（{product}）"
    case .refundRequested: "已要求退款：{product}（{reason}）"
    case .refundApproved: "已核准退款：{product}"
    case .refundDeclined: "已拒絕退款：{product}"
    }
  }
}

extension SubscriptionEventText {
  package var traditionalChinese: String {
    switch self {
    case .autoRenewalOn: "{product} 的自動續訂：開啟"
    case .autoRenewalOff: "{product} 的自動續訂：關閉"
    case .renewsAs: "{product} 會續訂為 {next}"
    case .consentAsked: "已詢問是否同意 {product} 的新價格"
    case .priceAgreedTo: "已同意 {product} 的新價格"
    case .priceDeclined: "未同意 {product} 的新價格"
    case .billingFailed: "扣款失敗：{product}"
    case .graceStarted: "寬限期中：{product}{until}"
    case .retryStarted: "再次嘗試扣款中：{product}{until}"
    case .billingRecovered: "已恢復扣款：{product}"
    case .expired: "已過期：{product}"
    case .expiredBecause: "已過期：{product}，因為{reason}"
    }
  }
}

extension PeopleEventText {
  package var traditionalChinese: String {
    switch self {
    case .nobody: "無人"
    case .signedIn: "已登入：{account}"
    case .signedOut: "已登出：{account}"
    case .signInFailed: "登入失敗：{account}"
    case .testerAdded: "已新增測試人員：{account}"
    case .testerRemoved: "已移除測試人員：{account}"
    case .historyCleared: "已清除購買記錄：{account}"
    case .askToBuyOn: "{account} 的「購買前詢問」：開啟"
    case .askToBuyOff: "{account} 的「購買前詢問」：關閉"
    case .storefrontChanged: "{account} 的店面：{next}，原為 {former}"
    case .familyJoined: "{account} 已加入 {organizer} 的家庭"
    case .familyLeft: "{account} 已離開 {organizer} 的家庭"
    case .paymentsAllowed: "此裝置允許付款"
    case .paymentsForbidden: "此裝置不允許付款"
    }
  }
}

extension RequestEventText {
  package var traditionalChinese: String {
    switch self {
    case .requested: "要求：{point}"
    case .refused: "已拒絕：{point}：{reason}（{label}）"
    case .productsAnswered: "傳回 {count} 個產品"
    case .invalidAnswered: "傳回 {count} 個產品；無效：{products}"
    case .sheetShown: "顯示表單：{sheet}"
    case .sheetShownFor: "顯示表單：{sheet} ({product})"
    case .answered: "回答：{answer}"
    case .receiptAnswered: "verifyReceipt, {address}: {status}"
    case .appReports: "App 回報"
    }
  }
}

extension WorldEventText {
  package var traditionalChinese: String {
    switch self {
    case .worldMade: "世界開始"

    case .clockIsReal: "時鐘：回到實際時間"
    case .clockRate: "時鐘：{rate}"
    case .clockMovedForward: "時鐘：已往未來調整"
    case .clockGoesOn: "時鐘：繼續"
    case .clockHeld: "時鐘：暫停於 {time}"
    case .clockMovedTo: "時鐘：調到 {time}"

    case .faultMet: "在 {point} 遇到故障：{outcome}"
    case .noFaults: "故障：已全部清除"
    case .faults: "故障：{changes}"
    case .armed: "{point} 已設定 {outcome}"
    case .disarmed: "{point} 已解除"
    case .offlineOn: "離線：開啟"
    case .offlineOff: "離線：關閉"
    case .storeDownOn: "App Store 停止服務：開啟"
    case .storeDownOff: "App Store 停止服務：關閉"
    case .latency: "網路延遲：{least} 至 {most} 毫秒"
    case .noLatency: "網路延遲：無"

    case .settings: "設定：{changes}"
    case .setting: "{title}：{value}"
    case .nextChange: "{changes}，{change}"
    }
  }
}
