extension TransactionOriginText {
  package var traditionalChinese: String {
    switch self {
    case .confirmed:
      "{account} 在 {device} 上確認購買{quantity, plural, =1 {} other {，共 # 個}}。App 會交付內容，然後完成交易。"
    case .began: "以{offer}開始。"
    case .downloadedAgain: "{account} 已擁有此項目（交易 {transaction}），因此重新下載，未收取費用。"
    case .restored: "{account} 回復了購買項目；這筆交易為此裝置重現交易 {transaction}。"
    }
  }
}

extension TransactionFactText {
  package var traditionalChinese: String {
    switch self {
    case .renewed: "交易 {transaction} 的期限已結束，訂閱自動續訂{length}。App 會延長取用權限並完成交易。"
    case .length: " {length}"
    case .reduced: "由{offer}支付，{left, plural, =0 {優惠就此結束} other {還可使用 # 次}}。"
    case .approved: "家長已核准購買要求。"
    case .resolved: "使用者同意條款後，接續先前中斷的購買。"
    case .boughtAndShared: "由 {owner} 購買，並與家人共享。"
    case .renewedAndShared: "由 {owner} 續訂，並與家人共享。"
    case .unshared: "家庭已不再共享。"

    case .replaced: "已立即由 {product} 取代；{refund}。"
    case .refund: "{price} 中已退還剩餘期間的 {refund}"
    case .noRefund: "未退款，因為剩餘的期間並未付費"

    case .refundAskedFor: "已要求退款（{reason}）。"
    case .refundDeclined: "已拒絕退款。"
    case .refundedOnRequest: "已依要求退款（{reason}）；App 會收回取用權限。"
    case .refundedByTester: "已由測試人員退款；App 會收回取用權限。"

    case .offer: "{offer}"
    case .anOffer: "優惠"
    }
  }
}
