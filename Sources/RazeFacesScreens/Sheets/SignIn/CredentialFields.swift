import Localization
import StoreCore

/// The fields to sign in, or to make a tester.
struct CredentialFields: Sendable {
  enum Field: Hashable, Sendable {
    case firstName, lastName, email, password, country

    var takesText: Bool { self != .country }
  }

  static let ofSignIn: [Field] = [.email, .password]
  /// An Apple ID can do without a name.
  static let ofNewAppleID: [Field] = [.email, .password, .country]
  static let ofTester: [Field] = [.firstName, .lastName, .email, .password, .country]

  var email: TextField
  var password = TextField()
  var firstName = TextField()
  var lastName = TextField()
  /// A place in `Storefront.all`.
  private(set) var country: Int

  init(email: String = "", storefront: Storefront) {
    self.email = TextField(email)
    country = Storefront.all.firstIndex(of: storefront) ?? 0
  }

  mutating func edit(_ field: Field, _ edit: Edit) {
    switch field {
    case .firstName: firstName.apply(edit)
    case .lastName: lastName.apply(edit)
    case .email: email.apply(edit)
    case .password: password.apply(edit)
    case .country: break
    }
  }

  mutating func moveCountry(by step: Int) {
    country = (country + step + Storefront.all.count) % Storefront.all.count
  }

  /// The field that has to be filled in first.
  var missing: Field? { email.isEmpty ? .email : password.isEmpty ? .password : nil }

  var newTester: NewTester {
    NewTester(
      email: email.text, password: password.text, firstName: firstName.text,
      lastName: lastName.text, countryCode: Storefront.all[country].countryCode)
  }

  func line<Focus>(
    for field: Field, _ focus: Focus, _ texts: Texts
  ) -> SheetContent<Focus>.Line {
    let label = texts(self.label(field))
    switch field {
    case .firstName: return .field(label: label, firstName, focus)
    case .lastName: return .field(label: label, lastName, focus)
    case .email: return .field(label: label, email, focus)
    case .password: return .field(label: label, password, focus, isSecret: true)
    case .country:
      let country = Storefront.all[country]
      return .choice(
        label: label, value: "\(country.countryCode)  \(country.currencyCode)", focus)
    }
  }

  private func label(_ field: CredentialFields.Field) -> Text {
    switch field {
    case .firstName: Text("First Name")
    case .lastName: Text("Last Name")
    case .email: Text("Apple ID")
    case .password: Text("Password")
    case .country: Text("Country")
    }
  }
}
