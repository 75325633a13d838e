import RazeFacesConsole
import StoreCore

struct SimplifiedChineseSwitchTexts: SwitchTexts {
  func yesNo(_ isOn: Bool) -> String { isOn ? "是" : "否" }

  private func yesNo(_ title: String, hint: String, alert: String) -> SwitchText<Bool> {
    SwitchText(title, hint: hint, value: { $0 ? "是" : "否" }, alert: { _ in alert })
  }

  var paymentsAllowed: SwitchText<Bool> {
    yesNo("允许付款", hint: "按 Enter 切换，与“屏幕使用时间”的作用相同。", alert: "不允许付款")
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo("中断购买", hint: "同意新条款之前，购买会失败。", alert: "购买会被中断")
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(
      "拒绝后仍为已延迟", hint: "真实沙盒的怪异行为，在此有意重现。",
      alert: "被拒绝的请求仍为已延迟")
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    SwitchText(
      "退款请求", hint: "如何处理退款请求。",
      value: {
        switch $0 {
        case .ask: "等待测试员处理"
        case .approve: "立即批准"
        case .decline: "立即拒绝"
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: "退款一律批准"
        case .decline: "退款一律拒绝"
        }
      })
  }

  var billingFails: SwitchText<Bool> {
    yesNo("扣款失败", hint: "购买和续期都无法付款。", alert: "扣款失败")
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    SwitchText(
      "账单宽限期", hint: "扣款失败后，访问权限会保留一段时间。",
      value: { $0.map { "\($0.rawValue) 天" } ?? yesNo(false) },
      alert: { $0.map { "账单宽限期 \($0.rawValue) 天" } })
  }

  var renewalLimit: SwitchText<Int?> {
    SwitchText(
      "续期次数上限", hint: "达到此次数后自动停止续期。",
      question: "订阅续期多少次后自动结束。",
      value: { $0.map { "\($0) 次" } ?? "不限" },
      alert: { $0.map { "最多续期 \($0) 次" } })
  }

  var inAppPurchase: SwitchText<Bool> {
    yesNo("App 内购买功能", hint: "没有此功能的 App 无法载入任何产品。", alert: "没有 App 内购买功能")
  }

  var agreement: SwitchText<Bool> {
    SwitchText(
      "付费 App 协议", hint: "协议无效时无法载入任何产品。",
      value: { $0 ? "有效" : "无效" },
      alert: { $0 ? "付费 App 协议有效" : "付费 App 协议无效" })
  }

  var clearedForSale: SwitchText<Int> {
    SwitchText(
      "准许销售", hint: "未准许销售的产品，其标识符无效。",
      question: "按 Enter 切换产品。",
      value: { $0 == 0 ? "与目录一致" : "已更改 \($0) 个" },
      alert: { "\($0) 个产品已更改“准许销售”" })
  }

  var bundleID: SwitchText<String> {
    SwitchText(
      "App 的套装 ID", hint: "其他套装 ID 没有这些产品。",
      value: { $0 }, alert: { "套装 ID \($0)" })
  }

  var offline: SwitchText<Bool> {
    yesNo("离线", hint: "所有调用都无法到达 App Store。", alert: "故障：离线")
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      "App Store 停止服务", hint: "网络正常，但 App Store 没有响应。",
      alert: "故障：App Store 停止服务")
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    let words = { @Sendable (range: ClosedRange<Int>) in
      "\(range.lowerBound)-\(range.upperBound) 毫秒"
    }
    return SwitchText(
      "网络缓慢", hint: "每次调用都需要这么长时间。",
      question: "每次调用 App Store 需要多长时间。",
      value: { $0.map(words) ?? yesNo(false) },
      alert: { $0.map { "故障：网络缓慢 " + words($0) } })
  }

  var clockRate: SwitchText<TimeRate> {
    SwitchText(
      "时间速率", hint: "订阅的时间过得有多快，与 Xcode 相同。",
      question: "日期保持真实；订阅会更快续期。",
      value: { SimplifiedChinese.console.clock.rate($0) }, alert: { _ in nil })
  }
}
