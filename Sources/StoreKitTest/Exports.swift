// Tests that import StoreKitTest also use StoreKit without importing it, as on iOS.
@_exported public import StoreKit
