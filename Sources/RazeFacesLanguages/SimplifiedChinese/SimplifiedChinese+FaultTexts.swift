import RazeFacesConsole
import StoreCore

struct SimplifiedChineseFaultTexts: FaultTexts {
  let error = "错误"
  let howOften = "频率"
  let after = "延迟"
  let arm = "设置"
  let disarm = "解除"
  let works = "正常"

  func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "载入产品"
    case .purchase: "购买"
    case .verification: "验证"
    case .sync: "恢复和同步"
    case .subscriptionStatus: "订阅状态"
    case .refundRequest: "退款请求"
    case .receiptRefresh: "刷新收据"
    case .appTransaction: "App 交易"
    case .manageSubscriptions: "管理订阅"
    case .offerCodeRedeem: "优惠代码"
    case .productList: "App 的产品列表"
    case .recharge: "充值"
    }
  }

  func title(_ point: FaultPoint) -> String { "故障：\(self.point(point))" }

  func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "产品请求失败。"
    case .purchase: "App Store 拒绝付款。"
    case .verification: "收据或已签名的交易被拒绝。"
    case .sync: "恢复购买失败。"
    case .subscriptionStatus: "无法读取订阅状态。"
    case .refundRequest: "无法提交退款请求。"
    case .receiptRefresh: "收据未能刷新。"
    case .appTransaction: "App 交易缺失或为伪造。"
    case .manageSubscriptions: "订阅管理页面打不开。"
    case .offerCodeRedeem: "兑换优惠代码失败。"
    case .productList: "App 自己的列表延迟、错误或缺失。"
    case .recharge: "App 的服务器未使订单到账。"
    }
  }

  func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): "状态 \(status)"
    case .unverified(let flaw): "未验证：\(flaw.rawValue)"
    case .productList(.slow): "slow：完整，但延迟"
    case .productList(.empty): "empty：没有产品"
    case .productList(.unknownIDs): "unknown-ids：含有未知标识符"
    }
  }

  func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): return "下一次"
    case .times(let count): return "接下来 \(count) 次"
    case .always: return "每次"
    case .probability(let chance):
      let tenths = Int(nearest: chance * 1000)
      return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)")% 的时候"
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
    let delay = fault.delay == 0 ? "" : "，延迟 \(delay(fault.delay))"
    return "\(fault.outcome.name)，\(frequency(fault.frequency))\(delay)"
  }

  func alert(_ fault: Fault) -> String { "故障：\(armed(fault))" }
}
