/// The words of a language, filled in.
package struct Words: Sendable {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  package func callAsFunction(_ key: some TextKey, _ values: TextValues = [:]) -> String {
    Pattern(key.pattern(in: language)).filled(values, in: language)
  }
}
