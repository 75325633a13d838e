import StoreCore

/// The stand-ins in a tape for the passwords that a person types, none of which may be read in it.
struct SecretWords {
  private let testers: [CatalogTester]
  private var known: [String] = []

  init(_ testers: [CatalogTester]) { self.testers = testers }

  /// Returns the step that types a password: a tester's by the address, and else another password,
  /// always the same for the same one, and as long.
  mutating func step(typing secret: String) -> TapeAction {
    if let tester = testers.first(where: { $0.password == secret }) {
      return .password(email: tester.email)
    }
    let place = known.firstIndex(of: secret) ?? known.count
    if place == known.count { known.append(secret) }
    let word = "Secret-\(place + 1)"
    let padding = String(repeating: "x", count: max(0, secret.count - word.count))
    return .type(String((word + padding).prefix(secret.count)), pace: nil)
  }
}
