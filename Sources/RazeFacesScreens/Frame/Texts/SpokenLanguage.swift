/// A language that the screens can be in.
package struct SpokenLanguage: Sendable {
  /// As its speakers call it, who may not read the present one.
  package let name: String
  package let texts: Texts

  package init(_ name: String, _ texts: Texts) {
    self.name = name
    self.texts = texts
  }
}
