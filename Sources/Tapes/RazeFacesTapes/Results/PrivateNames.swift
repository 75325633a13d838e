package import StoreCore

/// The people, devices, and paths that a redacted page does not name.
package struct PrivateNames: Sendable {
  package struct Person: Hashable, Sendable {
    let email: String
    /// The first name, the last name, and both in either order.
    let names: [String]

    package init(email: String, first: String = "", last: String = "") {
      self.email = email
      names = ["\(first) \(last)", "\(last) \(first)", "\(last)\(first)", first, last]
        .filter { !first.isEmpty && !last.isEmpty || $0 == first || $0 == last }
    }
  }

  package var people: [Person]
  package var devices, paths: [String]

  package init(people: [Person] = [], devices: [String] = [], paths: [String] = []) {
    (self.people, self.devices, self.paths) = (people, devices, paths)
  }

  package mutating func add(_ testers: [NewTester]) {
    people += testers.map { Person(email: $0.email, first: $0.firstName, last: $0.lastName) }
  }

  mutating func add(_ others: PrivateNames) {
    people += others.people
    devices += others.devices
  }
}
