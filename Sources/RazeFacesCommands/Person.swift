/// Somebody at the terminal who can be asked. Answers are nil where there will be none: the input
/// has ended, or the question was broken off.
@MainActor package protocol Person: AnyObject {
  func tell(_ line: String)
  func ask(_ question: String) -> String?
  /// The answer is not shown while it is typed.
  func askSecret(_ question: String) -> String?
}

extension Person {
  /// Only a clear yes is a yes.
  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains((ask(question) ?? "").lowercased())
  }
}
