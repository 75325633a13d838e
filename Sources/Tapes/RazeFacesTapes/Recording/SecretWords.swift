import StoreCore

/// Replacements for passwords, so that none is saved in a tape.
struct SecretWords {
  private let testers: [NewTester]
  private var known: [String] = []

  init(_ testers: [NewTester]) { self.testers = testers }

  /// Returns the step that types a password. A tester's password is referred to by email address.
  /// Another password gets a replacement of the same length, always the same one.
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
