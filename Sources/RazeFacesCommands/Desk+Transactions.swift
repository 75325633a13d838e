import Foundation
import StoreCore

extension Desk {
  /// The ledger, newest first.
  ///
  /// - Parameters:
  ///   - account: only this Apple ID's, from whatever device.
  ///   - all: every account's and device's; else the signed-in account's and this device's.
  ///   - productName: an identifier, or the end of one.
  package func transactions(
    all: Bool, account: String?, productName: String?, limit: Int
  ) async throws {
    var scope = TransactionQuery.Scope.deviceAndAccount
    if all { scope = .everything }
    if let account {
      try await demandTester(account)
      scope = .account(email: account)
    }
    let product = try productName.map { name throws(CommandFailure) in try productID(name) }
    let page = try await control.transactions(
      TransactionQuery(scope: scope, productID: product, limit: limit))
    try print(page.records.map { TransactionForm($0) }) {
      page.records.isEmpty ? CommandWords.noTransactions + "\n" : table(page.records)
    }
    if format == .text, page.hasMore { streams.note(CommandWords.moreTransactions(limit)) }
  }

  private func demandTester(_ email: String) async throws {
    let wanted = Credentials.normalized(email)
    let known = try await control.testers().map(\.email)
    guard !known.contains(where: { Credentials.normalized($0) == wanted }) else { return }
    let near = Suggestion.nearest(to: wanted, among: known)
    throw CommandFailure(.refused, CommandWords.unknownTester(email, near: near))
  }

  func table(_ records: [TransactionRecord]) -> String {
    var table = TextTable([
      ("Date", .left), ("Transaction", .left), ("Original", .left), ("Product", .left),
      ("Qty", .right), ("Price", .right), ("Account", .left), ("Device", .left), ("Why", .left),
    ])
    for record in records {
      table.append([
        record.purchaseDate.text, String(record.id), String(record.originalID), record.productID,
        String(record.quantity), PriceText.displayPrice(record.price, in: record.storefront),
        record.accountEmail, record.device, CommandWords.cause(record),
      ])
    }
    return table.text
  }
}

/// A line of the ledger under the names of Apple's signed transactions, and what the sandbox adds.
/// The price is in the currency's unit, as a product's is, not in Apple's thousandths.
struct TransactionForm: Encodable {
  let record: TransactionRecord

  init(_ record: TransactionRecord) {
    self.record = record
  }

  func encode(to encoder: any Encoder) throws {
    var form = encoder.container(keyedBy: FieldName.self)
    for field in TransactionField.all where field.isInLists {
      try form.encode(field.value(record), under: field.name)
    }
    try form.encodeIfPresent(record.proratedRefund, forKey: "proratedRefund")
    try form.encode(record.accountEmail, forKey: "account")
    try form.encode(record.device, forKey: "device")
    try form.encode(record.isFinished, forKey: "isFinished")
    try form.encode(record.why, forKey: "why")
  }
}

/// A field's name as a key of JSON.
struct FieldName: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral value: String) { stringValue = value }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedEncodingContainer<FieldName> {
  /// As it is signed, but for prices, which are in the currency's unit, and flags, which always stand
  /// there.
  mutating func encode(_ value: FieldValue?, under name: String) throws {
    switch value {
    case .price(let price): try encode(price, forKey: FieldName(name))
    case .flag(let flag): try encode(flag, forKey: FieldName(name))
    default: try encodeIfPresent(value?.signed, forKey: FieldName(name))
    }
  }
}
