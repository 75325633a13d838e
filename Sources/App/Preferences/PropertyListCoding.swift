import Foundation

enum PropertyListCoding {
  struct DamagedList: Error, Equatable {
    let reason: String

    static func notAPropertyList(_ detail: String?) -> DamagedList {
      DamagedList(reason: "it is not a property list" + (detail.map { ": " + $0 } ?? ""))
    }
  }

  static func decode(_ bytes: Data) throws(DamagedList) -> [String: PropertyValue] {
    if bytes.isEmpty { throw DamagedList(reason: "it is empty") }
    var format = PropertyListSerialization.PropertyListFormat.xml
    let object: Any
    do {
      object = try PropertyListSerialization.propertyList(from: bytes, options: [], format: &format)
    } catch {
      let detail = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw DamagedList.notAPropertyList(detail)
    }
    // The parser also accepts the old NeXT syntax, in which nearly any text is valid: `hello` is a
    // string. Accept only formats that cannot be confused with arbitrary text.
    guard format != .openStep else { throw DamagedList.notAPropertyList(nil) }
    let value: PropertyValue
    do {
      value = try PropertyValue(object)
    } catch {
      let place = String(error.keyPath.drop { $0 == "." })
      throw DamagedList(reason: "it contains at \(place.quoted) \(error.problem)")
    }
    guard case .dictionary(let values) = value else {
      throw DamagedList(reason: "it is a property list, but not a dictionary")
    }
    return values
  }

  /// Encodes values as XML with sorted keys, so that equal values have equal bytes.
  static func encode(_ values: [String: PropertyValue]) throws -> Data {
    let xml =
      try values.values.contains(where: \.holdsJulianDate)
      ? PropertyListSerialization.data(
        fromPropertyList: values.mapValues(\.object), format: .xml, options: 0)
      : encoder.encode(values)
    // XML readers convert a carriage return to a line feed unless it is escaped.
    guard xml.contains(0x0D) else { return xml }
    return Data(xml.lazy.flatMap { $0 == 0x0D ? Array("&#13;".utf8) : [$0] })
  }

  private static var encoder: PropertyListEncoder {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    return encoder
  }
}

extension PropertyValue: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .dictionary(let values): try container.encode(values)
    }
  }

  /// Whether the value contains a date before October 1582.
  ///
  /// `PropertyListEncoder` is ten times as fast as `PropertyListSerialization`, but writes such
  /// dates in the Julian calendar. Readers expect the Gregorian calendar, so the dates would shift
  /// by days.
  fileprivate var holdsJulianDate: Bool {
    switch self {
    case .date(let date): date.timeIntervalSince1970 < Self.gregorianReform
    case .array(let values): values.contains(where: \.holdsJulianDate)
    case .dictionary(let values): values.values.contains(where: \.holdsJulianDate)
    case .boolean, .integer, .unsigned, .real, .string, .data: false
    }
  }

  /// 1582-10-15T00:00:00Z in seconds since 1970.
  private static let gregorianReform = -12_219_292_800.0
}
