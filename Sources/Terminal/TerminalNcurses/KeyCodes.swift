import CNcurses
import TerminalKit

/// The keys that curses key codes stand for.
///
/// Curses has constants for plain keys. It assigns the codes of arrows and the like with modifiers
/// at startup, from terminfo. Sequences missing there get codes from `define_key`.
@MainActor
enum KeyCodes {
  static let pasteBegins: Int32 = 20_000
  static let pasteEnds: Int32 = 20_001
  private static let firstOwn: Int32 = 10_000

  /// Registers sequences that terminfo lacks, and returns the keys by code.
  static func install() -> [Int32: KeyPress] {
    var codes = fixed
    var next = firstOwn
    func learn(_ sequence: String, _ press: KeyPress) {
      let known = key_defined(sequence)
      if known > 0 {
        codes[known] = press
      } else if known == 0, define_key(sequence, next) == OK {
        codes[next] = press
        next += 1
      }
    }
    for named in namedKeys {
      // The modifiers in xterm's encoding: 1 plus the sum of shift 1, alt 2, ctrl 4.
      for number in 2...8 {
        let press = KeyPress(named.key, Modifiers(rawValue: UInt8(number - 1)))
        let name = named.capability + (number == 2 ? "" : "\(number)")
        if let sequence = nc_capability(name) { learn(String(cString: sequence), press) }
        learn("\u{1B}[\(named.before);\(number)\(named.after)", press)
      }
    }
    for (sequence, key) in plainSequences where key_defined(sequence) == 0 {
      learn(sequence, KeyPress(key))
    }
    define_key("\u{1B}[200~", pasteBegins)
    define_key("\u{1B}[201~", pasteEnds)
    return codes
  }

  static let fixed: [Int32: KeyPress] = {
    var codes: [Int32: KeyPress] = [
      KEY_UP: KeyPress(.up), KEY_DOWN: KeyPress(.down), KEY_LEFT: KeyPress(.left),
      KEY_RIGHT: KeyPress(.right), KEY_HOME: KeyPress(.home), KEY_END: KeyPress(.end),
      KEY_PPAGE: KeyPress(.pageUp), KEY_NPAGE: KeyPress(.pageDown), KEY_DC: KeyPress(.delete),
      KEY_IC: KeyPress(.insert), KEY_ENTER: KeyPress(.enter),
      KEY_BACKSPACE: KeyPress(.backspace), KEY_BTAB: .backTab, KEY_FIND: KeyPress(.home),
      KEY_SELECT: KeyPress(.end), KEY_A1: KeyPress(.home), KEY_A3: KeyPress(.pageUp),
      KEY_C1: KeyPress(.end), KEY_C3: KeyPress(.pageDown), KEY_SR: KeyPress(.up, .shift),
      KEY_SF: KeyPress(.down, .shift), KEY_SLEFT: KeyPress(.left, .shift),
      KEY_SRIGHT: KeyPress(.right, .shift), KEY_SHOME: KeyPress(.home, .shift),
      KEY_SEND: KeyPress(.end, .shift), KEY_SPREVIOUS: KeyPress(.pageUp, .shift),
      KEY_SNEXT: KeyPress(.pageDown, .shift), KEY_SDC: KeyPress(.delete, .shift),
      KEY_SIC: KeyPress(.insert, .shift),
    ]
    for number in 1...63 { codes[KEY_F0 + Int32(number)] = KeyPress(.function(number)) }
    return codes
  }()

  /// The keys with modifiers: the terminfo capability of each with Shift, to which other modifiers
  /// append their number, and the parts of xterm's sequence around the modifier.
  private static let namedKeys: [(key: Key, capability: String, before: String, after: String)] = [
    (.up, "kUP", "1", "A"), (.down, "kDN", "1", "B"), (.right, "kRIT", "1", "C"),
    (.left, "kLFT", "1", "D"), (.home, "kHOM", "1", "H"), (.end, "kEND", "1", "F"),
    (.insert, "kIC", "2", "~"), (.delete, "kDC", "3", "~"), (.pageUp, "kPRV", "5", "~"),
    (.pageDown, "kNXT", "6", "~"),
  ]

  /// The sequences that nearly every terminal sends, for terminals whose terminfo entry differs.
  private static let plainSequences: [(String, Key)] = [
    ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
    ("\u{1B}[1~", .home), ("\u{1B}[4~", .end), ("\u{1B}[7~", .home), ("\u{1B}[8~", .end),
    ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp),
    ("\u{1B}[6~", .pageDown),
  ]
}
