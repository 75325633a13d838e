import RazeFacesScreens
import StoreCore

extension SimplifiedChinese {
  @Sendable static func transactions(_ text: TransactionsText) -> String {
    switch text {
    case .payment: "付款"
    case .failedPayment: "未成功的付款"
    case .history: "发生的事"
    case .isOver: "未收费；没有需要决定的事了。"
    case .title, .shortTitle: "交易"
    case .dateTitle: "日期"
    case .dateTitleWithZone(let zone): "日期 (\(zone))"
    case .productTitle: "产品"
    case .accountTitle: "账户"
    case .causeTitle: "类别"
    case .priceTitle: "价格"
    case .stateTitle: "状态"
    case .inQueue: "队列中"
    case .loading: "正在读取交易..."
    case .emptyTitle: "尚无交易"
    case .empty: "按 1，选取一张面孔，再按 b。所有购买、续期和退款都会列在这里。"
    case .noMatch: "没有匹配的交易"
    case .noMatchHint: "按 Esc 重新显示全部，按 s 查看此世界的更多交易。"
    case .scope(.deviceAndAccount): "此账户和此设备的交易"
    case .scope(.account(let email)): "\(email) 的交易"
    case .scope(.device(let name)): "在 \(name) 上进行的交易"
    case .scope(.everything): "此世界的所有交易"
    case .filtered(let query, let found, let read, false):
      "过滤：\(query)（\(found)/\(read)）"
    case .filtered(let query, let found, let read, true):
      "过滤：\(query)（\(found)/\(read)，尚未全部读取）"
    case .queuedPayment: "队列中的付款"
    case .payload: "已签名的交易"
    case .receiptEntry: "收据条目"
    case .notInReceipt: "不在此设备的收据中。"
    case .signedTransaction: "交易的 JWS"
    case .renewalInfo: "续期信息的 JWS"
    case .allFields: "所有字段"
    case .actions: "操作"
    case .filter: "过滤"
    case .changeScope: "范围"
    case .older: "较早"
    case .newer: "较新"
    case .nothingSelected: "未选取交易。"
    case .nothingToDo: "付款正在进行，目前无需作出决定。"
    case .allAreShown: "已显示所有交易。"
    }
  }
}
