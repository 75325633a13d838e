import StoreCore

extension StoreKitFile {
  /// The values that are not simulated as in Xcode, each with a warning.
  var unsupported: [(Mistake, JSONValue)] {
    let groups = root.elements("subscriptionGroups")
    let subscriptions = groups.flatMap { $0.elements("subscriptions") }
    let products =
      root.elements("products") + root.elements("nonRenewingSubscriptions") + subscriptions
    let offers = subscriptions.flatMap { subscription in
      [subscription.member("introductoryOffer")].compactMap(\.self)
        + ["introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers"]
        .flatMap(subscription.elements)
    }
    return (products + offers).compactMap(Self.unreadablePrice)
      + subscriptions.flatMap { $0.elements("billingPlans") }.compactMap(Self.monthlyPlan)
      + ["subscriptionBundleGroups", "subscriptionSuiteGroups"].compactMap(bundles)
      + [unknownStorefront].compactMap(\.self)
  }

  /// The values that a catalog cannot contain, for an import.
  var lost: [(Mistake, JSONValue)] {
    let settings = root.member("settings")
    let codes = root.elements("subscriptionGroups").flatMap { $0.elements("subscriptions") }
      .flatMap { $0.elements("codeOffers") }
    let found = [
      ("key pair for offers", root.member("subscriptionOffersKeyPair"), "`razefaces keys offers`"),
      ("policies", root.member("appPolicies"), "nothing"),
      (
        "eligibility for codes", codes.lazy.compactMap { $0.member("eligibility") }.first, "nothing"
      ),
      ("locale", settings?.member("_locale"), "`razefaces --language`"),
      ("switch for dialogs", settings?.member("_disableDialogs"), "`razefaces buy --yes`"),
    ]
    return found.compactMap { what, value, instead in
      value.map { (Mistake("a catalog has no \(what)", allowed: instead), $0) }
    }
  }

  private static func unreadablePrice(of product: JSONValue) -> (Mistake, JSONValue)? {
    guard let value = product.member("displayPrice"), let text = product.looseText("displayPrice"),
      number(in: text) == nil
    else { return nil }
    return (
      Mistake("the price \"\(text)\" is not a number and counts as 0", allowed: "such as \"4.99\""),
      value
    )
  }

  private static func monthlyPlan(_ plan: JSONValue) -> (Mistake, JSONValue)? {
    guard plan.looseText("billingPlanType") == "MONTHLY", plan.flag("isEnabled") == true else {
      return nil
    }
    return (
      Mistake("monthly billing of a longer period is not simulated", allowed: "BILLED_UPFRONT"),
      plan
    )
  }

  private func bundles(_ key: String) -> (Mistake, JSONValue)? {
    guard let value = root.member(key), !root.elements(key).isEmpty else { return nil }
    return (Mistake("subscription bundles are not simulated", allowed: "subscriptionGroups"), value)
  }

  private var unknownStorefront: (Mistake, JSONValue)? {
    let settings = root.member("settings")
    guard let value = settings?.member("_storefront"),
      let code = settings?.looseText("_storefront"), Storefront.storefront(countryCode: code) == nil
    else { return nil }
    let known = Storefront.all.map(\.countryCode).joined(separator: ", ")
    return (
      Mistake(
        "the storefront \"\(code)\" is not simulated; "
          + "\(StoreKitConfiguration.standardStorefront) is used", allowed: known), value
    )
  }
}
