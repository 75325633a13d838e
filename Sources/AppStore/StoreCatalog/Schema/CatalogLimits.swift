import StoreCore

/// The limits of lengths and sizes, which are App Store Connect's if it has any.
enum CatalogLimits {
  static let bundleID = 1...155
  static let appName = 2...30
  static let version = 1...18
  static let products = 10_000
  /// The maximum bytes of a text in Xcode's file, whose other texts may be longer than a catalog's.
  static let xcodeText = 100_000
  static let productID = 1...100
  static let groupID = 1...64
  static let offerID = 1...64
  static let referenceName = 1...64
  static let displayName = 2...35
  static let groupDisplayName = 1...75
  static let description = 1...55
  static let personName = 1...Credentials.longestName
  static let email = 3...254
  static let password = 8...128
  static let level = 1...100
  static let periodCount = 1...12
  static let sharedSecretDigits = 32
  static let appleID = 1...99_999_999_999
  /// The maximum digits before the decimal point, so that a price times 1,000 fits in 64 bits.
  static let wholeDigits = 12
  static let shapes = 1...64
  /// The range of coordinates, in units of the view box.
  static let coordinates = -10_000.0...10_000.0
  static let lengths = 0.01...10_000.0
  static let pathLength = 4_000
  static let pathSegments = 400
}
