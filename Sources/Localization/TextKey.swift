/// The name of a text that people read.
///
/// Each part of the program, such as a screen, has an enum of keys. Its raw values are the English
/// patterns. See ``Pattern`` for what a pattern may say.
package protocol TextKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  associatedtype Table: TextTable
  /// The place of the key in the tables of the other languages.
  var entry: Table { get }
}

/// The texts of one area of the program: a property for each language, with a pattern for each key,
/// so that the compiler knows when one is missing.
package protocol TextTable {
  var vietnamese: String { get }
  var traditionalChinese: String { get }
  var simplifiedChinese: String { get }
  var korean: String { get }
}

extension TextKey {
  package func pattern(in language: Language) -> String {
    switch language {
    case .english: rawValue
    case .vietnamese: entry.vietnamese
    case .traditionalChinese: entry.traditionalChinese
    case .simplifiedChinese: entry.simplifiedChinese
    case .korean: entry.korean
    }
  }
}
