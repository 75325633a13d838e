import StoreCore

extension CatalogChecker {
  private static let storefronts = JSONKeys(Storefront.all.map(\.countryCode))

  mutating func checkTesters(_ root: JSONMembers) {
    guard let testers = root[CatalogRoot.testers], isArray(testers) else { return }
    var firsts: [String: Int] = [:]
    forEachElement(of: testers) { checker, tester in
      guard let members = checker.members(of: tester, CatalogKeys.tester, required: 0...2) else {
        return
      }
      if let email = members[0], checker.isText(email) {
        let text = checker.json.text(of: email)
        if !Self.isEmail(text) { checker.tell(.email(text), at: email) }
        checker.checkIsNew(email, "e-mail", as: text.lowercased(), among: &firsts)
      }
      checker.checkPassword(members[1])
      _ = checker.word(members[2], in: Self.storefronts)
      _ = checker.boolean(members[3])
      checker.checkReadable(members[4], CatalogLimits.personName)
      checker.checkReadable(members[5], CatalogLimits.personName)
    }
  }

  private mutating func checkPassword(_ node: Int?) {
    guard let node, isText(node) else { return }
    let text = json.text(of: node)
    if let scalar = text.unicodeScalars.first(where: TextRules.isUnprintable) {
      return tell(.unprintable(scalar.value), at: node)
    }
    let isStrong =
      CatalogLimits.password.contains(text.count) && text.contains(where: \.isLowercase)
      && text.contains(where: \.isUppercase) && text.contains(where: \.isNumber)
    if !isStrong { tell(.weakPassword, at: node) }
  }

  /// What the sign-in sheet can use: one @, a name before it, a dotted domain behind it.
  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard CatalogLimits.email.contains(text.utf8.count), parts.count == 2, !parts[0].isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return false }
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return domain.count >= 2
      && domain.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
      && parts[0].allSatisfy { $0.isLetter || $0.isNumber || "._%+-".contains($0) }
  }
}
