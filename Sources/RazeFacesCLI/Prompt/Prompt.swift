/// A way to ask somebody at the terminal. Answers are nil if there will be none: the input has
/// ended, or the question was broken off.
@MainActor package protocol Prompt: AnyObject {
  func tell(_ line: String)
  func ask(_ question: String) -> String?
  /// The answer is not shown while it is typed.
  func askSecret(_ question: String) -> String?
}

extension Prompt {
  /// Only a clear yes is a yes.
  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains((ask(question) ?? "").lowercased())
  }
}
