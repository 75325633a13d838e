public import Foundation

/// A sandbox tester's Apple ID, without the password.
public struct Account: Hashable, Sendable, Codable, Identifiable {
  public var id: Int64
  /// The email address as entered. Comparisons ignore case.
  public var email: String
  public var firstName, lastName: String
  public var storefront: Storefront
  /// Whether purchases require a parent's approval (storekit-rules 2.10).
  public var asksToBuy: Bool
  public var isEmailVerified: Bool

  public init(
    id: Int64, email: String, firstName: String = "", lastName: String = "",
    storefront: Storefront, asksToBuy: Bool = false, isEmailVerified: Bool = true
  ) {
    (self.id, self.email, self.firstName, self.lastName) = (id, email, firstName, lastName)
    (self.storefront, self.asksToBuy) = (storefront, asksToBuy)
    self.isEmailVerified = isEmailVerified
  }

  public var fullName: String { storefront.fullName(first: firstName, last: lastName) }
}

/// A sandbox tester in the catalog, or one to add.
///
/// The password is plain text, as in the catalog file. The store keeps only its hash.
public struct NewTester: Hashable, Sendable, Codable {
  public var email, password, firstName, lastName: String
  /// The ISO 3166-1 alpha-3 code, as in ``Storefront/countryCode``.
  public var countryCode: String
  /// Whether purchases need a parent's approval (storekit-rules 2.10).
  public var asksToBuy: Bool

  public init(
    email: String, password: String, firstName: String = "", lastName: String = "",
    countryCode: String, asksToBuy: Bool = false
  ) {
    (self.email, self.password, self.firstName) = (email, password, firstName)
    (self.lastName, self.countryCode, self.asksToBuy) = (lastName, countryCode, asksToBuy)
  }

  /// The tester of a world without testers.
  package static let standard = NewTester(
    email: "tester@example.com", password: "Sandbox-1", countryCode: "USA")

  public var fullName: String? {
    let storefront = Storefront.storefront(countryCode: countryCode)
    let name = storefront?.fullName(first: firstName, last: lastName) ?? ""
    return name.isEmpty ? nil : name
  }
}

public enum Credentials {
  /// Returns the part of an email address before the `@`, for narrow columns.
  public static func shortName(_ email: String) -> String { String(email.prefix { $0 != "@" }) }

  public static let shortestPassword = 8
  public static let longestName = 40
  public static let mostFailuresInARow = 10
  /// The duration of an Apple ID's lock after too many wrong passwords, in seconds.
  public static let lockDuration: TimeInterval = 5 * 60

  public static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= 254 else { return false }
    let forbidden: (Character) -> Bool = {
      $0.isWhitespace || "<>(),;:\"[]\\".contains($0) || ($0.asciiValue ?? 64) < 33
    }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
      && !text.contains(where: forbidden)
      && !text.unicodeScalars.contains(where: \.isInvisible)
  }

  public static func isPersonName(_ text: String) -> Bool {
    let name = text.trimmingCharacters(in: .whitespaces).unicodeScalars
    return name.count <= longestName && !name.contains(where: \.isUnprintable)
  }

  public static func isAcceptablePassword(_ text: String) -> Bool {
    text.count >= shortestPassword && text.contains(where: \.isNumber)
      && text.contains(where: \.isUppercase) && text.contains(where: \.isLowercase)
  }

  /// Returns whether an address could be a real Apple ID. A sandbox tester becomes unusable if
  /// somebody signs in with it outside the sandbox.
  public static func mayBeReal(_ email: String) -> Bool {
    let domain = normalized(email).split(separator: "@").last.map(String.init) ?? ""
    return realDomains.contains(domain)
  }

  private static let realDomains: Set<String> = [
    "icloud.com", "me.com", "mac.com", "gmail.com", "outlook.com", "hotmail.com", "live.com",
    "yahoo.com", "qq.com", "163.com", "naver.com",
  ]

  /// Returns an address in the form used for lookups.
  public static func normalized(_ email: String) -> String {
    email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }
}
