import RazeFacesConsole
import StoreCore

struct TraditionalChineseFaultTexts: FaultTexts {
  let error = "錯誤"
  let howOften = "頻率"
  let after = "多久後"
  let arm = "設定"
  let disarm = "解除"
  let works = "正常"

  func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "載入產品"
    case .purchase: "購買"
    case .verification: "驗證"
    case .sync: "回復和同步"
    case .subscriptionStatus: "訂閱狀態"
    case .refundRequest: "退款要求"
    case .receiptRefresh: "重新整理收據"
    case .appTransaction: "App 交易"
    case .manageSubscriptions: "管理訂閱項目"
    case .offerCodeRedeem: "優惠代碼"
    case .productList: "App 的產品列表"
    case .recharge: "訂單入帳"
    }
  }

  func title(_ point: FaultPoint) -> String { "故障：\(self.point(point))" }

  func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "載入產品的要求會失敗。"
    case .purchase: "App Store 拒絕付款。"
    case .verification: "收據或已簽署的交易遭拒絕。"
    case .sync: "回復購買項目會失敗。"
    case .subscriptionStatus: "無法讀取訂閱的狀態。"
    case .refundRequest: "無法提交退款要求。"
    case .receiptRefresh: "收據不會重新產生。"
    case .appTransaction: "App 交易遺失或為偽造。"
    case .manageSubscriptions: "訂閱項目頁面無法打開。"
    case .offerCodeRedeem: "兌換優惠代碼會失敗。"
    case .productList: "App 自己的列表延遲、錯誤或遺失。"
    case .recharge: "App 的伺服器不讓訂單入帳。"
    }
  }

  func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): "狀態 \(status)"
    case .unverified(let flaw): "未驗證：\(flaw.rawValue)"
    case .productList(.slow): "slow：完整，但較慢"
    case .productList(.empty): "empty：沒有產品"
    case .productList(.unknownIDs): "unknown-ids：含有未知的識別碼"
    }
  }

  func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): return "下一次"
    case .times(let count): return "接下來 \(count) 次"
    case .always: return "每次"
    case .probability(let chance):
      let tenths = Int(nearest: chance * 1000)
      return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")% 的機率"
    }
  }

  func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "立即"
    case let delay where delay % 1000 == 0: "\(delay / 1000) 秒"
    case let delay: "\(delay) 毫秒"
    }
  }

  func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : "，\(delay(fault.delay))後"
    return "\(fault.outcome.name)，\(frequency(fault.frequency))\(delay)"
  }

  func alert(_ fault: Fault) -> String { "故障：\(armed(fault))" }
}
