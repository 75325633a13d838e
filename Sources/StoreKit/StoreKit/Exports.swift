// iOS code that imports StoreKit uses these modules without importing them.
@_exported public import Foundation
@_exported public import Observation

#if (URLSession || LikeIOS) && canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
