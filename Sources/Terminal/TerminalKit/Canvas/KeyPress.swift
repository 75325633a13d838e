public enum Key: Hashable, Sendable {
  /// A key that types text. An uppercase letter is its own character, without `.shift`.
  case character(Character)
  case enter, escape, tab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  case function(Int)
}

public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)
}

/// A key press with its modifiers. Back-tab is Tab with `.shift`.
public struct KeyPress: Hashable, Sendable {
  public let key: Key
  public let modifiers: Modifiers

  public init(_ key: Key, _ modifiers: Modifiers = []) {
    (self.key, self.modifiers) = (key, modifiers)
  }

  public init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  public static func control(_ character: Character) -> KeyPress { KeyPress(character, .control) }
  public static let backTab = KeyPress(.tab, .shift)

  /// The character that the key types into a text field; nil with Ctrl or Alt.
  public var typed: Character? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.control, .alt])
    else { return nil }
    return character
  }
}

extension KeyPress: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}

extension KeyPress: CustomStringConvertible {
  /// The key as the footer and the manual spell it: `q`, `Ctrl-C`, `Shift-Tab`, `PgDn`.
  public var description: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    var name = key.description
    if modifiers.contains(.control), case .character(let character) = key {
      name = character == " " ? "Space" : character.uppercased()
    }
    return (words + [name]).joined(separator: "-")
  }
}

extension Key: CustomStringConvertible {
  public var description: String {
    switch self {
    case .character(let character): character == " " ? "Space" : String(character)
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}
