import StoreCore

enum TesterKey: Int, CatalogKey {
  case email, password, territory, askToBuy, firstName, lastName

  static let names = spelled
  static let territories = JSONKeys(Storefront.all.map(\.countryCode))

  static let requirements: [String?] = [
    Mistake.someEmail, "a password", "a territory such as \"USA\"",
  ]
}

extension JSONValue {
  var tester: CatalogTester {
    CatalogTester(
      email: text(TesterKey.email), password: text(TesterKey.password),
      countryCode: text(TesterKey.territory),
      asksToBuy: member(TesterKey.askToBuy)?.isTrue ?? false,
      firstName: member(TesterKey.firstName)?.string, lastName: member(TesterKey.lastName)?.string)
  }
}

enum TesterSchema {
  static func check(_ testers: Int?, in checker: inout CatalogChecker) {
    guard let testers, checker.isArray(testers) else { return }
    var firsts: [String: Int] = [:]
    checker.forEachElement(of: testers) { checker, tester in
      guard let members = checker.members(of: tester, TesterKey.self) else { return }
      if let email = members[.email], checker.isText(email) {
        let text = checker.json.text(of: email)
        if !Self.isEmail(text) { checker.tell(.email(text), at: email) }
        checker.checkIsNew(email, "email", as: text.lowercased(), among: &firsts)
      }
      checkPassword(members[.password], in: &checker)
      _ = checker.word(members[.territory], in: TesterKey.territories)
      _ = checker.boolean(members[.askToBuy])
      checker.checkReadable(members[.firstName], CatalogLimits.personName)
      checker.checkReadable(members[.lastName], CatalogLimits.personName)
    }
  }

  private static func checkPassword(_ node: Int?, in checker: inout CatalogChecker) {
    guard let node, checker.isText(node) else { return }
    let text = checker.json.text(of: node)
    if let scalar = text.unicodeScalars.first(where: PlainText.isUnprintable) {
      return checker.tell(.unprintable(scalar.value), at: node)
    }
    let isStrong =
      CatalogLimits.password.contains(text.count) && Credentials.isAcceptablePassword(text)
    if !isStrong { checker.tell(.weakPassword, at: node) }
  }

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
