import Foundation
package import RazeFacesScreens
package import StoreCore
package import TerminalKit

/// The functions of the app that a tape is played with: its storefront and its commands.
package struct TapeStage {
  package struct CommandResult: Sendable {
    package var status: Int32
    package var output, errors: String

    package init(status: Int32, output: String, errors: String) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }

    var words: String { (errors + output).trimmingCharacters(in: .newlines) }
  }

  /// Shows the storefront of a device until it is closed, and calls `opened` with its session.
  package typealias Storefront =
    @MainActor (
      _ device: String, _ terminal: any Terminal,
      _ opened: @escaping @MainActor (StorefrontSession) -> Void
    ) async -> CommandResult

  package let catalog: Catalog
  package let clock: ManualClock
  package let openStorefront: Storefront
  package let run: @MainActor (_ arguments: [String]) async -> CommandResult
  /// Reads the world from a device; nil if it cannot be read.
  package let facts: @MainActor (_ device: String) async -> WorldFacts?
  /// Writes a file in the folder in which the tape is played.
  package let write: @MainActor (_ text: String, _ name: String) throws -> Void
  /// The terminal that shows the tape being played; nil if there is none.
  package let viewer: TapeViewer?
  package let keepsEvidence, isNewWorld: Bool

  package init(
    catalog: Catalog, clock: ManualClock, openStorefront: @escaping Storefront,
    run: @escaping @MainActor ([String]) async -> CommandResult,
    facts: @escaping @MainActor (String) async -> WorldFacts?,
    write: @escaping @MainActor (String, String) throws -> Void, viewer: TapeViewer? = nil,
    keepsEvidence: Bool = false, isNewWorld: Bool = true
  ) {
    (self.catalog, self.clock) = (catalog, clock)
    (self.openStorefront, self.run) = (openStorefront, run)
    (self.facts, self.write, self.viewer) = (facts, write, viewer)
    (self.keepsEvidence, self.isNewWorld) = (keepsEvidence, isNewWorld)
  }
}
