/// This program, in one place.
enum Program {
  static let name = "razefaces"
  static let version = "0.1.0"
}
