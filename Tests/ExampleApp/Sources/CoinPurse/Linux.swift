// StoreKit has these types, too, for code that does not import Combine.
#if os(Linux)
  import Combine

  typealias ObservableObject = Combine.ObservableObject
  typealias Published = Combine.Published
#endif
