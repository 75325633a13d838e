import RazeFacesShop
import StoreKit

struct SimplifiedChineseShopTexts: ShopTexts {
  let noReason = "App Store 未说明原因。"
  let cannotWatch =
    "此处看不到其他终端的操作：系统的文件监视已用尽（请调高 fs.inotify.max_user_instances）。"

  // MARK: - The log

  func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): "已载入产品列表... (\(count))"
    case .productsFound(let ids): "找到产品：\(ids.joined(separator: "、"))"
    case .productsListed(let products):
      "找到产品：\(products.map(\.line).joined(separator: "、"))"
    case .notPurchased(let ids): "尚未购买：\(ids.joined(separator: "、"))"
    case .previouslyPurchased(let ids): "以前购买过：\(ids.joined(separator: "、"))"
    case .productsFailed(let error): "未能载入产品列表。错误：\(explanations.sentence(error))"
    case .invalidProduct(let id):
      "无效产品 \(id)" + (explanations.invalidProduct(id).map { "：\($0)" } ?? "")
    case .buying(let id, let order): "购买 \(id)..." + (order.map { "（订单 \($0)）" } ?? "")
    case .purchasing(let id): "正在购买... \(id)"
    case .orderBound(let order, let id): "订单 \(order) 已关联到 \(id) 的付款"
    case .deferred(let id): "已延迟... \(id) 等待家长批准"
    case .cancelled(let id): "已取消... \(id)"
    case .declined(let id): "已拒绝... \(id)：家长未批准"
    case .arrived(let id): "更新... \(id) 在其他设备上购买，已交付到此处"
    case .completed(let id): "完成... \(id)"
    case .tooLate(let id): "已结束... \(id)：交付前已到期或被收回；交易已完成，未交付内容"
    case .planChanged(let id): "已更改... \(note(.planChanged(id), explanations))"
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      "已验证，但没有订单号：订单 \(order) 是为 \(id) 创建的"
    case .orderCredited(let order, let id): "订单 \(order) 已到账，交易 \(id)"
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      isKept ? "推广的购买项目... \(id) 留待稍后" : "推广的购买项目... 现在购买 \(id)"
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
    case .restored(let id): "恢复... \(id)"
    case .restoredPast(let id): "恢复... \(id)：此时限已结束；交易已完成，未交付内容"
    case .restoreFinished(let count): "恢复完成：\(restored(count))"
    case .restoreFailed(let error): "恢复错误：\(labelled(error, explanations))"
    default: "正在恢复购买..."
    }
  }

  private func contentLine(_ event: ShopEvent) -> String {
    switch event {
    case .couponUsed(let id): "礼券 \(id) 已使用"
    case .revoked(let id): "已撤销... \(id) 已退款或不再共享；访问权限已收回"
    case .couponRevoked(let id): "礼券 \(id) 已退款"
    case .subscriptionEnded(let id): "已结束... \(id) 不再处于订阅状态"
    case .recordsOfAnotherWorld: "此设备记住的是在另一个世界购买的项目；这些记录会单独保留。"
    default: "已从此设备删除 App；“恢复购买”可找回购买项目。"
    }
  }

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: "收据已验证"
    case .unreachable(let problem): "收据未验证：\(sentence(problem, explanations))"
    case .refused(let problem): "收据被拒绝：\(sentence(problem, explanations))"
    }
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): "失败... \(id)。交易错误：\(labelled(error, explanations))"
    case .paymentsNotAllowed: "此设备不允许付款"
    default: explanation(failure, of: id, explanations)
    }
  }

  private func labelled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    return explanations.label(of: error).map { "\(sentence) (\($0))" } ?? sentence
  }

  // MARK: - Told to a person

  func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      "此设备不允许购买。若要允许，请前往“设置”>“屏幕使用时间”>“内容和隐私访问限制”"
        + ">“iTunes Store 与 App Store 购买项目”>“App 内购买项目”"
        + "\(explanations.allowingPayments.map { "；在此处：\($0)" } ?? "")。"
    case .notSold: "无法购买 \(id)。\(explanations.invalidProduct(id) ?? noReason)"
    case .unknownProduct: "商店没有产品 \(id)。"
    case .productsStillLoading: "产品仍在载入。"
    case .productsFailed(let error): "无法载入产品：\(explanations.sentence(error))"
    case .noOrder(let error): "无法为此次购买创建订单，因此未购买任何项目。\(explanations.sentence(error))"
    case .tooManyCoupons:
      "此 App 最多保留 1,000 张礼券（包括已使用的）；未购买任何项目。"
    case .membershipTooLong:
      "此会员的结束日期会晚于 9999 年，无法保存这样的日期；未购买任何项目。"
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost("订单无法到账：\(explanations.sentence(error))")
    case .notSaved(let error): notSaved(error, explanations)
    case .undeliverable: "无法交付 \(id)：App 无法识别此产品。交易仍未完成。"
    }
  }

  func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order): "已购买 \(id)。" + (order.map { "订单 \($0)。" } ?? "")
    case .planChanged(let id): "\(id) 将在当前时限结束后开始；现在未收费。"
    case .renewed(let id): "\(id) 已续期。"
    case .purchaseDeferred: "等待批准"
    case .purchaseCancelled: "已取消购买"
    case .purchaseDeclined(let id): "未购买 \(id)：购买请求已被拒绝。"
    case .arrived(let id): "\(id) 在其他设备上购买，现在此处也可使用。"
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids): "已撤销：\(ids.joined(separator: "、"))（已退款或不再共享）"
    case .couponRevoked(let id, _): "礼券 \(id) 已退款"
    }
  }

  func list(_ names: [String], more: Int) -> String {
    names.joined(separator: "、") + (more > 0 ? "，以及另外 \(more) 个" : "")
  }

  func notRestored(memberships names: String) -> String {
    "未恢复：\(names)。App Store 不会恢复会员。"
  }

  func notRestored(ended names: String) -> String {
    "未恢复：\(names)。订阅已结束，重新订阅即可恢复。"
  }

  func notRestored(consumables names: String) -> String {
    "未恢复：\(names)。礼券等消耗型项目无法恢复。"
  }

  private func restored(_ count: Int) -> String {
    count == 0 ? "没有可恢复的购买项目" : "已恢复 \(count) 个购买项目"
  }

  private func notSaved(_ error: ShopError, _ explanations: Explanations) -> String {
    "购买项目无法存储到此设备，将在下次启动时交付。\(explanations.sentence(error))"
  }

  private func nothingIsLost(_ why: String) -> String {
    "\(why)不会丢失任何内容：已扣款的交易会保留为未完成，下次启动时重试。"
  }

  private func sentence(_ problem: ReceiptProblem, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      "此设备没有收据，请刷新"
        + "\(explanations.refreshingReceipt.map { "：\($0)" } ?? "")。"
    case .status(let code): "收据状态 \(code)：\(meaning(code))。"
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      "无法验证 App Store 的签名：\(meaning(problem)) (\(problem))。"
    }
  }

  private func meaning(_ problem: SignatureProblem) -> String {
    switch problem {
    case .revokedCertificate: "其证书链中有证书已被吊销"
    case .invalidCertificateChain: "其证书链未通向 Apple 的证书"
    case .invalidDeviceVerification: "它是为其他设备签名的"
    case .invalidEncoding: "其编码不是已签名文档的编码"
    case .invalidSignature: "它与所签名的内容不符"
    case .missingRequiredProperties: "缺少必需的内容"
    }
  }

  private func meaning(_ status: Int) -> String {
    switch status {
    case 21000: "请求不是 POST"
    case 21002: "收据缺失或格式错误"
    case 21003: "无法认证收据"
    case 21004: "共享密钥不正确"
    case 21005: "收据服务器不可用"
    case 21007: "沙盒收据被发送到了生产环境"
    case 21008: "生产环境的收据被发送到了沙盒"
    case 21009: "收据服务器内部错误"
    case 21010: "找不到账户，或账户已删除"
    case 21100...21199: "内部数据访问错误"
    default: "未知状态"
    }
  }
}
