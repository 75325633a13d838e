#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sentences around a catalog's mistakes; what each mistake itself says is in `Mistake`.
enum MistakeWords {
  static func line(_ mistake: CatalogMistake) -> String {
    printable(
      "\(mistake.file):\(mistake.line): \(mistake.path): \(mistake.problem); "
        + "allowed: \(mistake.allowed)")
  }

  static func report(_ failure: CatalogFailure) -> String {
    if let unreadable = failure.unreadable {
      return printable(
        "\(unreadable.path): cannot be read: \(unreadable.reason). \(unreadable.advice)")
    }
    let count = failure.mistakes.count
    let closing =
      count == 1
      ? "1 mistake in the catalog. Correct it and start again."
      : "\(count) mistakes in the catalog. Correct them and start again."
    return (failure.mistakes.map(line) + [closing]).joined(separator: "\n")
  }

  static func advice(forUnreadable code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "Check the path, or name another catalog with --catalog."
    case EACCES, EPERM: "Allow reading it (chmod u+r), or name another catalog with --catalog."
    case EISDIR: "It is a folder; name the catalog.json in it."
    case EFBIG: "A catalog may have at most 2 GiB."
    default: "Name another catalog with --catalog."
    }
  }

  /// The text without anything that a terminal would obey: such characters appear as `\u{1B}`.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: TextRules.isUnprintable) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if TextRules.isUnprintable(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
