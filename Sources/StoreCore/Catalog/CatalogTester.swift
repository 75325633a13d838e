/// A sandbox tester as written in the catalog.
///
/// The password is plain here because a person wrote it into a file; whoever keeps testers keeps
/// its hash.
public struct CatalogTester: Sendable, Equatable {
  public let email: String
  public let password: String
  /// The tester's storefront, ISO 3166-1 alpha-3.
  public let countryCode: String
  /// A child's account: a parent has to approve each purchase (storekit-rules 2.10).
  public let asksToBuy: Bool
  public let firstName: String?
  public let lastName: String?

  public init(
    email: String, password: String, countryCode: String, asksToBuy: Bool, firstName: String?,
    lastName: String?
  ) {
    self.email = email
    self.password = password
    self.countryCode = countryCode
    self.asksToBuy = asksToBuy
    self.firstName = firstName
    self.lastName = lastName
  }

  /// The tester's full name; nil if there is none.
  public var fullName: String? {
    let storefront = Storefront.storefront(countryCode: countryCode)
    let name = storefront?.fullName(first: firstName ?? "", last: lastName ?? "") ?? ""
    return name.isEmpty ? nil : name
  }
}
