public import Foundation
import GRDB
import StoreReceipts
import SwiftASN1

/// The contents of a world: a line of text for each row and each file. Signed documents are decoded,
/// without their random signatures. Events are sorted, because simultaneous ones have no order.
public struct WorldContents: Equatable {
  public let lines: [String]

  /// - Parameters:
  ///   - state: the world's folder.
  ///   - columns: the columns to omit.
  public init(of state: URL, without columns: Set<String> = []) throws {
    lines = try Self.rows(of: state, without: columns) + Self.files(of: state)
  }

  /// The number of an app's subscription checks depends on timing.
  private static let unsteady = #"fact={"requested":{"point":"subscription-status"}}"#

  /// Returns the lines that differ between two worlds.
  public static func - (one: WorldContents, other: WorldContents) -> [String] {
    one.lines.difference(from: other.lines).map {
      switch $0 {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
  }

  // MARK: - The database

  private static func rows(of state: URL, without columns: Set<String>) throws -> [String] {
    let database = try DatabaseQueue.patient(state.appending(path: "appstore.sqlite").path)
    defer { try? database.close() }
    return try database.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      // The history contains signed files and the times when they were written.
      let kept = tables.filter { $0 != "sqlite_sequence" && !$0.hasPrefix("history") }
      return try kept.flatMap { table in
        // The first event has the command's arguments, and some events are simultaneous.
        let without = table == "events" ? columns.union(["id", "command"]) : columns
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          let values = try row.filter { !without.contains($0.0) }.map { column, value in
            "\(column)=\(try text(value, in: column))"
          }
          return "\(table): " + values.joined(separator: " ")
        }
        return table == "events" ? rows.filter { !$0.hasSuffix(unsteady) }.sorted() : rows
      }
    }
  }

  private static func text(_ value: DatabaseValue, in column: String) throws -> String {
    switch (column, value.storage) {
    case (_, .null): "NULL"
    case ("serialized", .blob(let bytes)): try unsignedKeys(bytes)
    case (_, .blob(let bytes)): bytes.base64EncodedString()
    case ("jws", .string(let document)): unsigned(document)
    case (_, .string(let text)):
      text.replacing(/"signature":"[^"]*"/, with: #""signature":"<signed>""#)
    case (_, .int64(let number)): "\(number)"
    case (_, .double(let number)): "\(number)"
    }
  }

  /// Returns the payload of a JWS.
  private static func unsigned(_ document: String) -> String {
    let payload = document.split(separator: ".")[1]
      .replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - payload.count % 4) % 4)
    return String(decoding: Data(base64Encoded: payload + padding) ?? Data(), as: UTF8.self)
  }

  /// Returns the private keys, each with its certificate without the signature.
  private static func unsignedKeys(_ bytes: Data) throws -> String {
    // A subscription key is its bytes.
    guard let root = try? DER.parse([UInt8](bytes)) else { return bytes.base64EncodedString() }
    return try children(root).flatMap { pair in
      try children(pair).map { try children($0).first ?? $0 }
    }.map { Data($0.encodedBytes).base64EncodedString() }.joined(separator: " ")
  }

  private static func children(_ node: ASN1Node) throws -> [ASN1Node] {
    if case .constructed(let nodes) = node.content { Array(nodes) } else { [] }
  }

  // MARK: - The files

  private static func files(of state: URL) throws -> [String] {
    let devices = state.appendingPathComponent("devices", isDirectory: true)
    let names = FileManager.default.subpaths(atPath: devices.path) ?? []
    return try names.sorted().compactMap { name in
      let file = devices.appendingPathComponent(name)
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        return "\(name)/"
      }
      let bytes = try Data(contentsOf: file)
      let isReceipt = file.lastPathComponent == "sandboxReceipt"
      let text =
        isReceipt
        ? String(reflecting: try AppReceipt(unverified: bytes))
        : String(decoding: bytes, as: UTF8.self)
      return "\(name): \(text)"
    }
  }
}
