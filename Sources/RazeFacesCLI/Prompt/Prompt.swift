/// A way to ask somebody at the terminal. Answers are nil if there will be none: the input has
/// ended, or the question was broken off.
@MainActor package protocol Prompt: AnyObject {
  func tell(_ line: String)
  func ask(_ question: String) -> String?
  /// Asks without showing the answer while it is typed.
  func askSecret(_ question: String) -> String?
}

extension Prompt {
  /// Returns whether the answer is yes; only a clear yes is one.
  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains((ask(question) ?? "").lowercased())
  }
}
