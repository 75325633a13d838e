/// This program, in one place.
enum Program {
  static let name = "razefaces"
  static let version = "0.1.0"
  /// The day of the version, as the manual's head has it.
  static let date = "November 23, 2026"
}
