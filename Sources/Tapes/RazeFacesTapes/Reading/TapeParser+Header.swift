import Foundation
import Localization
import TerminalKit

extension TapeParser {
  /// The commands of VHS that tapes do not support, each with a reason and an alternative.
  static let refusedCommands = [
    "Env": ("they have no environment", "Language, Zone, Clock or Catalog"),
    "Require": ("they use no other program", "Run and razefaces' commands"),
    "Source": ("a tape is one file", "the steps of the other file, written here"),
  ]

  /// The commands that describe the tape or configure its world.
  static let header: [String: Reader] = [
    "Title": { parser, _, _ in parser.tape.settings.title = try parser.scanner.string().text },
    "Purpose": { parser, _, _ in parser.tape.settings.purpose = try parser.scanner.string().text },
    "Rule": { parser, _, _ in
      parser.tape.settings.rules.append(try parser.scanner.text("a rule's number").text)
    },
    "Tag": { parser, _, _ in
      parser.tape.settings.tags.append(try parser.scanner.text("a tag").text)
    },
    "Case": { parser, _, _ in
      parser.tape.settings.caseID = try parser.scanner.text("a case's number").text
    },
    "Needs": { parser, _, _ in try parser.role() },
    "Catalog": { parser, _, _ in
      parser.tape.settings.catalog = try parser.scanner.text("a catalog's file").text
    },
    "Seed": { parser, _, _ in
      parser.tape.settings.seed = Int64(try parser.number("a seed", in: 0...1_000_000_000))
    },
    "Clock": { parser, _, _ in parser.tape.settings.clock = try parser.date() },
    "Zone": { parser, _, _ in
      let word = try parser.scanner.text("a time zone")
      guard let zone = TimeZone(identifier: word.text) else {
        throw word.mistake("is not a time zone", allowed: "a name such as GMT or Asia/Ho_Chi_Minh")
      }
      parser.tape.settings.zone = zone
    },
    "Language": { parser, _, _ in
      let codes = Language.allCases.map(\.rawValue)
      parser.tape.settings.language = try parser.choice(codes)
    },
    "Output": { parser, word, _ in
      let file = try parser.fileName()
      guard [".txt", ".ascii", ".test"].contains(where: file.hasSuffix) else {
        return parser.ignore(word, "Output \(file): only .txt, .ascii and .test are written")
      }
      parser.tape.settings.outputs.append(
        TapeStep(place: word.place, text: file, action: .screenshot(file)))
    },
    "Set": { parser, word, _ in try parser.set(word) },
  ]

  private static let pixels: Set<String> = [
    "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "LetterSpacing",
    "LineHeight", "Padding", "Theme", "LoopOffset", "Margin", "MarginFill", "WindowBar",
    "WindowBarSize", "BorderRadius", "CursorBlink",
  ]

  private static let settings = ["Width", "Height", "TypingSpeed", "WaitTimeout", "WaitPattern"]

  private mutating func set(_ word: TapeScanner.Word) throws {
    let allowed = Self.settings + Self.pixels.sorted()
    guard let name = scanner.word() else {
      throw scanner.mistake("a setting is missing", allowed: allowed.joined(separator: ", "))
    }
    switch name.text {
    case "Width":
      tape.settings.size = Size(try cells("columns"), tape.settings.size.height)
    case "Height":
      tape.settings.size = Size(tape.settings.size.width, try cells("rows"))
    case "TypingSpeed":
      let speed = try duration()
      // Before the first step, the setting applies to the whole tape.
      if tape.steps.isEmpty { tape.settings.typingSpeed = speed }
      add(word, .setTypingSpeed(speed))
    case "WaitTimeout": tape.settings.waitTimeout = try duration()
    case "WaitPattern": tape.settings.waitPattern = try scanner.pattern()
    case "Shell":
      throw name.mistake("is not for tapes: they have no shell", allowed: "Run and a command")
    case let pixel where Self.pixels.contains(pixel):
      if scanner.isAt("{") { scanner.skipObject() } else { _ = try scanner.text("a value") }
      ignore(word, "Set \(pixel)")
    default:
      throw name.mistake("is not a setting", allowed: allowed.joined(separator: ", "))
    }
  }

  /// Reads a role such as `face: non-consumable`.
  private mutating func role() throws {
    guard let name = scanner.word() else {
      throw scanner.mistake("a role is missing", allowed: "a name and a colon, such as face:")
    }
    guard name.text.hasSuffix(":"), name.text.count > 1 else {
      throw name.mistake("is not a role", allowed: "a name and a colon, such as face:")
    }
    var conditions: [String] = []
    while let word = scanner.word() {
      guard TapeRole.isCondition(word.text) else {
        throw word.mistake("is not a condition", allowed: TapeRole.allowedConditions)
      }
      conditions.append(word.text)
    }
    guard !conditions.isEmpty else {
      throw scanner.mistake("a condition is missing", allowed: TapeRole.allowedConditions)
    }
    tape.settings.roles.append(TapeRole(name: String(name.text.dropLast()), conditions: conditions))
  }

  private mutating func date() throws -> Date {
    let word = try scanner.text("a date")
    let forms = [
      Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
    ]
    // Seconds are optional.
    let texts = [word.text, word.text.replacing(/T(\d\d:\d\d)Z$/) { "T\($0.output.1):00Z" }]
    for text in texts {
      for form in forms { if let date = try? form.parse(text) { return date } }
    }
    throw word.mistake("is not a date", allowed: "a date such as 2026-03-01T12:00Z")
  }
}
