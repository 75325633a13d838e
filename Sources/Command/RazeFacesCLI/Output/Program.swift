package enum Program {
  static let name = "razefaces"
  package static let version = "1.0.0"
  static let date = "November 23, 2026"
}
