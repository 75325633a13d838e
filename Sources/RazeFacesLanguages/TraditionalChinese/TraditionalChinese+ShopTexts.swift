import RazeFacesShop
import StoreKit

struct TraditionalChineseShopTexts: ShopTexts {
  let noReason = "App Store 未說明原因。"
  let cannotWatch =
    "這裡看不到其他終端機的動作：此系統已沒有可用的檔案監看（請調高 fs.inotify.max_user_instances）。"

  // MARK: - The log

  func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): "已載入產品列表...（\(count)）"
    case .productsFound(let ids): "找到產品：\(ids.joined(separator: "、"))"
    case .productsListed(let products):
      "找到產品：\(products.map(\.line).joined(separator: "、"))"
    case .notPurchased(let ids): "尚未購買：\(ids.joined(separator: "、"))"
    case .previouslyPurchased(let ids): "先前購買過：\(ids.joined(separator: "、"))"
    case .productsFailed(let error): "無法載入產品列表。錯誤：\(explanations.sentence(error))"
    case .invalidProduct(let id):
      "無效的產品 \(id)" + (explanations.invalidProduct(id).map { "：\($0)" } ?? "")
    case .buying(let id, let order): "購買 \(id)..." + (order.map { "（訂單 \($0)）" } ?? "")
    case .purchasing(let id): "正在購買... \(id)"
    case .orderBound(let order, let id): "訂單 \(order) 已連結到 \(id) 的付款"
    case .deferred(let id): "已延遲... \(id) 等待家長核准"
    case .cancelled(let id): "已取消... \(id)"
    case .declined(let id): "已拒絕... \(id)：家長不同意"
    case .arrived(let id): "更新... \(id) 已在其他裝置上購買，並交付到此裝置"
    case .completed(let id): "完成... \(id)"
    case .tooLate(let id): "已結束... \(id)：交付前已到期或遭收回；交易已完成，未提供任何內容"
    case .planChanged(let id): "已變更... \(note(.planChanged(id), explanations))"
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order): "已驗證，但沒有訂單編號：已為 \(id) 建立訂單 \(order)"
    case .orderCredited(let order, let id): "訂單 \(order) 已入帳，交易 \(id)"
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      isKept ? "宣傳的購買項目... \(id) 已保留到稍後" : "宣傳的購買項目... 立即購買 \(id)"
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error): notSaved(error, explanations)
    case .restoring, .restored, .restoredPast, .restoreFinished, .restoreFailed:
      restoreLine(event, explanations)
    case .couponUsed, .revoked, .couponRevoked, .subscriptionEnded, .appDeleted,
      .recordsOfAnotherWorld:
      contentLine(event)
    }
  }

  private func restoreLine(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .restored(let id): "回復... \(id)"
    case .restoredPast(let id): "回復... \(id)：這段期限已結束；交易已完成，未提供任何內容"
    case .restoreFinished(let count): "回復完成：\(restored(count))"
    case .restoreFailed(let error): "回復錯誤：\(labelled(error, explanations))"
    default: "正在回復購買項目..."
    }
  }

  private func contentLine(_ event: ShopEvent) -> String {
    switch event {
    case .couponUsed(let id): "已使用禮券 \(id)"
    case .revoked(let id): "已撤銷... \(id) 已退款或不再共享；收回取用權限"
    case .couponRevoked(let id): couponRefunded(id)
    case .subscriptionEnded(let id): "已結束... 不再訂閱 \(id)"
    case .recordsOfAnotherWorld: "此裝置所記得的項目購自另一個世界，因此分開保存。"
    default: "App 已從此裝置刪除；「回復」可取回購買項目。"
    }
  }

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: "收據已驗證"
    case .unreachable(let problem): "收據未驗證：\(sentence(problem, explanations))"
    case .refused(let problem): "收據遭拒絕：\(sentence(problem, explanations))"
    }
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): "失敗... \(id)。交易錯誤：\(labelled(error, explanations))"
    case .paymentsNotAllowed: "此裝置不允許付款"
    default: explanation(failure, of: id, explanations)
    }
  }

  private func labelled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    return explanations.label(of: error).map { "\(sentence)（\($0)）" } ?? sentence
  }

  // MARK: - Told to a person

  func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      "此裝置不允許購買。請在「設定」>「螢幕使用時間」>「內容與隱私權限制」>"
        + "「iTunes 與 App Store 購買」>「App 內購買」中允許"
        + "\(explanations.allowingPayments.map { "；在這裡：\($0)" } ?? "")。"
    case .notSold: "\(id) 無法購買。\(explanations.invalidProduct(id) ?? noReason)"
    case .unknownProduct: "這個商店沒有產品 \(id)。"
    case .productsStillLoading: "產品仍在載入中。"
    case .productsFailed(let error): "無法載入產品：\(explanations.sentence(error))"
    case .noOrder(let error): joined("無法為這次購買建立訂單，因此未購買任何項目。", explanations.sentence(error))
    case .tooManyCoupons:
      "此 App 最多保留 1,000 張禮券（包含已使用的）；未購買任何項目。"
    case .membershipTooLong:
      "此會員資格的到期日會超過 9999 年，無法保存這樣的日期；未購買任何項目。"
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost("訂單無法入帳：\(explanations.sentence(error))")
    case .notSaved(let error): notSaved(error, explanations)
    case .undeliverable: "無法交付 \(id)：App 不認得它。交易仍未完成。"
    }
  }

  // The screens put the name in the place of an identifier that a text begins with.
  func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order): "\(id) 已購買。" + (order.map { "訂單 \($0)。" } ?? "")
    case .planChanged(let id): "\(id) 會在目前的期限結束後開始；現在未收取費用。"
    case .renewed(let id): "\(id) 已續訂。"
    case .purchaseDeferred: "等待核准"
    case .purchaseCancelled: "已取消購買"
    case .purchaseDeclined(let id): "\(id) 未購買：購買要求已被拒絕。"
    case .arrived(let id): "\(id) 已在其他裝置上購買，現在此裝置也有。"
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids): "已收回：\(ids.joined(separator: "、"))（已退款或不再共享）"
    case .couponRevoked(let id, _): couponRefunded(id)
    }
  }

  func list(_ names: [String], more: Int) -> String {
    names.joined(separator: "、") + (more > 0 ? "，還有 \(more) 個" : "")
  }

  func notRestored(memberships names: String) -> String {
    "未回復：\(names)。App Store 不會回復會員資格。"
  }

  func quoted(_ name: String) -> String { "「\(name)」" }

  func notRestored(ended names: String) -> String {
    "未回復：\(names)。訂閱項目已結束，重新訂閱即可再次使用。"
  }

  func notRestored(consumables names: String) -> String {
    "未回復：\(names)。禮券這類用完的項目一律不會回復。"
  }

  private func restored(_ count: Int) -> String {
    count == 0 ? "沒有可回復的購買項目" : "已回復 \(count) 個購買項目"
  }

  private func couponRefunded(_ id: String) -> String { "禮券 \(id) 已退款" }

  private func notSaved(_ error: ShopError, _ explanations: Explanations) -> String {
    joined("此購買項目無法儲存在此裝置上；下次啟動時會交付。", explanations.sentence(error))
  }

  private func nothingIsLost(_ why: String) -> String {
    joined(why, "不會有任何損失：已扣款的交易會保留為未完成，下次啟動時再試一次。")
  }

  /// A sentence of the system's own may be English, and ends with a point that needs a blank.
  private func joined(_ first: String, _ second: String) -> String {
    first.hasSuffix("。") ? first + second : "\(first) \(second)"
  }

  private func sentence(_ problem: ReceiptProblem, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      "此裝置沒有收據；請重新整理收據"
        + "\(explanations.refreshingReceipt.map { "：\($0)" } ?? "")。"
    case .status(let code): "收據狀態 \(code)：\(meaning(code))。"
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      "無法驗證 App Store 的簽章：\(meaning(problem))（\(problem)）。"
    }
  }

  private func meaning(_ problem: SignatureProblem) -> String {
    switch problem {
    case .revokedCertificate: "憑證鏈中有憑證已被撤銷"
    case .invalidCertificateChain: "其憑證無法追溯到 Apple"
    case .invalidDeviceVerification: "它是為其他裝置簽署的"
    case .invalidEncoding: "它的編碼不是已簽署文件的編碼"
    case .invalidSignature: "它與所簽署的內容不符"
    case .missingRequiredProperties: "缺少必要的內容"
    }
  }

  private func meaning(_ status: Int) -> String {
    switch status {
    case 21000: "要求不是 POST"
    case 21002: "收據格式錯誤或遺失"
    case 21003: "收據無法通過認證"
    case 21004: "共享密鑰不正確"
    case 21005: "收據伺服器無法使用"
    case 21007: "沙箱收據被傳送到正式環境"
    case 21008: "正式收據被傳送到沙箱"
    case 21009: "收據伺服器內部錯誤"
    case 21010: "找不到帳號，或帳號已刪除"
    case 21100...21199: "內部資料存取錯誤"
    default: "未知的狀態"
    }
  }
}
