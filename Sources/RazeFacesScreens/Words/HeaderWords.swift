import TerminalKit

/// What the header says, so that nobody forgets what they are looking at.
enum HeaderWords {
  static let sandbox = "SANDBOX"
  static let notSignedIn = "Not signed in"

  static func tooSmall(_ size: Size, needed: Size) -> String {
    "Too small: have \(size), need \(needed)."
  }

  static func more(_ count: Int) -> String { "+\(count) more" }
}
