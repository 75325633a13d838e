import RazeFacesConsole
import RazeFacesDevice
import RazeFacesShop
import StoreCore

extension AppState {
  // MARK: - Testers and devices

  func testerMenu(_ email: String) -> Menu? {
    guard let account = SandboxView(self).tester(email) else { return nil }
    var choices: [Menu.Choice] = []
    if account.id != self.account?.id {
      choices.append(Menu.Choice(MenuWords.signIn, .signIn(email: email)))
    }
    choices += [
      Menu.Choice(
        MenuWords.territory, note: account.storefront.countryCode, .open(.territory(email))),
      Menu.Choice(
        account.asksToBuy ? MenuWords.endAskToBuy : MenuWords.beginAskToBuy,
        .setAsksToBuy(email, !account.asksToBuy)),
    ]
    if let family = sandbox.picture.family(of: email), family.organizer != email {
      choices.append(Menu.Choice(MenuWords.leaveFamily, .leaveFamily(email)))
    } else {
      choices.append(Menu.Choice(MenuWords.joinFamily, .open(.family(email))))
    }
    choices += [
      Menu.Choice(MenuWords.clearHistory, .ask(.clearHistory(email))),
      Menu.Choice(MenuWords.removeTester, .ask(.removeTester(email))),
    ]
    return Menu(title: email, text: [account.fullName].filter { !$0.isEmpty }, choices: choices)
  }

  func territoryMenu(_ email: String) -> Menu? {
    guard let account = SandboxView(self).tester(email) ?? self.account, account.email == email
    else { return nil }
    let countries = content.catalog.storefronts
    return Menu(
      title: MenuWords.territory, text: [email],
      choices: countries.map {
        Menu.Choice(
          $0.countryCode, note: $0.currencyCode, .setTerritory(email, countryCode: $0.countryCode))
      }, start: countries.firstIndex(of: account.storefront) ?? 0)
  }

  func familyMenu(_ email: String) -> Menu? {
    let others = sandbox.picture.testers.map(\.email).filter { $0 != email }
    guard !others.isEmpty else { return nil }
    return Menu(
      title: MenuWords.joinFamily, text: [MenuWords.organizerQuestion(email)],
      choices: others.map { Menu.Choice($0, .join(email, familyOf: $0)) })
  }

  func deviceMenu(_ name: String) -> Menu? {
    guard let device = SandboxView(self).device(name) else { return nil }
    let isThisOne = name == self.device.snapshot?.device
    var choices: [Menu.Choice] = []
    if let email = device.accountEmail {
      choices.append(
        Menu.Choice(
          MenuWords.signOut(email),
          .perform([isThisOne ? .signOut : .control(.signOut(device: name))])))
    }
    if isThisOne {
      choices.append(
        Menu.Choice(SandboxWords.name(.deleteApp), .ask(.deleteApp(name: content.appName))))
    }
    return Menu(
      title: name, text: [isThisOne ? SandboxWords.aboutDevice : MenuWords.openDevice(name)],
      choices: choices + [Menu.Choice(MenuWords.leave, .perform([]))])
  }

  // MARK: - Settings

  private static let latencies: [ClosedRange<Int>?] = [nil, 100...300, 500...1500, 2000...5000]

  var latencyMenu: Menu {
    let present = sandbox.picture.plan.latency
    return Menu(
      title: SandboxWords.name(.latency), text: [MenuWords.latencyText],
      choices: Self.latencies.map { Menu.Choice(SandboxWords.latency($0), .setLatency($0)) },
      start: Self.latencies.firstIndex(of: present) ?? 0)
  }

  var rateMenu: Menu {
    let rates = TimeRate.allCases
    let present = device.snapshot?.clock.rate ?? .realTime
    return Menu(
      title: SandboxWords.name(.rate), text: [MenuWords.rateText],
      choices: rates.map { Menu.Choice(HeaderWords.rate($0), .setRate($0)) },
      start: rates.firstIndex(of: present) ?? 0)
  }

  private static let limits: [Int?] = [nil, 12, 6, 3, 1]

  var renewalLimitMenu: Menu {
    Menu(
      title: SandboxWords.name(.limit), text: [MenuWords.limitText],
      choices: Self.limits.map { Menu.Choice(SandboxWords.limit($0), .set(.renewalLimit($0))) },
      start: Self.limits.firstIndex(of: settings.renewalLimit) ?? 0)
  }

  var refundPolicyMenu: Menu {
    let policies = WorldSettings.RefundPolicy.allCases
    return Menu(
      title: SandboxWords.name(.refundPolicy),
      choices: policies.map { Menu.Choice(SandboxWords.policy($0), .set(.refundPolicy($0))) },
      start: policies.firstIndex(of: settings.refundPolicy) ?? 0)
  }

  /// A menu is no list for a hundred thousand products.
  private static let mostProducts = 200

  var clearanceMenu: Menu {
    Menu(
      title: SandboxWords.name(.clearedForSale), text: [MenuWords.clearanceText],
      choices: content.productIDs.prefix(Self.mostProducts).map { id in
        let usual = content.catalog.product(id)?.isClearedForSale ?? true
        let isCleared = settings.clearedForSale[id] ?? usual
        return Menu.Choice(
          productName(id), note: SandboxWords.yesNo(isCleared), staysOpen: true,
          .perform([.control(.set(.clearedForSale(id, isCleared == usual ? !usual : nil)))]))
      })
  }

  // MARK: - Bought outside of the app

  var promotedMenu: Menu {
    let kept = shop.keptPromotions
    return Menu(
      title: SandboxWords.name(.promoted), text: [MenuWords.promotedText],
      choices: (kept.isEmpty
        ? [] : [Menu.Choice(MenuWords.buyKept(kept.count), .perform([.buyKeptPromotions]))])
        + content.productIDs.prefix(Self.mostProducts).map {
          Menu.Choice(productName($0), .open(.promote($0)))
        })
  }

  func promoteMenu(_ id: String) -> Menu {
    Menu(
      title: productName(id), text: [MenuWords.promoteText],
      choices: [
        Menu.Choice(
          MenuWords.addNow,
          .perform([.startPromotedPurchase(productID: id, keepsForLater: false)])),
        Menu.Choice(
          MenuWords.keepForLater,
          .perform([.startPromotedPurchase(productID: id, keepsForLater: true)])),
      ])
  }
}
