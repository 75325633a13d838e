import Foundation
package import RazeFacesScreens
package import StoreCore
package import TerminalKit

/// The app that a tape is played with: its storefront and its commands.
@MainActor package protocol TapeStage {
  var catalog: Catalog { get }
  var clock: ManualClock { get }
  var isNewWorld: Bool { get }

  /// Shows the storefront of a device until it is closed. `opened` receives its session.
  func openStorefront(
    _ device: String, _ terminal: any Terminal,
    _ opened: @escaping @MainActor (StorefrontSession) -> Void
  ) async -> CommandResult
  func run(_ arguments: [String]) async -> CommandResult
  /// Reads the world from a device; nil if it cannot be read.
  func facts(_ device: String) async -> WorldFacts?
  /// Writes a file in the folder in which the tape is played.
  func write(_ text: String, _ name: String) throws
}

package struct CommandResult: Sendable {
  package var status: Int32
  package var output, errors: String

  package init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }

  var words: String { (errors + output).trimmingCharacters(in: .newlines) }
}
