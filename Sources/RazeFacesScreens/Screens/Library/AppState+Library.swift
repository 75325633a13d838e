import RazeFacesShop
import StoreCore

extension AppState {
  mutating func pressInLibrary(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInLibrary(move)
    case .open: library.isLooking = true
    case .back: library.isLooking = false
    case .useCoupon:
      guard case .coupon(let coupon)? = selectedLibraryRow else { return [] }
      ask(.useCoupon(id: coupon.id, name: productName(coupon.productID)))
    case .requestRefund:
      guard let id = refundableTransaction else { return [] }
      return [.requestRefund(transactionID: id)]
    case .copy:
      guard let row = selectedLibraryRow else { return [] }
      return copy(row.key)
    default: return pressAnywhere(action)
    }
    return []
  }
}
