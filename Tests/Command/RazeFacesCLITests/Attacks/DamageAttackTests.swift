import Foundation
import TestSupport
import Testing

/// Files with flipped bits, missing ends, or zeros.
@Suite(.watched) struct DamageAttackTests {
  private static let files = [
    "appstore.sqlite", "devices/iphone/Preferences/com.example.shop.plist",
    "devices/iphone/StoreKit/com.example.shop/sandboxReceipt",
  ]

  @Test(arguments: files)
  func damagedFilesDoNotCrashCommands(file: String) async throws {
    let attacked = try await AttackedWorld(.refund)
    _ = try await attacked.world.run("buy", "club.month", "--yes")
    let url = attacked.world.state.appendingPathComponent(file)
    let whole = try Data(contentsOf: url)
    var chance = SeededGenerator(3)
    for number in 1...Attack.times(3) {
      var bytes = whole
      let what = Self.spoil(&bytes, &chance)
      try bytes.write(to: url)
      for command in [
        ["transactions", "--all"], ["purchases"], ["buy", "coupon", "--yes"],
        ["receipt", "verify"], ["doctor"],
      ] {
        let ending = try await attacked.world.run(command)
        expectWords(ending, "\(file), \(number): \(what), \(command)")
      }
    }
  }

  private static func spoil(_ bytes: inout Data, _ chance: inout SeededGenerator) -> String {
    let place = Int.random(in: 0..<bytes.count, using: &chance)
    switch Int.random(in: 0..<5, using: &chance) {
    case 0:
      bytes = bytes.prefix(place)
      return "cut at \(place)"
    case 1:
      let end = min(bytes.count, place + 4096)
      bytes.replaceSubrange(place..<end, with: Data(count: end - place))
      return "blank from \(place)"
    case 2:
      bytes.append(bytes.prefix(place))
      return "doubled up to \(place)"
    default:
      for _ in 1...20 {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        bytes[bytes.startIndex + place] ^= 1 << UInt8.random(in: 0...7, using: &chance)
      }
      return "20 bits turned"
    }
  }
}
