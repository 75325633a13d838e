package enum NoticeText: RoomText {
  case allSet, success
  case purchaseFailed, restoreFailed
  case restored(Int)
  case lookInLibrary
  case nothingBoughtBy(String), nothingBought

  package var english: String {
    switch self {
    case .allSet: "You're all set."
    case .success: "Your purchase was successful."
    case .purchaseFailed: "Purchase Failed"
    case .restoreFailed: "Restore Failed"
    case .restored(0): "Nothing to restore"
    case .restored(1): "Restored 1 purchase"
    case .restored(let count): "Restored \(count) purchases"
    case .lookInLibrary: "Look at them in the Library: press 2."
    case .nothingBoughtBy(let email):
      "\(email) has bought nothing here that could be restored. Coupons cannot."
    case .nothingBought: "Nobody has bought anything here that could be restored."
    }
  }
}
