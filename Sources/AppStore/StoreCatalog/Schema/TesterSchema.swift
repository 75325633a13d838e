import StoreCore

enum TesterKey: Int, CatalogKey {
  case email, password, territory, askToBuy, firstName, lastName

  static let names = spelled
  static let territories = JSONKeys(Storefront.all.map(\.countryCode))

  static let requirements: [String?] = [
    Mistake.someEmail, "a password", "a territory such as \"USA\"",
  ]
}

extension CatalogReader {
  mutating func testers(_ node: Int?) -> [NewTester] {
    var firsts: [String: Int] = [:]
    return elements(of: node) { reader, tester in
      guard let members = reader.members(of: tester, TesterKey.self) else { return nil }
      let email = reader.text(members[.email], isEmail) {
        Mistake("\"\($0)\" is not an email address", allowed: Mistake.someEmail)
      }
      if let email, let node = members[.email] {
        reader.checkIsNew(node, "email", as: email.lowercased(), among: &firsts)
      }
      let territory = reader.word(members[.territory], in: TesterKey.territories)
      let password = reader.password(members[.password]) ?? ""
      let asksToBuy = reader.boolean(members[.askToBuy]) ?? false
      return NewTester(
        email: email ?? "", password: password,
        firstName: reader.readable(members[.firstName], CatalogLimits.personName) ?? "",
        lastName: reader.readable(members[.lastName], CatalogLimits.personName) ?? "",
        countryCode: territory.map { TesterKey.territories[$0] } ?? "", asksToBuy: asksToBuy)
    }
  }

  private mutating func password(_ node: Int?) -> String? {
    guard let node, let text = text(node) else { return nil }
    if let scalar = text.unicodeScalars.first(where: \.isUnprintable) {
      report(.unprintable(scalar.value), at: node)
    } else if !CatalogLimits.password.contains(text.count)
      || !Credentials.isAcceptablePassword(text)
    {
      let allowed =
        "at least \(CatalogLimits.password.lowerBound) characters with a lowercase letter, "
        + "an uppercase letter and a digit"
      report(Mistake("the password is too weak for an Apple ID", allowed: allowed), at: node)
    }
    return text
  }
}

private func isEmail(_ text: String) -> Bool {
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
