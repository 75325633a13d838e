import StoreCore

extension StoreKitFile {
  var subscriptions: [JSONValue] {
    root.elements("subscriptionGroups").flatMap { $0.elements("subscriptions") }
  }

  var products: [JSONValue] {
    root.elements("products") + root.elements("nonRenewingSubscriptions") + subscriptions
  }

  var offers: [JSONValue] {
    subscriptions.flatMap { subscription in
      [subscription.member("introductoryOffer")].compactMap(\.self)
        + ["introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers"]
        .flatMap(subscription.elements)
    }
  }

  /// The values that are not simulated as in Xcode, each with a warning.
  var unsupported: [(Mistake, JSONValue)] {
    subscriptions.flatMap { $0.elements("billingPlans") }.compactMap(Self.monthlyPlan)
      + ["subscriptionBundleGroups", "subscriptionSuiteGroups"].compactMap(bundles)
      + [unknownStorefront].compactMap(\.self)
  }

  /// The values that a catalog cannot contain, for an import.
  var lost: [(Mistake, JSONValue)] {
    let settings = root.member("settings")
    let codes = subscriptions.flatMap { $0.elements("codeOffers") }
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
