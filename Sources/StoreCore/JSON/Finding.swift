/// What is wrong in one place of a document, and what is allowed there, in words.
struct Finding: Equatable, Sendable {
  let problem: String
  let allowed: String

  init(_ problem: String, allowed: String) {
    self.problem = problem
    self.allowed = allowed
  }
}

/// A finding with its place, before the line is counted.
struct LocatedFinding: Equatable, Sendable {
  let offset: Int
  let path: String
  let finding: Finding
}
