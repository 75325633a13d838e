import Localization
import RazeFacesShop

extension LibraryText {
  static func heading(_ section: LibraryRow.Section) -> LibraryText {
    switch section {
    case .faces: .faces
    case .coupons: .coupons
    case .memberships: .memberships
    case .subscriptions: .subscriptions
    }
  }

}
