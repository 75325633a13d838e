import RazeFacesScreens
import StoreCore

extension TraditionalChinese {
  @Sendable static func transactions(_ text: TransactionsText) -> String {
    switch text {
    case .payment: "付款"
    case .failedPayment: "未成功的付款"
    case .history: "發生的事"
    case .isOver: "未收費；沒有需要決定的事了。"
    case .title, .shortTitle: "交易"
    case .dateTitle: "日期"
    case .dateTitleWithZone(let zone): "日期 (\(zone))"
    case .productTitle: "產品"
    case .accountTitle: "帳號"
    case .causeTitle: "類別"
    case .priceTitle: "價格"
    case .stateTitle: "狀態"
    case .inQueue: "佇列中"
    case .loading: "正在讀取交易..."
    case .emptyTitle: "尚無交易"
    case .empty: "按 1，選擇面孔，再按 b。所有購買、續訂和退款都會列在這裡。"
    case .noMatch: "沒有符合的交易"
    case .noMatchHint: "按 Esc 重新顯示全部，按 s 查看更大的範圍。"
    case .scope(.deviceAndAccount): "此帳號和此裝置的交易"
    case .scope(.account(let email)): "\(email) 的交易"
    case .scope(.device(let name)): "在 \(name) 上進行的交易"
    case .scope(.everything): "這個世界的所有交易"
    case .filtered(let query, let found, let read, false):
      "篩選：\(query)（\(found)/\(read)）"
    case .filtered(let query, let found, let read, true):
      "篩選：\(query)（\(found)/\(read)，尚未全部讀取）"
    case .queuedPayment: "佇列中的付款"
    case .payload: "已簽署的交易"
    case .receiptEntry: "收據項目"
    case .notInReceipt: "不在此裝置的收據中。"
    case .signedTransaction: "交易的 JWS"
    case .renewalInfo: "續訂資訊的 JWS"
    case .allFields: "所有欄位"
    case .actions: "動作"
    case .filter: "篩選"
    case .changeScope: "範圍"
    case .older: "較舊"
    case .newer: "較新"
    case .nothingSelected: "未選擇交易。"
    case .nothingToDo: "付款正在進行；目前沒有需要決定的事。"
    case .allAreShown: "已顯示所有交易。"
    }
  }
}
