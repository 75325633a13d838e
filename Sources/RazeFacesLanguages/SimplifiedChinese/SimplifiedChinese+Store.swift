import RazeFacesDevice
import RazeFacesScreens
import StoreCore

extension SimplifiedChinese {
  /// What the console calls them, too.
  private static let statuses = SimplifiedChineseTransactionTexts()

  @Sendable static func store(_ text: StoreText) -> String {
    switch text {
    case .offline: "此设备已离线（沙盒设置）：请按 4。"
    case .tiles: "平铺"
    case .table: "列表"
    case .welcome: "选择一张脸，按 b 购买。这里不会真的收费。? 显示所有按键。"
    case .title, .shortTitle: "商店"
    case .nameTitle: "名称"
    case .typeTitle: "类型"
    case .priceTitle: "价格"
    case .statusTitle: "状态"
    case .status(.buy), .shortStatus(.buy): statuses.buy
    case .status(.purchased), .shortStatus(.purchased): statuses.phase(.purchased)
    case .status(.purchasing), .shortStatus(.purchasing): statuses.phase(.added)
    case .status(.deferred): statuses.phase(.deferred)
    case .shortStatus(.deferred): statuses.waiting
    case .status(.unavailable), .shortStatus(.unavailable): statuses.unavailable
    case .kind(.consumable), .longKind(.consumable): "消耗型项目"
    case .kind(.nonConsumable), .longKind(.nonConsumable): "非消耗型项目"
    case .kind(.nonRenewingSubscription), .longKind(.nonRenewingSubscription): "非续期订阅"
    case .kind(.autoRenewableSubscription), .longKind(.autoRenewableSubscription): "自动续期订阅"
    case .kind(nil): ""
    case .stateLabel: "状态"
    case .identifier: "标识符"
    case .renews: "续期"
    case .group: "群组"
    case .newHere: "新订阅者"
    case .lasts: "时限"
    case .again: "再次购买"
    case .extends: "时限从结束日期起顺延"
    case .family: "家庭"
    case .familyShareable: "可与家人共享"
    case .offers: "优惠"
    case .showsOffers(let count): "按 o 显示 \(count) 项"
    case .quantity: "数量"
    case .buysFor(let count, let total): "按 b 购买 \(count) 个，共 \(total)"
    case .costs(let total): "共 \(total)"
    case .details: "详细信息"
    case .buyKey: "购买"
    case .filter: "过滤"
    case .sort: "排序"
    case .reload: "重新载入产品"
    case .offersKey: "优惠"
    case .more: "增加"
    case .fewer: "减少"
    case .nothingSelected: "未选取产品。"
    case .allAreShown: "已显示所有产品。"
    case .stillLoading: "产品正在载入中。"
    case .onlyConsumables: "只有消耗型项目可以选取购买数量。"
    case .noOffers(let name): "“\(name)”没有可供选取的优惠。"
    case .purchaseUnderWay(let name): "正在购买“\(name)”。"
    case .waitsForApproval(let name): "“\(name)”需要家长批准。商店仍可继续使用。"
    case .unavailable(let reason): "不可用：\(reason)"
    case .inCatalogOrder: "按目录顺序排列"
    case .sortedByName: "按名称排序"
    case .sortedByPrice: "按价格排序"
    case .sortedByStatus: "按状态排序"
    case .filtered(let query, let matches): "过滤：\(query)（\(matches)）"
    case .quantities(let least, let most): "App Store 每次可售 \(least) 至 \(most) 个。"
    case .owned: "已拥有。按 b 可再次获取，对购买此项目的账户免费。"
    case .ownedInShort: "已拥有。按 b 可再次获取。"
    case .preparing: "正在准备搜索..."
    case .loading: "正在载入产品..."
    case .loadFailed: "无法载入产品"
    case .loadAgain: "按 R 重试。"
    case .nothingOnSale: "没有在售的产品"
    case .emptyList: "App 的服务器未列出任何产品。按 R 重新查询。"
    case .emptyCatalog: "目录中没有产品。请先添加，然后按 R。"
    case .noMatch(let query): "没有与“\(query)”匹配的产品"
    case .noMatchHint: "按 Esc 重新显示所有产品。"
    case .offersFor(let name): "“\(name)”的优惠"
    case .notEligible(let offer): "\(offer)，不符合条件"
    case .offersAbout: "由 App Store 决定谁可享受哪项优惠。"
    case .enterCode: "输入代码..."
    }
  }
}
