/// A mistake in one place of a document, and the allowed values there, in words.
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

/// The mistakes of a document. The first ones are kept with all their words, the others are only
/// counted: finding the place and the words of each would take their number squared.
struct MistakeList: Sendable {
  /// The number of mistakes that are told.
  static let limit = 100

  /// The first mistakes, in the order of the file.
  private(set) var first: [LocatedMistake] = []
  /// The number of all mistakes.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Returns whether a mistake at this place is among those that are told, as far as is known.
  func tells(at offset: Int) -> Bool {
    guard first.count == Self.limit, let last = first.last else { return true }
    return offset < last.offset
  }

  mutating func add(at offset: Int, _ mistake: Mistake, path: () -> String) {
    count += 1
    guard tells(at: offset) else { return }
    insert(LocatedMistake(offset: offset, path: path(), mistake: mistake))
  }

  /// Counts a mistake whose words nobody will read.
  mutating func count(untold: Int) {
    count += untold
  }

  func merging(_ other: MistakeList) -> MistakeList {
    var merged = self
    for mistake in other.first { merged.insert(mistake) }
    merged.count += other.count
    return merged
  }

  private mutating func insert(_ mistake: LocatedMistake) {
    let place = (first.lastIndex { $0.offset <= mistake.offset } ?? -1) + 1
    first.insert(mistake, at: place)
    if first.count > Self.limit { first.removeLast() }
  }
}
