import RazeFacesConsole
import RazeFacesShop
import StoreCore

/// What can be done with a tester.
struct TesterMenu: MenuSubject {
  let email: String

  func menu(_ shared: Shared) -> Menu? {
    guard let account = shared.console.tester(email) else { return nil }
    let texts = shared.texts(SandboxText.self)
    let isHere = account.id == shared.account?.id
    let family = shared.console.family(of: email)
    let isMember = family.map { $0.organizer != email } ?? false
    return Menu(
      title: email, text: [account.fullName].filter { !$0.isEmpty },
      choices: (isHere ? [] : [Menu.Choice(texts(.signIn), [.signIn(email: email)])]) + [
        Menu.Choice(
          texts(.territory), note: account.storefront.countryCode,
          opens: TerritoryMenu(email: email)),
        Menu.Choice(
          texts(account.asksToBuy ? .endAskToBuy : .beginAskToBuy),
          .setAsksToBuy(email, !account.asksToBuy)),
        isMember
          ? Menu.Choice(texts(.leaveFamily), .leaveFamily(email))
          : Menu.Choice(texts(.joinFamily), opens: FamilyMenu(email: email)),
        Menu.Choice(
          texts(.clearHistory),
          asking: Confirmation.Question(
            SandboxText.clearQuestion(email), .clearAbout, button: .clearHistoryButton),
          .clearHistory(email)),
        Menu.Choice(
          texts(.removeTester),
          asking: Confirmation.Question(
            SandboxText.removeQuestion(email), .removeAbout, button: .removeButton),
          .removeTester(email)),
      ])
  }
}

/// The countries that an account can be moved to.
struct TerritoryMenu: MenuSubject {
  let email: String

  func menu(_ shared: Shared) -> Menu? {
    let signedIn = shared.account.flatMap { $0.email == email ? $0 : nil }
    guard let account = shared.console.tester(email) ?? signedIn else { return nil }
    let countries = shared.content.catalog.storefronts
    return Menu(
      title: shared.texts(SandboxText.self)(.territory), text: [email],
      choices: countries.map {
        Menu.Choice(
          $0.countryCode, note: $0.currencyCode,
          .setTerritory(email, countryCode: $0.countryCode))
      }, start: countries.firstIndex(of: account.storefront) ?? 0)
  }
}

/// Whose family somebody joins.
private struct FamilyMenu: MenuSubject {
  let email: String

  func menu(_ shared: Shared) -> Menu? {
    let texts = shared.texts(SandboxText.self)
    return Menu(
      title: texts(.joinFamily), text: [texts(.whoseFamily(email))],
      choices: shared.console.testers.map(\.email).filter { $0 != email }
        .map { Menu.Choice($0, .join(email, familyOf: $0)) })
  }
}

/// What can be done with a device.
struct DeviceMenu: MenuSubject {
  let name: String

  func menu(_ shared: Shared) -> Menu? {
    guard let device = shared.console.devices.first(where: { $0.name == name }) else { return nil }
    let texts = shared.texts(SandboxText.self)
    let isThisOne = name == shared.device?.device
    var choices: [Menu.Choice] = []
    if let email = device.accountEmail {
      choices.append(
        Menu.Choice(
          texts(.signOut(email)),
          [.perform(isThisOne ? .signOut : .control(.signOut(device: name)))]))
    }
    if isThisOne {
      choices.append(
        Menu.Choice(SandboxWords.name(.deleteApp), [.open(Confirmation.deletingApp(shared))]))
    }
    return Menu(
      title: name, text: [texts(isThisOne ? .aboutDevice : .openDevice(name))],
      choices: choices + [Menu.Choice(shared.texts(RequestText.self)(.leave))])
  }
}
