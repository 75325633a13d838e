package import StoreCore

/// The error for input that cannot be meant: one line that says so, with the allowed values. Only
/// the command line can bring it about, which speaks English.
package struct InvalidInput: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }

  package static func unknown(_ word: String, _ what: String, allowed: [String]) -> InvalidInput {
    let guess = Suggestion.nearest(to: word, among: allowed).map { "did you mean \"\($0)\"? " }
    let list = allowed.isEmpty ? "there is none yet" : "allowed: \(allowed.joined(separator: ", "))"
    return InvalidInput("\"\(word)\" is not a valid \(what); \(guess ?? "")\(list)")
  }

  package static func outside(
    _ range: ClosedRange<Int>, _ what: String, is word: String
  ) -> InvalidInput {
    InvalidInput(
      "\(what) is \(word); it must be a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)")
  }

  package static func unknownProduct(_ name: String, near: String?) -> InvalidInput {
    InvalidInput(
      "this shop has no product \"\(name)\"; "
        + (near.map { "did you mean \"\($0)\"? " } ?? "") + "`razefaces products` lists them all")
  }

  package static func ambiguousProduct(_ name: String, _ meant: [String]) -> InvalidInput {
    InvalidInput(
      "\"\(name)\" may be any of \(meant.joined(separator: ", ")); give more of the identifier")
  }
}

/// The reading of words that a person types for things that have names.
package enum Input {
  /// Returns the choice that a word names, in any letter case.
  package static func choice<Value>(
    _ word: String, of what: String, among all: [Value], name: (Value) -> String
  ) throws(InvalidInput) -> Value {
    let wanted = word.lowercased()
    guard let match = all.first(where: { name($0).lowercased() == wanted }) else {
      throw .unknown(word, what, allowed: all.map(name))
    }
    return match
  }

  package static func whole(
    _ word: String, in range: ClosedRange<Int>, of what: String
  ) throws(InvalidInput) -> Int {
    guard let number = Int(word), range.contains(number) else {
      throw .outside(range, what, is: word)
    }
    return number
  }

  /// Returns the product that is meant: by its whole identifier, or by the end of exactly one.
  package static func productID(
    _ name: String, in catalog: any Catalog
  ) throws(InvalidInput) -> String {
    let ids = catalog.productIDs
    if ids.contains(name) { return name }
    let meant = ids.filter { $0.hasSuffix("." + name) }
    switch meant.count {
    case 1: return meant[0]
    case 0:
      throw .unknownProduct(name, near: guess(name, among: ids))
    default: throw .ambiguousProduct(name, meant)
    }
  }

  /// Returns the identifier, or the end of one, that was probably meant: `club.monthly` by
  /// `clubmonthly`.
  private static func guess(_ name: String, among ids: [String]) -> String? {
    let ends = ids.flatMap { id in
      id.indices.filter { id[$0] == "." }.map { String(id[id.index(after: $0)...]) } + [id]
    }
    let letters = { (word: String) in word.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = letters(name)
    return ends.first { letters($0) == wanted } ?? Suggestion.nearest(to: name, among: ends)
  }
}
