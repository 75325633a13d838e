import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreCatalog

/// Damaged catalogs. Each is refused with its mistakes, or all of it can be used.
@Suite(.watched) struct CatalogAttackTests {
  /// The replacements of a value.
  private static let values = [
    "null", "true", "\"\"", "[]", "{}", "0", "-1", "1e308", "1e-308", "-0", "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "0.00000000000000000000000000000000000000001",
    "99999999999999999999999999999999999999999", "\"\\u0000\"", "\"\\ud83d\"", "\"\\u001b[2J\"",
    "\"P999999999999Y\"", "\"P0D\"", "\"9999-99-99\"", "01", "NaN", "\"", "{\"a\":", "[[[[[[[[",
  ]

  /// The numbers that people mistype.
  private static let numbers = [
    "+1.49", "1.49-", "+0", "+1.00", "99999999999999999999x", "1.49.", ".5", "1,49", "1e9", "0x10",
    "99999999999999999999", "1.4.9", "--1", "1_000", "٣", "5.", "NaN", "00", "1e", "1e+",
  ]

  private func useWhole(_ catalog: Catalog) {
    for id in catalog.productIDs {
      guard let product = catalog.product(id) else { continue }
      for storefront in Storefront.all {
        _ = product.price(in: storefront).map { "\($0)" }
        _ = product.subscription?.introductoryOffer?.price(in: storefront)
        for offer in product.subscription?.offers ?? [] { _ = offer.price(in: storefront) }
      }
      _ = product.localization(languages: ["vi", "en"])
      _ = product.subscription?.period.end(after: Date(milliseconds: 1_790_000_000_000))
    }
    _ = (catalog.testers.count, catalog.appName, catalog.bundleID)
  }

  @Test(arguments: 1...4)
  func damagedCatalogIsRefusedOrUsable(seed: Int) throws {
    let shipped = try String(
      contentsOf: Repository.root.appendingPathComponent("catalog.json"), encoding: .utf8)
    var chance = SeededGenerator(UInt64(seed))
    for number in 1...Attack.times(60) {
      let text = seed.isMultiple(of: 2) ? shipped : SmallCatalog.text
      let spoiled = spoil(Array(text.utf8), &chance)
      do {
        useWhole(try CatalogDocument(parsing: spoiled, fileName: "catalog.json").catalog)
      } catch {
        #expect(!error.description.isEmpty, "seed \(seed), \(number)")
        #expect(!error.description.unicodeScalars.contains("\u{1B}"), "seed \(seed), \(number)")
      }
    }
  }

  @Test func aMistypedNumberIsAMistakeInEveryPlace() throws {
    let text = SmallCatalog.text
      .replacing(#""mode": "free", "period": "P1W""#, with: Self.introductoryOffer)
      .replacing(#"{"USA": 9.99}"#, with: "9.99")
    useWhole(try CatalogDocument(parsing: text.utf8, fileName: "catalog.json").catalog)
    let places = text.matches(of: /[:\[,]\s*([0-9.]+)(?=[,\]}\s])/).map(\.output.1)
    #expect(places.count == 17)
    for place in places {
      for number in Self.numbers {
        var spoiled = text
        spoiled.replaceSubrange(place.startIndex..<place.endIndex, with: number)
        #expect(throws: CatalogFailure.self, "\(place) becomes \(number)") {
          useWhole(try CatalogDocument(parsing: spoiled.utf8, fileName: "catalog.json").catalog)
        }
      }
    }
  }

  private static let introductoryOffer =
    #""mode": "payAsYouGo", "period": "P1M", "numberOfPeriods": 2, "prices": {"USA": 1.49}"#

  /// Makes one or two changes: of a value, of a byte, or of a piece that is removed or repeated.
  private func spoil(_ bytes: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0...1, using: &chance) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &chance))
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 3: bytes = Array(bytes.prefix(place))
      default:
        // The value after the next colon.
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { continue }
        let ends = Set("\n,}]".utf8)
        let last = bytes[(colon + 1)...].firstIndex { ends.contains($0) } ?? bytes.endIndex
        let value = Self.values.randomElement(using: &chance) ?? ""
        bytes.replaceSubrange((colon + 1)..<last, with: Array(value.utf8))
      }
    }
    return bytes
  }
}
