/// A language that the screens can be in.
package struct SpokenLanguage: Sendable {
  /// The language's name for itself: its speakers may not read the present one.
  package let name: String
  /// The code under which the language is kept for the next start.
  let code: String
  private let makeTexts: @Sendable () -> Texts
  package var texts: Texts { makeTexts() }

  /// - Parameter texts: the same at each time; asked for when somebody chooses the language.
  package init(
    _ name: String, code: String? = nil, _ texts: @escaping @autoclosure @Sendable () -> Texts
  ) {
    self.name = name
    self.code = code ?? name
    makeTexts = texts
  }
}
