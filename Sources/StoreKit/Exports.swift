// iOS code that imports StoreKit uses these modules without importing them.
@_exported public import Foundation

#if URLSession && canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
