import Foundation
import Localization
import RazeFacesConsole
import StoreCore

extension EvidencePage {
  static func verdict(_ isVerified: Bool) -> String { isVerified ? "verified" : "unverified" }

  /// Returns the current entitlements, preceded by those that were lost.
  static func entitlements(_ world: WorldFacts, _ before: [WorldFacts]?) -> [[String]] {
    let former = before?.first { $0.device == world.device }?.entitlements ?? []
    let gone = former.filter { old in !world.entitlements.contains { $0.id == old.id } }
    return (gone + world.entitlements).map { line in
      let was = former.contains { $0.id == line.id }
      let facts = [
        line.productID, "\(line.id)", Evidence.date(line.purchaseDate),
        line.expirationDate.map(Evidence.date) ?? "",
      ]
      let isGone = gone.contains { $0.id == line.id }
      return facts + (before == nil ? [] : [was ? "yes" : "no", isGone ? "no" : "yes"])
    }
  }

  typealias Fact = (name: String, value: String)

  static func facts(_ members: [String: JSONTree]) -> [Fact] {
    members.sorted { $0.key < $1.key }.map { ($0.key, value($0.value, of: $0.key)) }
  }

  static let receiptNames = [
    "transactionId", "originalTransactionId", "productId", "quantity", "purchaseDate",
    "expiresDate", "cancellationDate",
  ]

  /// Returns a value as text, with a readable date after a timestamp.
  static func value(_ value: JSONTree?, of name: String) -> String {
    switch value {
    case nil: ""
    case .text(let text): text
    case .number(let number) where name.hasSuffix("Date"):
      "\(number) (\(Evidence.date(Date(milliseconds: number))))"
    case .some(let value): value.json
    }
  }

  static func check(_ check: DocumentCheck) -> Fact {
    let remark = check.remark.map { Texts.english($0.sentence) }
    let words = [check.result, check.flaw?.rawValue, remark].compactMap(\.self)
    return (check.question.rawValue, words.joined(separator: ": "))
  }
}
