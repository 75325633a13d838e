import Localization
import RazeFacesConsole
import StoreCore

/// The fields of the forms for signing in and for creating a tester.
struct CredentialFields: Sendable {
  enum Field: Hashable, Sendable {
    case firstName, lastName, email, password, country

    var takesText: Bool { self != .country }
  }

  static let ofSignIn: [Field] = [.email, .password]
  /// The name of an Apple ID is optional.
  static let ofNewAppleID: [Field] = [.email, .password, .country]
  static let ofTester: [Field] = [.firstName, .lastName, .email, .password, .country]

  private var texts: [Field: TextField] = [:]
  private var storefront: Storefront

  init(email: String = "", storefront: Storefront) {
    self.storefront = storefront
    self[.email] = TextField(email)
  }

  subscript(field: Field) -> TextField {
    get { texts[field] ?? TextField() }
    set { texts[field] = newValue }
  }

  mutating func moveCountry(by step: Int) {
    storefront = Storefront.all.stop(after: storefront, by: step)
  }

  /// The first required field that is empty.
  var missing: Field? { [.email, .password].first { self[$0].isEmpty } }

  static func problem(_ missing: Field) -> Text {
    missing == .password ? Text("Enter the password.") : .enterAnEmailAddress
  }

  /// A warning about an address that may be real; nil if its domain is reserved for examples.
  var warning: Text? {
    Credentials.mayBeReal(self[.email].text)
      ? Text(
        """
        This may be a real Apple ID. A tester that signs in outside the sandbox can no \
        longer be used in it.
        """) : nil
  }

  var newTester: NewTester {
    NewTester(
      email: self[.email].text, password: self[.password].text, firstName: self[.firstName].text,
      lastName: self[.lastName].text, countryCode: storefront.countryCode)
  }

  func line(for field: Field, _ texts: Texts) -> SheetContent.Line {
    let label = texts(label(field))
    guard field == .country else {
      return .field(label: label, self[field], .field(field), isSecret: field == .password)
    }
    let value = "\(storefront.countryCode)  \(storefront.currencyCode)"
    return .choice(label: label, value: value, .field(field))
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
