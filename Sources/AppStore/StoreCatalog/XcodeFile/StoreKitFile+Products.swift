import StoreCore

extension StoreKitFile {
  /// - Parameter kind: the product type if the product does not have one.
  func product(
    _ product: JSONValue, kind: ProductKind, group: DocumentDraft? = nil
  ) -> DocumentDraft {
    let id = product.looseText("productID")
    let kind = group == nil ? Self.kinds[product.looseText("type") ?? ""] ?? kind : kind
    let name = product.looseText("referenceName") ?? id ?? ""
    let isShared = product.flag("familyShareable") == true
    let price = Self.price(of: product)
    // An imported catalog must have a price, whoever may change it.
    let noPrice = isImport ? DocumentDraft.plain("0") : .object([:])
    return .object(
      [
        "productID": id.map { .text($0, from: product.member("productID")) },
        "type": .text(kind.rawValue, from: product.member("type")),
        "referenceName": .text(name, from: product.member("referenceName")),
        "familySharable": isShared ? .plain("true", from: product.member("familyShareable")) : nil,
        "duration": kind == .nonRenewingSubscription ? .text("P1Y") : nil,
        "subscription": group.map { terms(of: product, in: $0) },
        "prices": price ?? noPrice,
        "clearedForSale": price == nil ? .plain("false") : nil,
        "localizations": localizations(of: product) { found in
          let shown = found?.looseText("displayName") ?? name
          return .object(
            [
              "displayName": .text(shown, from: found?.member("displayName")),
              "description": .text(
                found?.looseText("description") ?? shown, from: found?.member("description")),
            ], from: found)
        },
      ], from: product)
  }

  static let kinds: [String: ProductKind] = [
    "Consumable": .consumable, "NonConsumable": .nonConsumable,
    "NonRenewingSubscription": .nonRenewingSubscription,
  ]

  /// Returns the price of a product or an offer; nil if it has none, so that nothing is sold.
  static func price(of object: JSONValue) -> DocumentDraft? {
    number(in: object.looseText("displayPrice") ?? "").map {
      .plain($0, from: object.member("displayPrice"))
    }
  }

  /// Returns a price as a JSON number; nil if the text is not a number.
  static func number(in text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumber =
      (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isNumber else { return nil }
    let whole = parts[0].drop { $0 == "0" }
    return (whole.isEmpty ? "0" : whole) + (parts.count == 2 ? ".\(parts[1])" : "")
  }

  // MARK: - Subscriptions

  private func terms(of product: JSONValue, in group: DocumentDraft) -> DocumentDraft {
    let period = Self.period(product, "recurringSubscriptionPeriod") ?? "P1M"
    let level = product.number("groupNumber") ?? 1
    let offers =
      product.elements("adHocOffers").compactMap { offer($0, .promotional, of: period) }
      + product.elements("codeOffers").compactMap { offer($0, .offerCode, of: period) }
      + product.elements("winbackOffers").compactMap { offer($0, .winBack, of: period) }
    return .object(
      [
        "group": group,
        "level": .plain(
          String(min(max(level, CatalogLimits.level.lowerBound), CatalogLimits.level.upperBound))),
        "period": .text(period, from: product.member("recurringSubscriptionPeriod")),
        "introductoryOffer": Self.introductoryOffer(of: product).flatMap {
          offer($0, .introductory, of: period)
        },
        "offers": offers.isEmpty ? nil : .array(offers),
      ], from: product)
  }

  /// Returns the introductory offer for subscriptions that are billed up front, the only one in
  /// files before version 5.
  private static func introductoryOffer(of product: JSONValue) -> JSONValue? {
    if let offer = product.member("introductoryOffer"), offer.isObject { return offer }
    let offers = product.elements("introductoryOffers").filter(\.isObject)
    return offers.first { $0.looseText("billingPlanType") != "MONTHLY" } ?? offers.first
  }

  /// Returns an offer; nil if its mode or price cannot be read.
  private func offer(
    _ offer: JSONValue, _ kind: OfferKind, of subscription: String
  ) -> DocumentDraft? {
    // What is not an object is reported with the offer's keys.
    let read = OfferMode(rawValue: offer.looseText("paymentMode") ?? "")
    guard let mode = offer.isObject ? read : .free else { return nil }
    let price = mode == .free ? nil : Self.price(of: offer)
    guard mode == .free || price != nil else { return nil }
    let count = offer.number("numberOfPeriods") ?? 1
    let named = kind == .offerCode ? ["referenceName", "offerID"] : ["offerID", "referenceName"]
    let id = (named + ["internalID"]).first { offer.looseText($0) != nil }
    return .object(
      [
        "offerID": kind == .introductory
          ? nil : id.map { .text(offer.looseText($0) ?? "", from: offer.member($0)) },
        "type": kind == .introductory ? nil : .text(kind.rawValue),
        "mode": .text(mode.rawValue, from: offer.member("paymentMode")),
        "period": .text(
          Self.period(offer, "subscriptionPeriod") ?? subscription,
          from: offer.member("subscriptionPeriod")),
        "numberOfPeriods": count == 1
          ? nil : .plain(String(count), from: offer.member("numberOfPeriods")),
        "prices": price,
      ], from: offer)
  }

  /// Returns a period. Days that make whole weeks become weeks.
  private static func period(_ object: JSONValue, _ key: String) -> String? {
    guard let text = object.looseText(key) else { return nil }
    guard let period = Period(iso8601: text), period.unit == .day, period.count % 7 == 0 else {
      return text
    }
    return Period(period.count / 7, .week).iso8601
  }
}
