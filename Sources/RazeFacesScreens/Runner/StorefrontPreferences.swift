package import Foundation
import Preferences

/// The storefront's own records of a person, for every device of a world.
package struct StorefrontPreferences: Sendable {
  private static let language = "language"

  private let url: URL

  package init(stateDirectory: URL) {
    url = stateDirectory.appendingPathComponent("storefront.plist")
  }

  /// The code of the language that was chosen last; nil if nobody has, or it cannot be read. A launch
  /// only looks: nothing is moved aside, and nobody is waited for.
  package var language: String? {
    guard case .string(let code)? = FileDefaults.contents(at: url)?[Self.language] else {
      return nil
    }
    return code
  }

  /// - Parameter report: told of a damaged file that was moved aside.
  func keep(
    language code: String,
    report: @escaping @Sendable (FileDefaultsReport) -> Void = { _ in }
  ) throws {
    try FileDefaults(url: url, report: report).update { $0.set(code, forKey: Self.language) }
  }
}
