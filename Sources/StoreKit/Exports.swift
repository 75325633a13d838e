// Code written for iOS imports StoreKit alone and uses all of these.
@_exported public import Foundation

#if URLSession && canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
