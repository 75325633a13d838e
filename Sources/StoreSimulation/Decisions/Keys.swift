import Foundation
import GRDB
import StoreReceipts

/// The world's own keys, made when they are first needed. Nobody has to hear of that.
struct Keys {
  let db: Database

  /// Nil before anything was signed.
  func authority() throws -> SigningAuthority? {
    try serialized(.authority).map { try SigningAuthority(serialized: $0) }
  }

  /// Nil before an offer was signed.
  func offerKey() throws -> SubscriptionOfferKey? {
    try serialized(.offers).map { try SubscriptionOfferKey(serialized: $0) }
  }

  func makeAuthority() throws {
    try keep(.authority) { try SigningAuthority().serialized }
  }

  func makeOfferKey() throws {
    try keep(.offers) { SubscriptionOfferKey().serialized }
  }

  private func serialized(_ name: KeyRow.Name) throws -> Data? {
    try KeyRow.first(db, where: "name = ?", [name.rawValue])?.serialized
  }

  /// Another process may have been first.
  private func keep(_ name: KeyRow.Name, _ make: () throws -> Data) throws {
    guard try serialized(name) == nil else { return }
    try KeyRow(name: name, serialized: make()).insert(db)
  }
}
