package import Foundation
package import Localization
package import StoreCore
package import TerminalKit

/// A session of the storefront as a text file: what a person does, and what is to be seen then. The
/// grammar is on the page Tapes, and is charmbracelet's VHS wherever a word is VHS's.
package struct Tape: Hashable, Sendable {
  package var file: String
  package var folder = ""
  package var settings = TapeSettings()
  package var steps: [TapeStep] = []
  /// The settings that were read and have no meaning here, one line each.
  package var ignored: [String] = []
  package var texts: [TapeText] = []

  package init(file: String) { self.file = file }

  package var title: String { settings.title ?? file }
}

package struct TapeText: Hashable, Sendable {
  package var name, text: String

  package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}

/// The settings of a tape: its title and purpose, and the world that it is played in.
package struct TapeSettings: Hashable, Sendable {
  package var title, purpose: String?
  /// The rules of the behavior that it shows, such as "2.11".
  package var rules: [String] = []
  package var tags: [String] = []
  package var caseID: String?
  /// The products and testers that the steps speak of.
  package var roles: [TapeRole] = []
  /// The storefront in which the first tester is to be at home; nil is any.
  package var storefront: String?

  package var catalog: String?
  package var seed: Int64?
  package var clock: Date?
  package var zone: TimeZone?
  package var language: String?
  /// Files of the screens at rest, as text.
  package var outputs: [TapeStep] = []

  package var size = Size(80, 24)
  package var typingSpeed = Duration.milliseconds(50)
  package var waitTimeout = Duration.seconds(15)
  package var waitPattern: ScreenPattern?

  package init() {}
}

package struct TapePlace: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line's number, from 1.
  package var line: Int
  /// The column's number, from 1, in characters.
  package var column: Int

  package var description: String { "\(file):\(line):\(column)" }
}

package struct TapeStep: Hashable, Sendable {
  package var place: TapePlace
  package var text: String
  package var action: TapeAction
}

package enum TapeAction: Hashable, Sendable {
  /// - Parameter pace: the time after each character; nil is the tape's typing speed.
  case type(String, pace: Duration?)
  case press(KeyPress, count: Int, pace: Duration?)
  case click(TapeTarget, isDouble: Bool)
  case turnWheel(isUp: Bool, count: Int)
  case paste
  case copy(String)
  case resize(Size)

  case sleep(Duration)
  /// Lets time pass until a pattern is seen, or until nothing is under way if it is nil.
  case wait(ScreenPattern?, inLastLine: Bool, timeout: Duration?)
  case setTypingSpeed(Duration)

  case open(productID: String)
  case buy(productID: String)
  case password(email: String)
  case run([String])
  /// Chooses the device whose screen and keys are meant from here.
  case device(String)
  case kill(step: Int)
  case relaunch
  case snapshot(String)
  case take(HistoryStep)

  case hide
  case show
  case screenshot(String)
  case note(String)
  case caption(String)

  case expect(TapeExpectation, isNegated: Bool)
}

package enum TapeTarget: Hashable, Sendable {
  /// A cell, with rows and columns from 1, as they are counted on a screen.
  case cell(column: Int, row: Int)
  /// The first place where it stands on the screen.
  case text(String)
}

package enum TapeExpectation: Hashable, Sendable {
  case pattern(ScreenPattern)
  case screen(String)
  case sheet(String)
  /// A text of the program, in whatever language is spoken.
  case notice(TextName)
  case status(productID: String, String)
  case owned(productID: String)
  /// The last failure of a purchase, by number or name.
  case error(String)
  case event(kind: String, fields: [TapeField])
  case exit(Int32)
}

/// A field of an event, by its path in JSON.
package struct TapeField: Hashable, Sendable {
  package var path, value: String
}

/// A product or a tester that a tape needs, by what it must be: any catalog that has one will do.
package struct TapeRole: Hashable, Sendable {
  package var name: String
  package var conditions: [String]
}
