/// The name of a text that people read.
///
/// An area of the program, such as a screen, has an enum of its own. Its raw values are the English
/// patterns, and each language is a property with a pattern for each case, so the compiler knows when
/// one is missing. See ``Pattern`` for what a pattern may say.
package protocol TextKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  var vietnamese: String { get }
  var traditionalChinese: String { get }
  var simplifiedChinese: String { get }
  var korean: String { get }
}

extension TextKey {
  package func pattern(in language: Language) -> String {
    switch language {
    case .english: rawValue
    case .vietnamese: vietnamese
    case .traditionalChinese: traditionalChinese
    case .simplifiedChinese: simplifiedChinese
    case .korean: korean
    }
  }
}
