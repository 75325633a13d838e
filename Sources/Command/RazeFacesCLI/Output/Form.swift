import Foundation
import RazeFacesConsole
import StoreCore

/// A value in the output of `--json`. Its schema follows from its type.
protocol JSONWritable: SendableMetatype {
  static var schema: JSONSchema { get }
  /// The value as JSON; nil to omit it.
  var tree: JSONTree? { get }
  func entry(_ dates: DateText) -> String
}

extension JSONWritable {
  func entry(_ dates: DateText) -> String { tree.map { $0.text ?? $0.json } ?? "" }

  /// Returns the object with more members. Omits those whose value is nil.
  func adding(_ members: KeyValuePairs<String, any JSONWritable>) -> JSONTree {
    let more = members.compactMap { name, value in value.tree.map { (name, $0) } }
    return .object((tree?.members ?? [:]).merging(more) { $1 })
  }
}

/// A type whose values have one output form.
protocol Formed: JSONWritable {
  static var form: Form<Self> { get }
}

extension Formed {
  static var schema: JSONSchema { form.schema }
  var tree: JSONTree? { Self.form.json(self) }
}

/// The output form of a type. Describes each member once, for `--json`, its schema, and the table.
struct Form<Value>: Sendable {
  struct Member: Sendable {
    fileprivate let name: String
    fileprivate var schema: JSONSchema?
    fileprivate let json: @Sendable (Value) -> JSONTree?
    fileprivate var entry: @Sendable (Value, DateText) -> String
    /// The title of the column in the table; nil if it has none.
    fileprivate var title: String?
    fileprivate var alignment = TextTable.Side.left
    /// A narrow terminal omits spare columns, the lowest number first.
    fileprivate var spare: Int?
    fileprivate var next: String?
    fileprivate var isOnlyIfUsed = false
  }

  private let members: [Member]

  init(_ members: Member...) { self.members = members }

  var schema: JSONSchema {
    .object(members.compactMap { each in each.schema.map { (each.name, $0) } })
  }

  func json(_ value: Value) -> JSONTree {
    let written = members.compactMap { each in each.json(value).map { (each.name, $0) } }
    return .object(Dictionary(written) { $1 })
  }

  func table(_ values: [Value], _ dates: DateText) -> TextTable {
    var shown: [(title: String, member: Member, entries: [String])] = []
    for member in members {
      guard let title = member.title else { continue }
      let entries = values.map { member.entry($0, dates) }
      if member.isOnlyIfUsed, entries.allSatisfy(\.isEmpty) { continue }
      let place = shown.firstIndex { $0.title == member.next }
      shown.insert((title, member, entries), at: place ?? shown.endIndex)
    }
    let spare = shown.filter { $0.member.spare != nil }
      .sorted { $0.member.spare ?? 0 < $1.member.spare ?? 0 }
    var table = TextTable(shown.map { ($0.title, $0.member.alignment) }, spare: spare.map(\.title))
    for row in values.indices { table.append(shown.map { $0.entries[row] }) }
    return table
  }
}

extension Form.Member {
  static func member<Content: JSONWritable>(
    _ name: String, _ value: @escaping @Sendable (Value) -> Content
  ) -> Self {
    Self(name: name, schema: Content.schema, json: { value($0).tree }) {
      value($0).entry($1)
    }
  }

  static func column(
    _ title: String, _ alignment: TextTable.Side = .left, spare: Int? = nil,
    entry: @escaping @Sendable (Value, DateText) -> String
  ) -> Self {
    Self(name: title, json: { _ in nil }, entry: entry).column(title, alignment, spare: spare)
  }

  /// The member, encoded as null instead of omitted.
  var nullable: Self {
    guard case .optional(let schema)? = schema else { return self }
    return Self(name: name, schema: .nullable(schema), json: { json($0) ?? .null }, entry: entry)
  }

  func of(_ schema: JSONSchema) -> Self {
    var member = self
    member.schema = schema
    return member
  }

  /// Returns the member with a column in the table.
  ///
  /// - Parameters:
  ///   - next: the title of the column to insert it before; nil for the end.
  ///   - entry: the text in the table; nil for the value itself.
  func column(
    _ title: String, _ alignment: TextTable.Side = .left, spare: Int? = nil,
    before next: String? = nil, isOnlyIfUsed: Bool = false,
    entry: (@Sendable (Value, DateText) -> String)? = nil
  ) -> Self {
    var member = self
    (member.title, member.alignment, member.spare) = (title, alignment, spare)
    (member.next, member.isOnlyIfUsed) = (next, isOnlyIfUsed)
    if let entry { member.entry = entry }
    return member
  }
}

extension String: JSONWritable {
  static var schema: JSONSchema { .text }
  var tree: JSONTree? { .text(self) }
}

extension Bool: JSONWritable {
  static var schema: JSONSchema { .flag }
  var tree: JSONTree? { .flag(self) }
  func entry(_ dates: DateText) -> String { self ? "yes" : "" }
}

extension Int: JSONWritable {
  static var schema: JSONSchema { .integer }
  var tree: JSONTree? { .number(self) }
}

extension Double: JSONWritable {
  static var schema: JSONSchema { .number }
  var tree: JSONTree? { .decimal(Decimal(string: description) ?? 0) }
}

extension JSONTree: JSONWritable {
  /// Creates an object. Omits members whose value is nil.
  init(members: KeyValuePairs<String, any JSONWritable>) {
    self = JSONTree.object([:]).adding(members)
  }

  static var schema: JSONSchema { .open("") }
  var tree: JSONTree? { self }
}

/// Identifiers are strings, because JavaScript's numbers cannot hold 64 bits.
extension UInt64: JSONWritable {
  static var schema: JSONSchema { .text }
  var tree: JSONTree? { .text(String(self)) }
}

extension QueueKey: JSONWritable {
  static var schema: JSONSchema { .text }
  var tree: JSONTree? { .text(String(rawValue)) }
}

extension Decimal: JSONWritable {
  static var schema: JSONSchema { .money }
  var tree: JSONTree? { .decimal(self) }
}

extension Date: JSONWritable {
  static var schema: JSONSchema { .date }
  var tree: JSONTree? { .number(milliseconds) }
  func entry(_ dates: DateText) -> String { dates.isoMinute(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  static var schema: JSONSchema { .optional(Wrapped.schema) }
  var tree: JSONTree? { flatMap(\.tree) }
  func entry(_ dates: DateText) -> String { map { $0.entry(dates) } ?? "" }
}

extension Array: JSONWritable where Element: JSONWritable {
  static var schema: JSONSchema { .list(of: Element.schema) }
  var tree: JSONTree? { .list(compactMap(\.tree)) }
  func entry(_ dates: DateText) -> String { map { $0.entry(dates) }.joined(separator: ", ") }
}

extension JSONWritable where Self: RawRepresentable<String> & CaseIterable {
  static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
  var tree: JSONTree? { .text(rawValue) }
}

extension RefundReason: JSONWritable {}
extension RefundRequest.Status: JSONWritable {}
extension WorldAction.Kind: JSONWritable {}
extension DeviceFile.Kind: JSONWritable {}
extension FaultPoint: JSONWritable {}
extension ProductStatus: JSONWritable {}
