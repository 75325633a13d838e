import RazeFacesPictures

/// The masking of what nobody is to see in a finished page. A mask is as wide as what it hides, so
/// that screens keep their form.
struct Redaction {
  private let secrets: [String]
  private let hidesAddresses: Bool
  /// The letters before the @ of addresses that are known; screens may have cut off the rest.
  private let names: Set<String>

  /// - Parameter addresses: the known ones of those that are hidden; nil hides none.
  init(of secrets: [String], addresses: [String]?) {
    self.secrets = secrets
    hidesAddresses = addresses != nil
    names = Set(
      (addresses ?? []).compactMap { $0.split(separator: "@").first?.lowercased() })
  }

  func callAsFunction(_ page: String) -> String {
    var page = page
    for secret in secrets where secret.count >= Self.shortestSecret {
      for text in Set([secret, ScreenPicture.escaped(secret)]) { hide(text, in: &page) }
    }
    return hidesAddresses ? hidingAddresses(in: page) : page
  }

  // MARK: - Secrets

  /// The least length of a secret that is masked; a shorter one stands in other words, too.
  private static let shortestSecret = 6

  /// Hides a secret where it is a word of its own.
  private func hide(_ secret: String, in page: inout String) {
    let parts = page.split(separator: secret, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return }
    let mask = String(repeating: "x", count: secret.count)
    page = parts.dropFirst().reduce(into: String(parts[0])) { page, part in
      let neighbors = [page.last, part.first].compactMap(\.self)
      let isWord = !neighbors.contains { $0.isLetter || $0.isNumber || "-_".contains($0) }
      page += (isWord ? mask : secret) + part
    }
  }

  // MARK: - Addresses

  /// Hides whatever stands around an @ as in an address: with a domain behind it, or with a known
  /// name before it.
  private func hidingAddresses(in page: String) -> String {
    let bytes = Array(page.utf8)
    var masked = bytes
    for place in bytes.indices where bytes[place] == UInt8(ascii: "@") {
      var start = place
      while start > 0, Self.isOfName(bytes[start - 1]) { start -= 1 }
      var end = place + 1
      while end < bytes.count, Self.isOfDomain(bytes[end]) { end += 1 }
      let name = String(decoding: bytes[start..<place], as: UTF8.self)
      let domain = bytes[(place + 1)..<end]
      guard start < place, Self.isDomain(domain) || names.contains(name.lowercased()) else {
        continue
      }
      for index in start..<end where !Self.signs.contains(bytes[index]) {
        masked[index] = UInt8(ascii: "x")
      }
    }
    return String(decoding: masked, as: UTF8.self)
  }

  private static let signs = Set("@.".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "._%+-".utf8.contains(byte)
  }

  private static func isOfDomain(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || ".-".utf8.contains(byte)
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "."))
    guard parts.count > 1, let last = parts.last else { return false }
    return last.count > 1 && last.allSatisfy(isLetter)
  }
}
