package enum Program {
  static let name = "razefaces"
  package static let version = "0.2.0"
  /// The date of the version, for the manual's header.
  static let date = "November 23, 2026"
}
