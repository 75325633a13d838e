#if ObservableObject || LikeIOS
  /// An object that publishes its changes.
  ///
  /// On iOS, `import StoreKit` includes Combine's protocol. This one lets purchase code compile;
  /// nothing can subscribe to changes. To use another implementation of Combine, turn off the
  /// package's trait `ObservableObject`.
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
