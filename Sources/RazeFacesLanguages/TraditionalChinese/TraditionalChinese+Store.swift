import RazeFacesDevice
import RazeFacesScreens
import StoreCore

extension TraditionalChinese {
  /// What the commands call them, too.
  private static let statuses = TraditionalChineseTransactionTexts()

  @Sendable static func store(_ text: StoreText) -> String {
    switch text {
    case .offline: "此裝置已離線（沙箱設定）：請按 4。"
    case .tiles: "並排"
    case .table: "列表"
    case .welcome: "選擇一張臉，按 b 購買。這裡不會真的收費。? 顯示所有按鍵。"
    case .title, .shortTitle: "商店"
    case .nameTitle: "名稱"
    case .typeTitle: "類型"
    case .priceTitle: "價格"
    case .statusTitle: "狀態"
    case .status(.buy), .shortStatus(.buy): Self.statuses.buy
    case .status(.purchased), .shortStatus(.purchased): Self.statuses.phase(.purchased)
    case .status(.purchasing), .shortStatus(.purchasing): Self.statuses.phase(.added)
    case .status(.deferred): Self.statuses.phase(.deferred)
    case .shortStatus(.deferred): Self.statuses.waiting
    case .status(.unavailable), .shortStatus(.unavailable): Self.statuses.unavailable
    case .kind(.consumable): "消耗性"
    case .longKind(.consumable): "消耗性項目"
    case .kind(.nonConsumable): "非消耗性"
    case .longKind(.nonConsumable): "非消耗性項目"
    case .kind(.nonRenewingSubscription): "非續訂型"
    case .longKind(.nonRenewingSubscription): "非續訂型訂閱"
    case .kind(.autoRenewableSubscription): "自動續訂型"
    case .longKind(.autoRenewableSubscription): "自動續訂型訂閱"
    case .kind(nil): ""
    case .stateLabel: "狀態"
    case .identifier: "識別碼"
    case .renews: "續訂"
    case .group: "群組"
    case .newHere: "新訂閱者"
    case .lasts: "期限"
    case .again: "再次購買"
    case .extends: "從到期日往後延長"
    case .family: "家庭"
    case .familyShareable: "可與家人共享"
    case .offers: "優惠"
    case .showsOffers(let count): "按 o 顯示 \(count) 項"
    case .quantity: "數量"
    case .buysFor(let count, let total): "按 b 以 \(total) 購買 \(count) 個"
    case .costs(let total): "共 \(total)"
    case .details: "詳細資訊"
    case .buyKey: "購買"
    case .filter: "篩選"
    case .sort: "排序"
    case .reload: "重新載入產品"
    case .offersKey: "優惠"
    case .more: "增加"
    case .fewer: "減少"
    case .nothingSelected: "未選擇產品。"
    case .allAreShown: "已顯示所有產品。"
    case .stillLoading: "產品已在載入中。"
    case .onlyConsumables: "只有消耗性項目可以選擇數量。"
    case .noOffers(let name): "「\(name)」沒有可選擇的優惠。"
    case .purchaseUnderWay(let name): "正在購買「\(name)」。"
    case .waitsForApproval(let name): "「\(name)」需要家長核准。等待時可繼續使用商店。"
    case .unavailable(let reason): "未供應：\(reason)"
    case .inCatalogOrder: "依目錄順序"
    case .sortedByName: "依名稱排序"
    case .sortedByPrice: "依價格排序"
    case .sortedByStatus: "依狀態排序"
    case .filtered(let query, let matches): "篩選：\(query)（\(matches)）"
    case .quantities(let least, let most): "在 App Store 一次可購買 \(least) 至 \(most) 個。"
    case .owned: "已擁有。以當初購買的帳號按 b，可免費再次取得。"
    case .ownedInShort: "已擁有。按 b 可再次取得。"
    case .preparing: "正在準備搜尋..."
    case .loading: "正在載入產品..."
    case .loadFailed: "無法載入產品"
    case .loadAgain: "按 R 再試一次。"
    case .nothingOnSale: "沒有販售中的產品"
    case .emptyList: "App 的伺服器未列出任何產品。按 R 再詢問一次。"
    case .emptyCatalog: "目錄中沒有產品。請加入產品，再按 R。"
    case .noMatch(let query): "沒有符合「\(query)」的產品"
    case .noMatchHint: "按 Esc 重新顯示所有產品。"
    case .offersFor(let name): "「\(name)」的優惠"
    case .notEligible(let offer): "\(offer)，不符合資格"
    case .offersAbout: "誰可以使用哪項優惠，由 App Store 決定。"
    case .enterCode: "輸入代碼..."
    }
  }
}
