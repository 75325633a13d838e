import Foundation
import RazeFacesConsole
import StoreCore

struct TraditionalChineseFactTexts: FactTexts {
  let sentenceGap = ""

  func why(_ record: TransactionRecord) -> String {
    ([origin(record)] + record.facts.map { sentence($0, record) }).compactMap(\.self).joined()
  }

  /// What the fields tell by themselves.
  private func origin(_ record: TransactionRecord) -> String? {
    let account = record.accountEmail
    switch record.cause {
    case .purchase where record.ownership == .purchased:
      let pieces = record.quantity > 1 ? "，共 \(record.quantity) 個" : ""
      let offer = offer(record).map { "以\($0)開始。" } ?? ""
      return "\(account) 在 \(record.device) 上確認購買\(pieces)。App 會交付內容，然後完成交易。"
        + offer
    case .redownload:
      return "\(account) 已擁有此項目（交易 \(record.originalID)），因此重新下載，未收取費用。"
    case .restore:
      return "\(account) 回復了購買項目；這筆交易為此裝置重現交易 \(record.originalID)。"
    case .purchase, .renewal: return nil
    }
  }

  private func sentence(_ fact: TransactionFact, _ record: TransactionRecord) -> String {
    switch fact {
    case .renewed(let former, let period):
      let length = period.map { " \(TraditionalChinese.console.subscriptions.length($0))" } ?? ""
      return "交易 \(former) 的期限已結束，訂閱自動續訂\(length)。App 會延長取用權限並完成交易。"
    case .reduced(let left):
      return "由\(offer(record) ?? "優惠")支付，" + (left == 0 ? "優惠就此結束。" : "還可使用 \(left) 次。")
    case .replaced(let product): return "已立即由 \(product) 取代；\(refund(record))。"
    case .approved: return "家長已核准購買要求。"
    case .resolved: return "使用者同意條款後，接續先前中斷的購買。"
    case .refundAskedFor(let reason): return "已要求退款（\(reason.rawValue)）。"
    case .refundDeclined: return "已拒絕退款。"
    case .refunded(let reason):
      let by = reason.map { "已依要求退款（\($0.rawValue)）" } ?? "已由測試人員退款"
      return "\(by)；App 會收回取用權限。"
    case .shared(let owner):
      return "由 \(owner) \(record.cause == .renewal ? "續訂" : "購買")，並與家人共享。"
    case .unshared: return "家庭已不再共享。"
    }
  }

  private func refund(_ record: TransactionRecord) -> String {
    guard let refund = record.proratedRefund, refund != 0 else {
      return "未退款，因為剩餘的期間並未付費"
    }
    let amounts = [refund, record.price].map { PriceText.displayPrice($0, in: record.storefront) }
    return "\(amounts[1]) 中已退還剩餘期間的 \(amounts[0])"
  }

  private func offer(_ record: TransactionRecord) -> String? {
    record.offerKind.map { TraditionalChinese.console.refusals.name($0, id: record.offerID) }
  }
}
