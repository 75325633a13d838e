import StoreCore

extension StoreKitFile {
  private enum ValueKind: String {
    case array = "an array [...]"
    case object = "an object {...}"
    case text = "a text in double quotes"
    case flag = "true or false, without quotes"
    case count = "a whole number"

    func allows(_ value: JSONValue) -> Bool {
      switch (self, value.json.nodes[value.node].kind) {
      case (_, .null), (.array, .array), (.object, .object), (.text, .string), (.text, .number),
        (.flag, .true), (.flag, .false), (.flag, .number):
        true
      case (.count, .number): Int(value.numberText) != nil
      default: false
      }
    }
  }

  /// The keys that are read, but for types, modes and prices. Each has one type wherever it is.
  private static let expected: [String: ValueKind] = [
    "products": .array, "nonRenewingSubscriptions": .array, "subscriptionGroups": .array,
    "subscriptions": .array, "localizations": .array, "introductoryOffers": .array,
    "adHocOffers": .array, "codeOffers": .array, "winbackOffers": .array, "billingPlans": .array,
    "_storeKitErrors": .array, "settings": .object, "introductoryOffer": .object,
    "identifier": .text, "productID": .text, "referenceName": .text, "offerID": .text,
    "recurringSubscriptionPeriod": .text, "subscriptionPeriod": .text, "locale": .text,
    "displayName": .text, "description": .text, "_storefront": .text, "_locale": .text,
    "familyShareable": .flag, "_askToBuyEnabled": .flag, "_billingIssuesEnabled": .flag,
    "_billingGracePeriodEnabled": .flag, "_renewalBillingIssuesEnabled": .flag,
    "_failTransactionsEnabled": .flag, "_disableDialogs": .flag, "groupNumber": .count,
    "numberOfPeriods": .count, "_timeRate": .count, "_storeKitError": .count,
  ]

  /// The values that cannot be read, each with its consequence. Nothing is sold without its price.
  var faults: [(Mistake, JSONValue)] {
    let json = root.json
    let sections = [
      ("NonConsumable", root.elements("products")),
      ("NonRenewingSubscription", root.elements("nonRenewingSubscriptions")),
      (Self.recurring, subscriptions),
    ]
    return json.nodes.indices.filter { json.nodes[$0].kind == .object }.flatMap(faultyMembers)
      + sections.flatMap { kind, products in
        products.compactMap { typeFault(of: $0, kind: kind) }
      }
      + products.compactMap { priceFault(of: $0, "it is not for sale") }
      + offers.compactMap(offerFault)
  }

  private func faultyMembers(of object: Int) -> [(Mistake, JSONValue)] {
    let json = root.json
    var firsts: [String: Int] = [:]
    return json.children(of: object).compactMap { key in
      let name = json.text(of: key)
      let value = JSONValue(json, key + 1)
      if let first = firsts[name] {
        let line = TextPosition(of: Int(json.nodes[first].start), in: json.bytes).line
        return (.duplicateKey(name, line: line), JSONValue(json, key))
      }
      firsts[name] = key
      guard let expected = Self.expected[name], !expected.allows(value) else { return nil }
      let found =
        value.isNumber
        ? value.numberText : Mistake.wrongType(json.nodes[value.node].kind, allowed: "").problem
      return (Mistake("\(found) is ignored", allowed: expected.rawValue), value)
    }
  }

  private static let recurring = "RecurringSubscription"

  /// - Parameter kind: the type of its section.
  private func typeFault(of product: JSONValue, kind: String) -> (Mistake, JSONValue)? {
    guard let value = product.member("type"), root.json.nodes[value.node].kind != .null else {
      return nil
    }
    let words = kind == Self.recurring ? [kind] : Self.kinds.keys.sorted()
    return fault(of: value, "type", in: product, among: words, "it counts as \(kind)")
  }

  private func offerFault(of offer: JSONValue) -> (Mistake, JSONValue)? {
    guard offer.isObject else { return nil }
    let consequence = "the offer is left out"
    let mode = offer.member("paymentMode")
    return fault(
      of: mode, "paymentMode", in: offer, among: OfferMode.allCases.map(\.rawValue), consequence)
      ?? (mode?.string == OfferMode.free.rawValue ? nil : priceFault(of: offer, consequence))
  }

  private func fault(
    of value: JSONValue?, _ key: String, in object: JSONValue, among words: [String],
    _ consequence: String
  ) -> (Mistake, JSONValue)? {
    let found: Mistake
    switch (value, value?.string) {
    case (_, let word?):
      guard !words.contains(word) else { return nil }
      found = .unknownWord(word, among: words)
    case (let value?, nil):
      found = .wrongType(root.json.nodes[value.node].kind, allowed: words.joined(separator: ", "))
    case (nil, nil): found = .missing(key, allowed: words.joined(separator: ", "))
    }
    return (Mistake("\(found.problem); \(consequence)", allowed: found.allowed), value ?? object)
  }

  private func priceFault(of object: JSONValue, _ consequence: String) -> (Mistake, JSONValue)? {
    guard Self.price(of: object) == nil else { return nil }
    let found = object.looseText("displayPrice")
    let problem = found.map { "the price \"\($0)\" is not a number" } ?? "there is no price"
    return (
      Mistake("\(problem), so \(consequence)", allowed: "a displayPrice such as \"4.99\""),
      object.member("displayPrice") ?? object
    )
  }

  /// Refuses a file that would take long to convert.
  func checkSize(_ bytes: JSONBytes, _ fileName: String) throws(CatalogFailure) {
    var mistakes = MistakeList()
    func report(_ mistake: Mistake, at node: Int) {
      mistakes.add(at: Int(root.json.nodes[node].start), mistake) { root.json.path(to: node) }
    }
    let products = products
    if products.count > CatalogLimits.products {
      report(.tooManyProducts(products.count), at: products[CatalogLimits.products].node)
    }
    for (node, text) in root.json.nodes.enumerated() where text.kind == .string {
      let count = text.content.count
      if count > CatalogLimits.xcodeText {
        report(.length(count, 0...CatalogLimits.xcodeText), at: node)
      }
    }
    guard mistakes.isEmpty else { throw CatalogFailure(mistakes, in: bytes, fileName: fileName) }
  }
}
