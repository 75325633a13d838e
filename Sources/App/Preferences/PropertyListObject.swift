import Foundation

extension PropertyValue {
  /// Readers check the depth later, so this only prevents a stack overflow.
  private static let readersDepth = 512

  init(_ object: Any, depth: Int = 0) throws(Unstorable) {
    guard depth <= Self.readersDepth else { throw Unstorable(Self.tooDeep) }
    switch object {
    case is NSDecimalNumber: throw Self.refusal(of: "\(type(of: object))")
    case let number as NSNumber where type(of: object) is NSNumber.Type: self.init(number)
    case let value as Bool: self = .boolean(value)
    case let value as any BinaryInteger:
      self = Int(exactly: value).map { .integer($0) } ?? .unsigned(UInt(truncatingIfNeeded: value))
    case let value as any BinaryFloatingPoint: self = .real(Double(value))
    case let text as String: self = .string(text)
    case let data as Data: self = .data(data)
    case let date as Date:
      self = .date(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    case let array as [Any]:
      var values: [PropertyValue] = []
      for (index, element) in array.enumerated() {
        do { values.append(try PropertyValue(element, depth: depth + 1)) } catch {
          throw error.within("[\(index)]")
        }
      }
      self = .array(values)
    case let dictionary as [AnyHashable: Any]:
      var values: [String: PropertyValue] = [:]
      for (key, object) in dictionary {
        guard let name = key.base as? String else {
          throw Self.refusal(of: "Dictionary with a key of type \(type(of: key.base))")
        }
        do { values[name] = try PropertyValue(object, depth: depth + 1) } catch {
          throw error.within(".\(name)")
        }
      }
      self = .dictionary(values)
    default: throw Self.refusal(of: "\(type(of: object))")
    }
  }

  private init(_ number: NSNumber) {
    self =
      switch String(cString: number.objCType) {
      case "c", "B": .boolean(number.boolValue)
      case "f", "d": .real(number.doubleValue)
      case "Q", "L":
        Int(exactly: number.uint64Value).map { .integer($0) } ?? .unsigned(UInt(number.uint64Value))
      default: .integer(number.intValue)
      }
  }

  private static func refusal(of type: String) -> Unstorable {
    Unstorable("a value of type \(type), which property lists do not support")
  }
}
