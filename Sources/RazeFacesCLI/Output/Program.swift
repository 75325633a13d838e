/// This program, in one place.
package enum Program {
  static let name = "razefaces"
  package static let version = "0.2.0"
  /// The day of the version, as the manual's head has it.
  static let date = "November 23, 2026"
}
