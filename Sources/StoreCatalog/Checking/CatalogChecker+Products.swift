import StoreCore

extension CatalogChecker {
  /// The places of a product's keys in their table.
  private enum Key {
    static let id = 0
    static let type = 1
    static let referenceName = 2
    static let clearedForSale = 3
    static let familySharable = 4
    static let duration = 5
    static let subscription = 6
    static let prices = 7
    static let localizations = 8
    static let artwork = 9
  }

  mutating func checkProduct(_ product: Int) {
    guard
      let members = members(
        of: product, CatalogKeys.product, required: Key.id...Key.referenceName,
        alsoRequired: Self.requiredTails)
    else { return }
    var isIndexed = false
    if let id = members[Key.id], checkIdentifier(id, CatalogLimits.productID) {
      isIndexed = true
      offsets.append(json.nodes[product].start)
      hashes.append(ProductIndex.hash(of: json.nodes[id].content, in: json.bytes))
      idNodes.append(id)
    }
    let kind = word(members[Key.type], in: CatalogKeys.kinds).map { ProductKind.allCases[$0] }
    checkReadable(members[Key.referenceName], CatalogLimits.referenceName)
    var listing = ProductListing(isClearedForSale: boolean(members[Key.clearedForSale]) ?? true)
    if boolean(members[Key.familySharable]) == true, let kind, !kind.canBeFamilyShared,
      let node = members[Key.familySharable]
    {
      tell(.notFamilySharable(kind), at: node)
    }
    if let prices = members[Key.prices] { listing.territories = checkPrices(prices) }
    if isIndexed { listings.append(listing) }
    checkLocalizations(members[Key.localizations]) { checker, localization in
      let texts = checker.members(of: localization, CatalogKeys.localization, required: 0...1)
      checker.checkReadable(texts?[0], CatalogLimits.displayName)
      checker.checkReadable(texts?[1], CatalogLimits.description)
    }
    if let artwork = members[Key.artwork] { checkArtwork(artwork) }
    if let kind { checkTerms(of: product, kind, members) }
  }

  private static let requiredTails = [Key.prices, Key.localizations]

  private mutating func checkTerms(of product: Int, _ kind: ProductKind, _ members: JSONMembers) {
    if let terms = members[Key.subscription] {
      if kind == .autoRenewableSubscription {
        checkSubscription(terms)
      } else {
        tell(.notASubscription(kind), at: terms - 1)
      }
    } else if kind == .autoRenewableSubscription {
      tell(.noTerms, missing: "subscription", in: product)
    }
    if let duration = members[Key.duration] {
      if kind != .nonRenewingSubscription {
        tell(.duration, at: duration - 1)
      } else if isText(duration), Period(iso8601: json.text(of: duration)) == nil {
        tell(.duration(json.text(of: duration)), at: duration)
      }
    } else if kind == .nonRenewingSubscription {
      tell(.noDuration, missing: "duration", in: product)
    }
  }

  /// Prices by territory: each in its own currency's decimals, the base territory's required.
  ///
  /// - Returns: the territories that have one, a bit each.
  @discardableResult
  mutating func checkPrices(_ prices: Int) -> UInt64 {
    guard isObject(prices) else { return 0 }
    var seen: UInt64 = 0
    var hint = 0
    forEachKey(of: prices) { checker, key in
      guard let index = checker.index(of: key, in: checker.context.territories, hint: hint) else {
        return checker.tellForeignPrice(key)
      }
      hint = index + 1
      if seen & 1 << UInt64(index) != 0 {
        return checker.tell(
          .duplicateKey(checker.json.text(of: key), line: checker.line(ofKey: key, in: prices)),
          at: key)
      }
      seen |= 1 << UInt64(index)
      checker.checkPrice(key + 1, in: index)
    }
    if let base = context.baseTerritory, seen & 1 << UInt64(base) == 0 {
      let code = context.territories[base]
      tell(.noBasePrice(code), missing: code, in: prices)
    }
    return seen
  }

  private mutating func tellForeignPrice(_ key: Int) {
    // Without a list of territories that mistake was told, and each price is its consequence.
    guard context.territories.count > 0, !json.nodes[key].traits.contains(.isFaulty) else { return }
    tell(.notATerritory(json.text(of: key), of: context.territories.names), at: key)
  }

  /// The line in which a key appears first.
  private func line(ofKey key: Int, in object: Int) -> Int {
    let name = json.text(of: key)
    var candidate = object + 1
    while candidate < key, json.text(of: candidate) != name {
      candidate = Int(json.nodes[candidate + 1].next)
    }
    return line(of: candidate)
  }

  private mutating func checkPrice(_ node: Int, in territory: Int) {
    guard json.nodes[node].kind == .number else { return tellPriceType(node) }
    let range = json.nodes[node].range
    var whole = 0
    var decimals = -1
    for position in range {
      switch json.bytes[position] {
      case UInt8(ascii: "-"):
        return tell(.negativePrice(json.bytes.string(range)), at: node)
      case UInt8(ascii: "."): decimals = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if decimals >= 0 { decimals += 1 } else { whole += 1 }
      default: return tell(.exponentInPrice(json.bytes.string(range)), at: node)
      }
    }
    if whole > CatalogLimits.wholeDigits {
      return tell(.tooExpensive(json.bytes.string(range)), at: node)
    }
    if decimals > context.storefronts[territory].fractionDigits {
      tell(.tooPrecise(json.bytes.string(range), in: context.storefronts[territory]), at: node)
    }
  }

  private mutating func tellPriceType(_ node: Int) {
    guard json.nodes[node].kind == .string else {
      return tellType(of: node, allowed: "a number, such as 0.99")
    }
    let text = json.text(of: node)
    tell(.priceInQuotes(text.allSatisfy { $0.isNumber || $0 == "." } ? text : "0.99"), at: node)
  }

  /// Texts by language: the primary language's required.
  mutating func checkLocalizations(
    _ node: Int?, _ check: (inout CatalogChecker, _ localization: Int) -> Void
  ) {
    guard let node, isObject(node) else { return }
    var seen: UInt64 = 0
    var hint = 0
    forEachKey(of: node) { checker, key in
      guard let index = checker.index(of: key, in: CatalogKeys.languages, hint: hint) else {
        return checker.tell(
          .unknownWord(checker.json.text(of: key), among: CatalogKeys.languages.names), at: key)
      }
      hint = index + 1
      if seen & 1 << UInt64(index) != 0 {
        return checker.tell(
          .duplicateKey(checker.json.text(of: key), line: checker.line(ofKey: key, in: node)),
          at: key)
      }
      seen |= 1 << UInt64(index)
      check(&checker, key + 1)
    }
    if let primary = context.primaryLanguage, seen & 1 << UInt64(primary) == 0 {
      let language = CatalogKeys.languages[primary]
      tell(.noPrimaryLanguage(language), missing: language, in: node)
    }
  }

  /// Builds the index of the IDs, and tells each product whose ID an earlier one has.
  mutating func indexProducts() {
    var duplicates: [(product: Int, first: Int)] = []
    index = ProductIndex(hashes: hashes) { [json, idNodes] first, second in
      json.text(of: idNodes[first]) == json.text(of: idNodes[second])
    } duplicate: { product, first in
      duplicates.append((product, first))
    }
    for (product, first) in duplicates {
      let text = json.text(of: idNodes[product])
      let line = line(of: idNodes[first])
      tell(.duplicate("product ID", text, line: line), at: idNodes[product])
    }
  }
}
