import ArgumentParser

/// The path of a file or folder. An empty one is refused: it would be the current folder, or `/`.
struct PathArgument: ExpressibleByArgument {
  let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }
}
