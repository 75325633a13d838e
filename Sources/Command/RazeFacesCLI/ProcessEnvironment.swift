import CDispatch
import CoreFoundation
import Glibc

/// Repairs the environment variables of this process before any library reads them.
///
/// Foundation, ICU, curses, and the argument parser read variables themselves, and some invalid
/// values make them crash or block.
package enum ProcessEnvironment {
  package static func repair() {
    let values = { (name: String) in getenv(name).map { String(cString: $0) } }
    let width = { StandardStream.columns(of: STDOUT_FILENO) }
    for (name, value) in repairs(values, mayBlock: mayBlock, terminalWidth: width) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
  }

  /// Returns the variables to change, with their new values; nil removes a variable.
  static func repairs(
    _ value: (String) -> String?, mayBlock: (String) -> Bool, terminalWidth: () -> Int?
  ) -> [(name: String, value: String?)] {
    var repairs: [(name: String, value: String?)] = []
    for name in localeNames {
      guard let locale = value(name), !locale.isEmpty, !isLocale(locale.utf8) else { continue }
      // glibc accepts the path of a locale, but ICU only a name.
      let last = locale.utf8.split(separator: UInt8(ascii: "/")).last ?? locale.utf8[...]
      repairs.append((name, locale.utf8.first == slash && isLocale(last) ? String(last) : nil))
    }
    if let zone = value("TZ"), !zone.isEmpty,
      !isTimeZone(zone, folder: value("TZDIR") ?? "/usr/share/zoneinfo", mayBlock)
    {
      // glibc uses UTC for an unknown time zone.
      repairs.append(("TZ", "UTC0"))
    }
    if let folder = value("TERMINFO"), let type = value("TERM"), let first = type.utf8.first {
      let layouts = [String(UnicodeScalar(first)), String(first, radix: 16)]
      if layouts.contains(where: { mayBlock("\(folder)/\($0)/\(type)") }) {
        repairs.append(("TERMINFO", nil))
      }
    }
    // The argument parser's help needs space next to the options.
    let width = value("COLUMNS").map { Int($0) ?? 0 } ?? terminalWidth() ?? narrowest
    if width < narrowest { repairs.append(("COLUMNS", String(narrowest))) }
    return repairs
  }

  private static let narrowest = 40
  private static let slash = UInt8(ascii: "/")
  private static let localeNames = [
    "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "LC_NUMERIC", "LC_MONETARY", "LC_COLLATE",
    "LC_PAPER", "LC_NAME", "LC_ADDRESS", "LC_TELEPHONE", "LC_MEASUREMENT", "LC_IDENTIFICATION",
    "LANG",
  ]

  /// Returns whether a name is valid for setlocale(3) and ICU: a language, subtags such as a script
  /// and a country, a character set, and a variant. ICU's longest language has eight letters.
  static func isLocale(_ name: some Collection<UInt8>) -> Bool {
    guard name.count <= 48 else { return false }
    let variant = name.split(
      separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
    let codeset = variant[0].split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let tags = codeset[0].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    guard tags.count <= 3,
      tags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) })
    else { return false }
    return [codeset.dropFirst().first, variant.dropFirst().first].allSatisfy { part in
      part?.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        ?? true
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }

  /// Returns whether a value can be a time zone: a POSIX rule or a regular file. Reading a pipe
  /// would block.
  private static func isTimeZone(
    _ value: String, folder: String, _ mayBlock: (String) -> Bool
  ) -> Bool {
    guard value.utf8.count <= 128, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return false }
    let name = value.utf8.first == UInt8(ascii: ":") ? String(value.dropFirst()) : value
    return !mayBlock(name.utf8.first == slash ? name : "\(folder)/\(name)")
  }

  /// Returns whether reading a path may block, because something other than a file is there.
  private static func mayBlock(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }
}
