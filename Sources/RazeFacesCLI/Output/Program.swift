/// This program, in one place.
package enum Program {
  package static let name = "razefaces"
  package static let version = "0.1.0"
}
