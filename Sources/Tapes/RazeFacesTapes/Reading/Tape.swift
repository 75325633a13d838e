package import Foundation
package import Localization
package import StoreCore
package import TerminalKit

/// A scripted session of the storefront: user actions and expectations. The grammar extends that of
/// charmbracelet's VHS, and is documented on the page Tapes.
package struct Tape: Hashable, Sendable {
  package var file: String
  package var folder = ""
  package var settings = TapeSettings()
  package var steps: [TapeStep] = []
  /// Warnings about settings of VHS that have no effect here.
  package var ignored: [String] = []
  /// The contents of the file.
  package var text = ""

  package init(file: String) { self.file = file }

  package var title: String { settings.title ?? file }
}

package struct TapeSettings: Hashable, Sendable {
  package var title, purpose: String?
  /// The numbers of the rules that the tape demonstrates, such as "2.11".
  package var rules: [String] = []
  package var tags: [String] = []
  package var caseID: String?
  /// The products and testers that the steps refer to.
  package var roles: [TapeRole] = []
  /// The country code of the first tester's storefront; nil for any.
  package var storefront: String?

  package var catalog: String?
  package var seed: Int64?
  package var clock: Date?
  package var zone: TimeZone?
  package var language: String?
  /// The files that the settled screens are written to, as text.
  package var outputs: [TapeStep] = []

  package var size = Size(80, 24)
  package var typingSpeed = Duration.milliseconds(50)
  package var waitTimeout = Duration.seconds(15)
  package var waitPattern: ScreenPattern?

  package init() {}
}

package struct TapePlace: Hashable, Codable, Sendable, CustomStringConvertible {
  package var file: String
  /// The number of the line, from 1.
  package var line: Int
  /// The number of the character in its line, from 1.
  package var column: Int

  package var description: String { "\(file):\(line):\(column)" }
}

package struct TapeStep: Hashable, Sendable {
  package var place: TapePlace
  package var text: String
  package var action: TapeAction
}

package enum TapeAction: Hashable, Sendable {
  /// - Parameter pace: The time after each character; nil for the tape's typing speed.
  case type(String, pace: Duration?)
  case press(KeyPress, count: Int, pace: Duration?)
  case click(TapeTarget, isDouble: Bool)
  case turnWheel(isUp: Bool, count: Int)
  case paste
  case copy(String)
  case resize(Size)

  case sleep(Duration)
  /// Waits until the pattern matches, or until no work is in progress if the pattern is nil.
  case wait(ScreenPattern?, inLastLine: Bool, timeout: Duration?)
  case setTypingSpeed(Duration)

  case open(productID: String)
  case buy(productID: String)
  case password(email: String)
  case run([String])
  /// Selects the device that the following steps use.
  case device(String)
  case kill(step: Int)
  case relaunch
  case snapshot(String)
  case perform(HistoryStep)

  case hide
  case show
  case screenshot(String)
  case note(String)
  case caption(String)

  case expect(TapeExpectation, isNegated: Bool)
}

package enum TapeTarget: Hashable, Sendable {
  /// A cell, with columns and rows from 1.
  case cell(column: Int, row: Int)
  /// The first occurrence of a text on the screen.
  case text(String)
}

package enum TapeExpectation: Hashable, Sendable {
  case pattern(ScreenPattern)
  case screen(String)
  case sheet(String)
  /// A text of the app, named in English, in the language of the tape.
  case notice(TextName)
  case status(productID: String, String)
  case owned(productID: String)
  /// The latest purchase failure, by code or name.
  case error(String)
  case event(kind: String, fields: [TapeField])
  case exit(Int32)
}

/// A field of an event, identified by its JSON path.
package struct TapeField: Hashable, Sendable {
  package var path, value: String
}

/// A product or a tester, described by conditions so that a tape works with any catalog.
package struct TapeRole: Hashable, Sendable {
  package var name: String
  package var conditions: [String]
}
