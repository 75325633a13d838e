import Foundation
import RazeFacesConsole
import StoreCore

struct SimplifiedChineseFactTexts: FactTexts {
  let sentenceGap = ""

  func why(_ record: TransactionRecord) -> String {
    ([origin(record)] + record.facts.map { sentence($0, record) }).compactMap(\.self).joined()
  }

  private func origin(_ record: TransactionRecord) -> String? {
    let account = record.accountEmail
    switch record.cause {
    case .purchase where record.ownership == .purchased:
      let pieces = record.quantity > 1 ? "，共 \(record.quantity) 个" : ""
      let offer = offer(record).map { "订阅以\($0)开始。" } ?? ""
      return "\(account) 在 \(record.device) 上确认了购买\(pieces)。App 交付内容，然后完成交易。"
        + offer
    case .redownload:
      return "\(account) 已拥有此项目（交易 \(record.originalID)），因此重新下载，未收费。"
    case .restore:
      return "\(account) 恢复了购买；此交易为此设备重现交易 \(record.originalID)。"
    case .purchase, .renewal: return nil
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      let length = period.map { " \(SimplifiedChinese.console.subscriptions.length($0))" } ?? ""
      return "交易 \(former) 的时限已结束，订阅自动续期\(length)。App 延长访问权限，然后完成交易。"
    case .reduced(let left):
      return "此次付款使用了\(offer(record) ?? "优惠")，"
        + (left == 0 ? "该优惠至此结束。" : "该优惠还可使用 \(left) 次。")
    case .replaced(let product): return "立即由 \(product) 取代；\(refund(record))。"
    case .approved: return "家长批准了购买请求。"
    case .resolved: return "用户同意条款与条件后，此交易接续被中断的购买。"
    case .refundAskedFor(let reason): return "已请求退款 (\(reason.rawValue))。"
    case .refundDeclined: return "退款已被拒绝。"
    case .refunded(let reason):
      let by = reason.map { "已应请求退款 (\($0.rawValue))" } ?? "测试员已退款"
      return "\(by)；App 收回访问权限。"
    case .shared(let owner):
      return "由 \(owner) \(record.cause == .renewal ? "续期" : "购买")，并与家人共享。"
    case .unshared: return "不再与家人共享。"
    }
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return "未退款，因为剩余时间未曾付费"
    }
    let amounts = [refund, record.price].map { PriceText.displayPrice($0, in: record.storefront) }
    return "已退还剩余时间的费用 \(amounts[0])（原付款 \(amounts[1])）"
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { SimplifiedChinese.console.refusals.name($0, id: record.offerID) }
  }
}
