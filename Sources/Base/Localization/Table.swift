private import CTables

/// The texts of one language by name. They are read on first use from an embedded file in the
/// format of Apple's `.strings`, with lines such as `"Buy" = "구입";`.
struct Table: Sendable {
  private let texts: [String: String]
  let names: [String]

  /// Returns the table of a language; nil for English, whose names are the texts.
  static func table(of language: Language) -> Table? {
    switch language {
    case .english: nil
    case .vietnamese: vietnamese
    case .traditionalChinese: traditionalChinese
    case .simplifiedChinese: simplifiedChinese
    case .korean: korean
    }
  }

  /// The names of all texts. They are the same in every table.
  static var names: [String] { vietnamese.names }

  private static let vietnamese = Table(table_vietnamese())
  private static let traditionalChinese = Table(table_traditional_chinese())
  private static let simplifiedChinese = Table(table_simplified_chinese())
  private static let korean = Table(table_korean())

  private init(_ table: text_table) {
    self.init(
      UnsafeRawBufferPointer(start: table.bytes, count: table.size).bindMemory(to: UInt8.self))
  }

  init(_ file: UnsafeBufferPointer<UInt8>) {
    let strings = Self.strings(in: file)
    let pairs = stride(from: 0, to: strings.count - 1, by: 2).map { (strings[$0], strings[$0 + 1]) }
    names = pairs.map(\.0)
    texts = Dictionary(pairs) { first, _ in first }
  }

  subscript(name: String) -> String? { texts[name] }

  func contains(_ name: String) -> Bool { texts[name] != nil }

  /// Returns the quoted strings. A backslash escapes a quotation mark or itself, and `\n` is a new
  /// line.
  private static func strings(in file: UnsafeBufferPointer<UInt8>) -> [String] {
    let (quote, escape, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"))
    var strings: [String] = []
    var string: [UInt8]?
    var isEscaped = false
    for byte in file {
      if byte == quote, !isEscaped {
        string.map { strings.append(String(decoding: $0, as: UTF8.self)) }
        string = string == nil ? [] : nil
      } else if byte == escape, !isEscaped {
        isEscaped = true
        continue
      } else {
        string?.append(isEscaped && byte == UInt8(ascii: "n") ? newline : byte)
      }
      isEscaped = false
    }
    return strings
  }
}
