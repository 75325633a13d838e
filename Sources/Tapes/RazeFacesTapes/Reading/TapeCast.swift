import Foundation
package import RazeFacesConsole
package import StoreCore

package struct TapeCast: Sendable {
  package fileprivate(set) var products: [String: CatalogProduct] = [:]
  package fileprivate(set) var testers: [String: NewTester] = [:]
  /// The names of the tester roles, in the order of the tape.
  private var order: [String] = []

  init() {}

  /// The testers' storefronts, in which all products must be sold.
  var storefronts: [Storefront] {
    order.compactMap { testers[$0].flatMap { Storefront.storefront(countryCode: $0.countryCode) } }
  }

  /// Fills the roles, testers first, because the products must be sold in their storefronts.
  ///
  /// - Throws: an error if nothing in the catalog fills a role.
  package static func fill(
    _ settings: TapeSettings, from catalog: Catalog
  ) throws(InvalidInput) -> TapeCast {
    var cast = TapeCast()
    for role in settings.roles where role.isTester {
      let free = catalog.testers.filter { !cast.testers.values.contains($0) }
      guard let tester = free.first(where: { role.fits($0, cast, storefront: settings.storefront) })
      else { throw role.unfilled }
      cast.testers[role.name] = tester
      cast.order.append(role.name)
    }
    return try cast.filled(settings.roles.filter { !$0.isTester }[...], from: catalog)
  }

  private static let mostTries = 20

  /// Returns the cast with products, backtracking if a later role cannot be filled.
  private func filled(
    _ roles: ArraySlice<TapeRole>, from catalog: Catalog
  ) throws(InvalidInput) -> TapeCast {
    guard let role = roles.first else { return self }
    var unfilled = role.unfilled
    let fitting = catalog.products.lazy.filter { product in
      role.fits(product, self, catalog) && !products.values.contains { $0.id == product.id }
    }
    for product in fitting.prefix(Self.mostTries) {
      var cast = self
      cast.products[role.name] = product
      do { return try cast.filled(roles.dropFirst(), from: catalog) } catch { unfilled = error }
    }
    throw unfilled
  }

  /// Replaces variables such as `$face`, `$face.name`, and `$buyer.storefront` with their values.
  ///
  /// - Parameter spell: Escapes a value for its context.
  package func resolve(
    _ text: String, languages: [String], _ spell: (String) -> String = { $0 }
  ) -> String {
    guard text.contains("$") else { return text }
    return text.replacing(/\$([a-z][A-Za-z0-9]*)(?:\.([a-z]+))?/) { match in
      let (role, part) = (String(match.output.1), match.output.2.map(String.init))
      if let value = value(of: role, part, languages) { return spell(value) }
      // In "$face.", the period ends a sentence.
      let whole = value(of: role, nil, languages).map(spell)
      return whole.map { $0 + (part.map { "." + $0 } ?? "") } ?? String(match.output.0)
    }
  }

  private func value(of role: String, _ part: String?, _ languages: [String]) -> String? {
    if let tester = testers[role] {
      switch part {
      case nil: return tester.email
      case "name": return tester.fullName ?? tester.email
      case "storefront": return tester.countryCode
      default: return nil
      }
    }
    guard let product = products[role] else { return nil }
    func offer(_ kind: OfferKind) -> String? {
      product.subscription?.offers.first { $0.kind == kind }?.id
    }
    switch part {
    case nil: return product.id
    case "name": return product.localization(languages: languages).displayName
    case "promotional": return offer(.promotional)
    case "code": return offer(.offerCode)
    case "winback": return offer(.winBack)
    case "price": return storefronts.first.flatMap(product.price).map { "\($0)" }
    case "raised": return storefronts.first.flatMap(product.price).map { "\($0 * 2)" }
    default: return nil
    }
  }
}

extension TapeRole {
  /// The error if nothing in the catalog fills the role.
  fileprivate var unfilled: InvalidInput {
    InvalidInput(
      "the catalog has no \(isTester ? "tester" : "product") for \(name): "
        + conditions.joined(separator: " "))
  }
}
