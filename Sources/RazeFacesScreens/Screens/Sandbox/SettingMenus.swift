import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// One of a few values for a setting.
enum SettingMenu: MenuSubject {
  case latency, rate, renewalLimit, refundPolicy

  private static let latencies: [ClosedRange<Int>?] = [nil, 100...300, 500...1500, 2000...5000]
  private static let limits: [Int?] = [nil, 12, 6, 3, 1]

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SandboxText.self)
    switch self {
    case .latency:
      return Menu(
        title: SandboxWords.name(.latency), text: [texts(.latencyAbout)],
        choices: Self.latencies.map { Menu.Choice(SandboxWords.latency($0), .setLatency($0)) },
        start: Self.latencies.firstIndex(of: shared.console.plan.latency) ?? 0)
    case .rate:
      let rates = TimeRate.allCases
      return Menu(
        title: SandboxWords.name(.rate), text: [texts(.rateAbout)],
        choices: rates.map {
          Menu.Choice(shared.texts(HeaderText.self)(.rate($0)), .setRate($0))
        }, start: rates.firstIndex(of: shared.device?.clock.rate ?? .realTime) ?? 0)
    case .renewalLimit:
      return Menu(
        title: SandboxWords.name(.limit), text: [texts(.limitAbout)],
        choices: Self.limits.map { Menu.Choice(SandboxWords.limit($0), .set(.renewalLimit($0))) },
        start: Self.limits.firstIndex(of: shared.settings.renewalLimit) ?? 0)
    case .refundPolicy:
      let policies = WorldSettings.RefundPolicy.allCases
      return Menu(
        title: SandboxWords.name(.refundPolicy),
        choices: policies.map { Menu.Choice(SandboxWords.policy($0), .set(.refundPolicy($0))) },
        start: policies.firstIndex(of: shared.settings.refundPolicy) ?? 0)
    }
  }
}

/// A menu is no list for a hundred thousand products.
private let mostProducts = 200

/// Which products are for sale.
struct ClearanceMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    Menu(
      title: SandboxWords.name(.clearedForSale),
      text: [shared.texts(SandboxText.self)(.clearanceAbout)],
      choices: shared.content.productIDs.prefix(mostProducts).map { id in
        let usual = shared.content.catalog.product(id)?.isClearedForSale ?? true
        let isCleared = shared.settings.clearedForSale[id] ?? usual
        return Menu.Choice(
          shared.productName(id), note: SandboxWords.yesNo(isCleared), staysOpen: true,
          [.perform(.control(.set(.clearedForSale(id, isCleared == usual ? !usual : nil))))])
      })
  }
}

/// What is bought outside of the app.
struct PromotedMenu: MenuSubject {
  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SandboxText.self)
    let kept = shared.shop.keptPromotions.count
    return Menu(
      title: SandboxWords.name(.promoted), text: [texts(.promotedAbout)],
      choices: (kept == 0
        ? [] : [Menu.Choice(texts(.buyKept(kept)), [.perform(.buyKeptPromotions)])])
        + shared.content.productIDs.prefix(mostProducts).map {
          Menu.Choice(shared.productName($0), opens: PromoteMenu(id: $0))
        })
  }
}

/// What the app does with a payment from outside.
private struct PromoteMenu: MenuSubject {
  let id: String

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SandboxText.self)
    func choice(_ title: SandboxText, keepsForLater: Bool) -> Menu.Choice {
      Menu.Choice(
        texts(title),
        [.perform(.startPromotedPurchase(productID: id, keepsForLater: keepsForLater))])
    }
    return Menu(
      title: shared.productName(id), text: [texts(.promoteAbout)],
      choices: [
        choice(.addNow, keepsForLater: false), choice(.keepForLater, keepsForLater: true),
      ])
  }
}
