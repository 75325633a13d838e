import Foundation

/// A type that property lists support. `Decimal` is excluded: property lists have only binary
/// floating point, which is not suitable for prices.
protocol PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue
}

extension PropertyValue {
  private static let readersDepth = 512

  /// Creates the value of a property-list object, given as a Swift or a Foundation type.
  init(_ object: Any, at place: Place) throws(Unstorable) {
    guard place.depth <= Self.readersDepth else {
      throw Unstorable(keyPath: place.keyPath, problem: .depth)
    }
    guard let object = object as? any PropertyListObject else {
      let name = String(describing: type(of: object))
      throw Unstorable(keyPath: place.keyPath, problem: .type(name))
    }
    self = try object.propertyValue(at: place)
  }
}

extension PropertyListObject where Self: BinaryInteger {
  func propertyValue(at place: Place) -> PropertyValue {
    if let value = Int(exactly: self) { return .integer(value) }
    return .unsigned(UInt(truncatingIfNeeded: self))
  }
}

extension Int: PropertyListObject {}
extension Int8: PropertyListObject {}
extension Int16: PropertyListObject {}
extension Int32: PropertyListObject {}
extension Int64: PropertyListObject {}
extension UInt: PropertyListObject {}
extension UInt8: PropertyListObject {}
extension UInt16: PropertyListObject {}
extension UInt32: PropertyListObject {}
extension UInt64: PropertyListObject {}

extension Bool: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .boolean(self) }
}

extension Double: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .real(self) }
}

extension Float: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .real(Double(self)) }
}

extension CGFloat: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .real(Double(self)) }
}

extension NSNumber: PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue {
    if self is NSDecimalNumber {
      throw Unstorable(keyPath: place.keyPath, problem: .type("NSDecimalNumber"))
    }
    return switch String(cString: objCType) {
    case "c", "B": .boolean(boolValue)
    case "f", "d": .real(doubleValue)
    case "Q", "L": uint64Value.propertyValue(at: place)
    default: .integer(intValue)
    }
  }
}

extension String: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .string(self) }
}

extension NSString: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .string(self as String) }
}

extension Data: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .data(self) }
}

extension NSData: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { .data(self as Data) }
}

extension Date: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue {
    .date(Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)))
  }
}

extension NSDate: PropertyListObject {
  func propertyValue(at place: Place) -> PropertyValue { (self as Date).propertyValue(at: place) }
}

extension Array: PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue {
    var values: [PropertyValue] = []
    values.reserveCapacity(count)
    for (index, element) in enumerated() {
      values.append(try PropertyValue(element, at: place.element(index)))
    }
    return .array(values)
  }
}

extension NSArray: PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue {
    try Array(self).propertyValue(at: place)
  }
}

extension Dictionary: PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue {
    try .init(members: lazy.map { ($0.key, $0.value) }, at: place)
  }
}

extension NSDictionary: PropertyListObject {
  func propertyValue(at place: Place) throws(Unstorable) -> PropertyValue {
    try .init(members: lazy.map { ($0.key, $0.value) }, at: place)
  }
}

extension PropertyValue {
  fileprivate init(
    members: some Sequence<(key: Any, object: Any)>, at place: Place
  ) throws(Unstorable) {
    var values: [String: PropertyValue] = [:]
    values.reserveCapacity(members.underestimatedCount)
    for (key, object) in members {
      guard let name = key as? String else {
        let type = "Dictionary with a key of type \(type(of: key))"
        throw Unstorable(keyPath: place.keyPath, problem: .type(type))
      }
      values[name] = try PropertyValue(object, at: place.member(name))
    }
    self = .dictionary(values)
  }
}
