import StoreCore

/// The keys of a subscription group.
enum GroupKey: Int, CatalogKey {
  case id, referenceName, localizations

  static let names = spelled

  var requirement: String? {
    switch self {
    case .id: "a text"
    case .referenceName: ProductKey.referenceName.requirement
    case .localizations: LocalizationKey.whereRequired
    }
  }
}

/// The key of a group's text in one language.
enum GroupLocalizationKey: Int, CatalogKey {
  case displayName

  static let names = spelled

  var requirement: String? { LocalizationKey.displayName.requirement }
}

extension JSONValue {
  func group(primaryLanguage: String) -> SubscriptionGroup {
    SubscriptionGroup(
      id: text(GroupKey.id), referenceName: text(GroupKey.referenceName),
      names: member(GroupKey.localizations)?.table { $0.text(GroupLocalizationKey.displayName) }
        ?? [:],
      primaryLanguage: primaryLanguage)
  }
}

enum GroupSchema {
  static func check(_ groups: Int, in checker: inout CatalogChecker) {
    var firsts: [String: Int] = [:]
    checker.forEachElement(of: groups) { checker, group in
      guard let members = checker.members(of: group, GroupKey.self) else { return }
      if let id = members[.id], checker.checkIdentifier(id, CatalogLimits.groupID) {
        checker.checkIsNew(id, "group id", among: &firsts)
      }
      checker.checkReadable(members[.referenceName], CatalogLimits.referenceName)
      LocalizationSchema.check(members[.localizations], in: &checker) { checker, localization in
        let texts = checker.members(of: localization, GroupLocalizationKey.self)
        checker.checkReadable(texts?[.displayName], CatalogLimits.groupDisplayName)
      }
    }
    checker.context.groups = JSONKeys(firsts.keys.sorted())
  }
}
