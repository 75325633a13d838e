/// Asks questions in the terminal. An answer is nil if the input ended or the person canceled.
@MainActor package protocol Prompt: AnyObject {
  func show(_ line: String)
  func ask(_ question: String) -> String?
  /// Asks without echoing the answer.
  func askSecret(_ question: String) -> String?
}

extension Prompt {
  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains((ask(question) ?? "").lowercased())
  }
}
