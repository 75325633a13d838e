import StoreCore

/// Xcode's StoreKit configuration file (`.storekit`), converted to a catalog.
///
/// It accepts what Xcode accepts: any version, unknown keys, numbers instead of strings, and
/// missing values, whose defaults are on the page Catalog.
struct StoreKitFile {
  let root: JSONValue
  /// The file name without the extension.
  let name: String
  private(set) var primaryLanguage = "en"
  /// Whether the catalog is written to a file, for App Store Connect's rules.
  let isImport: Bool

  init(_ root: JSONValue, path: String, isImport: Bool) {
    (self.root, self.isImport) = (root, isImport)
    let file = path.split(separator: "/").last.map(String.init) ?? ""
    name = file.hasSuffix(Self.suffix) ? String(file.dropLast(Self.suffix.count)) : file
    let languages = (products + root.elements("subscriptionGroups"))
      .flatMap { $0.elements("localizations") }
      .compactMap { $0.looseText("locale").flatMap(Self.language) }
    if !languages.contains("en"), let first = languages.first { primaryLanguage = first }
  }

  static let suffix = ".storekit"

  /// - Parameters:
  ///   - bundleID: the app's bundle ID; nil derives one from the identifier or name.
  ///   - configuration: the tester's settings.
  func document(bundleID: String?, _ configuration: StoreKitConfiguration) -> DocumentDraft {
    let groups = root.elements("subscriptionGroups")
    let products =
      root.elements("products").map { product($0, kind: .nonConsumable) }
      + root.elements("nonRenewingSubscriptions").map {
        product($0, kind: .nonRenewingSubscription)
      }
      + groups.enumerated().flatMap { index, group in
        group.elements("subscriptions").map {
          product($0, kind: .autoRenewableSubscription, group: Self.id(of: group, at: index))
        }
      }
    return .object([
      "bundleID": .text(bundleID ?? standardBundleID),
      "appleID": .plain(appleID),
      "name": .text(appName),
      "version": .text("1.0"),
      "primaryLanguage": .text(primaryLanguage),
      "baseTerritory": .text(StoreKitConfiguration.standardStorefront),
      "territories": Self.territories,
      "agreements": .object(["paidApplications": .text(AgreementKey.inEffect)]),
      "subscriptionGroups": .array(groups.enumerated().map { self.group($1, at: $0) }),
      "products": .array(products),
      // For signing in, because the file has no testers.
      "testers": .array([
        .object([
          "email": .text(NewTester.standard.email),
          "password": .text(NewTester.standard.password),
          "territory": .text(configuration.storefront),
          "askToBuy": configuration.asksToBuy ? .plain("true") : nil,
        ])
      ]),
    ])
  }

  private static let territories = DocumentDraft(
    content: .object(Storefront.all.map { ($0.countryCode, .text($0.currencyCode)) }), origin: nil)

  private var standardBundleID: String {
    let own = root.looseText("identifier").map(Self.domainLabel) ?? ""
    let named = own.isEmpty ? Self.domainLabel(name) : own
    return "storekit." + (named.isEmpty ? "app" : named)
  }

  /// Returns the characters of a text that a bundle ID can have between two periods.
  private static func domainLabel(_ text: String) -> String {
    String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.prefix(100))
  }

  private var appleID: String {
    let id = root.member("settings")?.number("_applicationInternalID") ?? 0
    return String(CatalogLimits.appleID.contains(id) ? id : CatalogLimits.appleID.lowerBound)
  }

  private var appName: String {
    let readable = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { !$0.isUnprintable }))
    let fitting = readable.prefix(CatalogLimits.appName.upperBound).split(separator: " ")
      .joined(separator: " ")
    return CatalogLimits.appName.contains(fitting.count) ? fitting : "App"
  }

  // MARK: - Languages

  /// Returns the catalog's name of a language, such as "pt-BR" for "pt_BR"; nil if it has none.
  static func language(of locale: String) -> String? {
    let languages = LocalizationKey.languages
    let name = locale.split(separator: "_").joined(separator: "-")
    let general = String(name.prefix { $0 != "-" })
    if name == "en-US" { return "en" }
    if general == "nb" { return "no" }
    if general == "zh" {
      return ["zh-Hans", "zh-Hant"].bestLanguage(for: [name], primary: general)
    }
    return [name, general].first { languages.index(of: $0) != nil }
  }

  /// Returns an object's localizations by language. Adds the primary language if it is missing.
  ///
  /// - Parameter localization: returns the converted localization; its argument can be nil.
  func localizations(
    of object: JSONValue, _ localization: (_ localization: JSONValue?) -> DocumentDraft
  ) -> DocumentDraft {
    var drafts: [(key: String, value: DocumentDraft)] = []
    let all = object.elements("localizations")
    for found in all {
      guard let language = found.looseText("locale").flatMap(Self.language),
        !drafts.contains(where: { $0.key == language })
      else { continue }
      drafts.append((language, localization(found)))
    }
    if !drafts.contains(where: { $0.key == primaryLanguage }) {
      drafts.insert((primaryLanguage, localization(all.first)), at: 0)
    }
    return DocumentDraft(content: .object(drafts), origin: object.node)
  }

  // MARK: - Groups

  private static func id(of group: JSONValue, at index: Int) -> DocumentDraft {
    let value = group.member("id")
    return .text(group.looseText("id") ?? "group-\(index + 1)", from: value)
  }

  private func group(_ group: JSONValue, at index: Int) -> DocumentDraft {
    let name = group.looseText("name") ?? "Group \(index + 1)"
    return .object(
      [
        "id": Self.id(of: group, at: index),
        "referenceName": .text(name, from: group.member("name")),
        "localizations": localizations(of: group) { found in
          .object(
            ["displayName": .text(found?.looseText("displayName") ?? name, from: found)],
            from: found)
        },
      ], from: group)
  }
}

extension JSONValue {
  /// Returns a string, or a number as text; nil if it is missing or empty. Line breaks and tabs
  /// become spaces, because texts are displayed on one line.
  func looseText(_ key: String) -> String? {
    guard let value = member(key) else { return nil }
    switch json.nodes[value.node].kind {
    case .string:
      let text = String(json.text(of: value.node).map { $0.isNewline || $0 == "\t" ? " " : $0 })
      return text.isEmpty ? nil : text
    case .number: return value.numberText
    default: return nil
    }
  }

  func number(_ key: String) -> Int? { looseText(key).flatMap { Int($0) } }

  /// Returns a Boolean, or whether a number is not zero.
  func flag(_ key: String) -> Bool? {
    guard let value = member(key) else { return nil }
    switch json.nodes[value.node].kind {
    case .true: return true
    case .false: return false
    default: return number(key).map { $0 != 0 }
    }
  }
}
