public import Foundation

#if canImport(FoundationNetworking)
  extension NumberFormatter {
    /// The names of Apple's Foundation; this Foundation has one behavior, that of 10.4 and later.
    public enum Behavior: UInt, Sendable {
      case `default` = 0
      case behavior10_0 = 1000
      case behavior10_4 = 1040
    }

    /// Always ``Behavior/behavior10_4``, whatever is set.
    ///
    /// Nearly every price label written for StoreKit sets it, and this Foundation does not have it.
    /// Setting it changes nothing here, since there is nothing to change to.
    public var formatterBehavior: Behavior {
      get { .behavior10_4 }
      set {}
    }
  }
#endif
