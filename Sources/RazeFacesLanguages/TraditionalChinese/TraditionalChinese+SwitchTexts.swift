import RazeFacesConsole
import StoreCore

struct TraditionalChineseSwitchTexts: SwitchTexts {
  func yesNo(_ isOn: Bool) -> String { isOn ? "是" : "否" }

  private func yesNo(_ title: String, hint: String, alert: String) -> SwitchText<Bool> {
    SwitchText(title, hint: hint, value: { yesNo($0) }, alert: { _ in alert })
  }

  var paymentsAllowed: SwitchText<Bool> {
    yesNo("允許付款", hint: "按 Enter 切換，與「螢幕使用時間」相同。", alert: "不允許付款")
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo("中斷購買", hint: "在同意新條款之前，購買都會失敗。", alert: "購買會中斷")
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo("拒絕後仍延遲", hint: "刻意重現真實沙箱的怪異行為。", alert: "被拒絕的要求仍延遲")
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    SwitchText(
      "退款要求", hint: "如何處理退款要求。",
      value: {
        switch $0 {
        case .ask: "等待測試人員"
        case .approve: "立即核准"
        case .decline: "立即拒絕"
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: "退款一律核准"
        case .decline: "退款一律拒絕"
        }
      })
  }

  var billingFails: SwitchText<Bool> {
    yesNo("扣款失敗", hint: "購買和續訂都無法扣款。", alert: "扣款失敗")
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    SwitchText(
      "寬限期", hint: "扣款失敗後，仍保留取用權限一段時間。",
      value: { $0.map { "\($0.rawValue) 天" } ?? yesNo(false) },
      alert: { $0.map { "寬限期 \($0.rawValue) 天" } })
  }

  var renewalLimit: SwitchText<Int?> {
    SwitchText(
      "續訂次數上限", hint: "達到次數後會自動停止續訂。",
      question: "訂閱在自動結束前會續訂幾次。",
      value: { $0.map { "\($0) 次" } ?? "無上限" },
      alert: { $0.map { "最多續訂 \($0) 次" } })
  }

  var inAppPurchase: SwitchText<Bool> {
    yesNo(
      "App 內購買功能", hint: "沒有此功能的 App 無法載入產品。", alert: "沒有 App 內購買功能")
  }

  var agreement: SwitchText<Bool> {
    SwitchText(
      "付費 App 協議", hint: "沒有協議就無法載入產品。",
      value: { $0 ? "有效" : "無效" }, alert: { $0 ? "協議有效" : "協議無效" })
  }

  var clearedForSale: SwitchText<Int> {
    SwitchText(
      "可供銷售", hint: "不可供銷售的產品會成為無效的識別碼。",
      question: "按 Enter 切換產品。",
      value: { $0 == 0 ? "與目錄相同" : "已變更 \($0) 個" },
      alert: { "已變更 \($0) 個銷售狀態" })
  }

  var bundleID: SwitchText<String> {
    SwitchText(
      "App 的套件識別碼", hint: "其他套件識別碼沒有這些產品。",
      value: { $0 }, alert: { "套件識別碼 \($0)" })
  }

  var offline: SwitchText<Bool> {
    yesNo("離線", hint: "所有呼叫都無法連到 App Store。", alert: "故障：離線")
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      "App Store 停止服務", hint: "網路正常，但 App Store 沒有回應。",
      alert: "故障：App Store 停止服務")
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    let words = { @Sendable (range: ClosedRange<Int>) in
      "\(range.lowerBound)-\(range.upperBound) 毫秒"
    }
    return SwitchText(
      "網路緩慢", hint: "每次呼叫都需要這麼久。",
      question: "每次呼叫 App Store 需要多久。",
      value: { $0.map(words) ?? yesNo(false) }, alert: { $0.map { "故障：網路緩慢 " + words($0) } })
  }

  var clockRate: SwitchText<TimeRate> {
    SwitchText(
      "時間速率", hint: "訂閱時間的快慢，與 Xcode 相同。",
      question: "日期仍為實際日期；訂閱會更快續訂。",
      value: { TraditionalChinese.console.clock.rate($0) }, alert: { _ in nil })
  }
}
