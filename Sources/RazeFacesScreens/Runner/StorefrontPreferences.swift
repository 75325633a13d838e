package import Foundation
import Preferences

/// What the storefront itself remembers of a person, for every device of a world.
package struct StorefrontPreferences: Sendable {
  private static let language = "language"

  private let url: URL

  package init(stateDirectory: URL) {
    url = stateDirectory.appendingPathComponent("storefront.plist")
  }

  /// The code of the language that was chosen last; nil if nobody has, or it cannot be read.
  package var language: String? {
    // Most worlds have none, and a launch does not pay for it.
    guard FileManager.default.isReadableFile(atPath: url.path),
      let defaults = try? FileDefaults(url: url, report: { _ in })
    else { return nil }
    return defaults.string(forKey: Self.language)
  }

  func keep(language code: String) throws {
    try FileDefaults(url: url, report: { _ in }).update { $0.set(code, forKey: Self.language) }
  }
}
