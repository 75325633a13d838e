// As on iOS, tests use StoreKit without importing it.
@_exported public import StoreKit
