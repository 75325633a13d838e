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

  /// The commands that describe the tape or its output, or configure its world.
  static let header: [String: Reader<Void>] = [
    "Title": { $0.tape.settings.title = try $0.scanner.string().text },
    "Purpose": { $0.tape.settings.purpose = try $0.scanner.string().text },
    "Rule": { $0.tape.settings.rules.append(try $0.scanner.text("a rule's number").text) },
    "Tag": { $0.tape.settings.tags.append(try $0.scanner.text("a tag").text) },
    "Case": { $0.tape.settings.caseID = try $0.scanner.text("a case's number").text },
    "Needs": { try $0.role() },
    "Catalog": { $0.tape.settings.catalog = try $0.scanner.text("a catalog's file").text },
    "Seed": { $0.tape.settings.seed = Int64(try $0.number("a seed", in: 0...1_000_000_000)) },
    "Clock": { $0.tape.settings.clock = try $0.date() },
    "Zone": { parser in
      let word = try parser.scanner.text("a time zone")
      guard let zone = TimeZone(identifier: word.text) else {
        throw word.mistake("is not a time zone", allowed: "a name such as GMT or Asia/Ho_Chi_Minh")
      }
      parser.tape.settings.zone = zone
    },
    "Language": { $0.tape.settings.language = try $0.choice(Language.allCases.map(\.rawValue)) },
    "Set": { try $0.set() },
    "Screenshot": { parser in
      let file = try parser.fileName()
      if [".txt", ".svg", ".html"].contains(where: file.hasSuffix) {
        return parser.add(.screenshot(file))
      }
      parser.ignore("Screenshot \(file): only .txt, .svg and .html are written")
    },
    "Output": { parser in
      let file = try parser.fileName()
      guard [".txt", ".ascii", ".test"].contains(where: file.hasSuffix) else {
        return parser.ignore("Output \(file): only .txt, .ascii and .test are written")
      }
      parser.tape.settings.outputs.append(
        TapeStep(place: parser.command.place, text: file, action: .screenshot(file)))
    },
  ]

  private static let pixels: Set<String> = [
    "FontFamily", "FontSize", "Framerate", "PlaybackSpeed", "LetterSpacing",
    "LineHeight", "Padding", "Theme", "LoopOffset", "Margin", "MarginFill", "WindowBar",
    "WindowBarSize", "BorderRadius", "CursorBlink",
  ]

  private static let settings = ["Width", "Height", "TypingSpeed", "WaitTimeout", "WaitPattern"]

  private mutating func set() throws {
    let allowed = (Self.settings + Self.pixels.sorted()).joined(separator: ", ")
    let name = try scanner.word("a setting", allowed: allowed)
    switch name.text {
    case "Width":
      tape.settings.size = Size(try cells("columns"), tape.settings.size.height)
    case "Height":
      tape.settings.size = Size(tape.settings.size.width, try cells("rows"))
    case "TypingSpeed":
      let speed = try duration()
      // Before the first step, the setting applies to the whole tape.
      if tape.steps.isEmpty { tape.settings.typingSpeed = speed }
      add(.setTypingSpeed(speed))
    case "WaitTimeout": tape.settings.waitTimeout = try duration()
    case "WaitPattern": tape.settings.waitPattern = try scanner.pattern()
    case "Shell":
      throw name.mistake("is not for tapes: they have no shell", allowed: "Run and a command")
    case let pixel where Self.pixels.contains(pixel):
      if scanner.isAt("{") { scanner.skipObject() } else { _ = try scanner.text("a value") }
      ignore("Set \(pixel)")
    default:
      throw name.mistake("is not a setting", allowed: allowed)
    }
  }

  /// Reads a role such as `face: non-consumable`.
  private mutating func role() throws {
    let form = "a name and a colon, such as face:"
    let name = try scanner.word("a role", allowed: form)
    guard name.text.hasSuffix(":"), name.text.count > 1 else {
      throw name.mistake("is not a role", allowed: form)
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
