#if ObservableObject
  /// An object that announces its changes.
  ///
  /// On iOS, `import StoreKit` brings Combine's protocol along. Here nothing can subscribe to a
  /// change, so that purchase code compiles and its values can be read. Turn the package's trait
  /// `ObservableObject` off to use another implementation of Combine.
  public protocol ObservableObject: AnyObject {
    associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
    var objectWillChange: ObjectWillChangePublisher { get }
  }

  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
  }

  public final class ObservableObjectPublisher: Sendable {
    public init() {}
    public func send() {}
  }

  /// A property of an observable object.
  @propertyWrapper public struct Published<Value> {
    public struct Publisher: Sendable {}

    public var wrappedValue: Value
    public var projectedValue: Publisher { Publisher() }

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(initialValue: Value) { wrappedValue = initialValue }
  }

  extension Published: Sendable where Value: Sendable {}
#endif
