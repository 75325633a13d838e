/// What is wrong in one place of a document, and what is allowed there, in words.
struct Mistake: Equatable, Sendable {
  let problem: String
  let allowed: String

  init(_ problem: String, allowed: String) {
    self.problem = problem
    self.allowed = allowed
  }
}

/// A mistake with its place, before the line is counted.
struct LocatedMistake: Equatable, Sendable {
  let offset: Int
  let path: String
  let mistake: Mistake
}
