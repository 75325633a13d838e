import RazeFacesDevice

/// What several rooms say alike: the names of common keys, and the edges of every window.
package enum FrameText: RoomText {
  // What keys do.
  case account, back, cancel, choose, close, copyIdentifier, device, devices, help, keepFilter,
    language, ok, quit, restore
  case showAll, stopWaiting
  case down, up, pageDown, pageUp, first, last, next, previous
  case nextField, previousField, nextChoice, previousChoice
  case nextScreen, previousScreen, thatScreen

  // A page that is longer than the window. "More" stands after the arrows that say where.
  case moreOfPage, pageOn, pageStart, pageEnd, startOfPage, endOfPage

  /// How far a purchase has come.
  case asked, charged, notCharged, verified, delivered, finished

  case copied(String)
  case restoreUnderWay
  /// After a no.
  case nothingDeleted, nothingChanged
  case whatWaits
  case matches(Int)
  case place(Int, of: Int)
  case moreAbove, moreBelow
  case devicesTitle, devicesAbout
  case languageTitle, namesFollowStorefront, oneLanguage
  case environment
  case cancelButton, okButton
  /// On the picture of a face that is not bought yet.
  case veiled
  /// Where a value would stand.
  case nothing

  /// - Parameter isFree: there was nothing to be charged.
  static func step(_ step: PurchaseStory.Step, isFree: Bool) -> FrameText {
    switch step {
    case .asked: .asked
    case .charged: isFree ? .notCharged : .charged
    case .verified: .verified
    case .delivered: .delivered
    case .finished: .finished
    }
  }

  package var english: String {
    switch self {
    case .account: "account"
    case .back: "back"
    case .cancel: "cancel"
    case .choose: "choose"
    case .close: "close"
    case .copyIdentifier: "copy the identifier"
    case .device: "device"
    case .devices: "another device"
    case .help: "help"
    case .keepFilter: "keep"
    case .language: "language"
    case .ok: "OK"
    case .quit: "quit"
    case .restore: "restore"
    case .showAll: "show all"
    case .stopWaiting: "stop waiting"
    case .down: "down"
    case .up: "up"
    case .pageDown: "a page down"
    case .pageUp: "a page up"
    case .first: "to the first"
    case .last: "to the last"
    case .next: "next"
    case .previous: "previous"
    case .nextField: "next"
    case .previousField: "previous field"
    case .nextChoice: "next choice"
    case .previousChoice: "previous choice"
    case .nextScreen: "next screen"
    case .previousScreen: "previous screen"
    case .thatScreen: "to that screen"
    case .moreOfPage: "more"
    case .pageOn: "on"
    case .pageStart: "to the beginning"
    case .pageEnd: "to the end"
    case .startOfPage: "This is the beginning of the page."
    case .endOfPage: "This is the end of the page."
    case .asked: "Asked"
    case .charged: "Charged"
    case .notCharged: "Nothing charged"
    case .verified: "Verified"
    case .delivered: "Delivered"
    case .finished: "Finished"
    case .copied(let text): "Copied \(text)"
    case .restoreUnderWay: "A restore is under way."
    case .nothingDeleted: "Nothing was deleted."
    case .nothingChanged: "Nothing was changed."
    case .whatWaits: "what waits"
    case .matches(0): "no match"
    case .matches(1): "1 match"
    case .matches(let count): "\(count) matches"
    case .place(let place, let count): "\(place) of \(count)"
    case .moreAbove: "more above"
    case .moreBelow: "more below"
    case .devicesTitle: "Devices"
    case .devicesAbout: "Each has its own account, content and receipt."
    case .languageTitle: "Language"
    case .namesFollowStorefront: "Names and prices follow the account's storefront."
    case .oneLanguage: "This terminal can write English only."
    case .environment: "[Environment: Sandbox]"
    case .cancelButton: "Cancel"
    case .okButton: "OK"
    case .veiled: "Unveiled when you buy it"
    case .nothing: "-"
    }
  }
}
