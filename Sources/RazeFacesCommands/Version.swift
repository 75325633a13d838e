/// The program's own version, the one place where it stands.
package enum Version {
  package static let current = "0.1.0"
}
