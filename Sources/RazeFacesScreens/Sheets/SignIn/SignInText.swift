import Foundation
import RazeFacesConsole
package import StoreCore

/// The sign-in sheet; those that people and tests know by heart are the App Store's.
package enum SignInText: RoomText {
  case title, titleAgain, useExisting, createNew, create
  case firstName, lastName, appleID, password, country
  case purpose(SignInSheet.Purpose), toBuy(String)
  /// As `toBuy`, for a purchase that an earlier launch has left.
  case toGoOn(String)
  case tester(email: String, country: String, asksParent: Bool)
  case unknownAccount
  case missingAppleID, missingPassword
  case wrongPassword(attemptsLeft: Int)
  case locked(until: String, minutes: Int)
  case emailNotVerified, invalidEmail, invalidName, emailTaken, weakPassword
  case unknownCountry(String)
  case passwordRule, mayBeReal
  case signingIn, creating
  case goOn, switchForm

  /// What the store says against what was typed.
  static func problem(_ problem: SignInSheet.Problem, _ shared: Shared) -> SignInText {
    switch problem {
    case .wrongPassword(let left): return .wrongPassword(attemptsLeft: left)
    case .locked(let end):
      let minutes = max(1, Int(nearest: (end.timeIntervalSince(shared.now) / 60).rounded(.up)))
      return .locked(
        until: "\(shared.dates.time(end)) \(shared.dates.offset(at: end))", minutes: minutes)
    case .unknownAccount: return .unknownAccount
    case .emailNotVerified: return .emailNotVerified
    case .invalidEmail: return .invalidEmail
    case .invalidName: return .invalidName
    case .emailTaken: return .emailTaken
    case .weakPassword: return .weakPassword
    case .unknownCountry(let code): return .unknownCountry(code)
    }
  }

  package var english: String {
    switch self {
    case .title: "Sign In"
    case .titleAgain: "Sign-In Required"
    case .useExisting: "Use Existing Apple ID"
    case .createNew: "Create New Apple ID"
    case .create: "Create"
    case .firstName: "First Name"
    case .lastName: "Last Name"
    case .appleID: "Apple ID"
    case .password: "Password"
    case .country: "Country"
    case .purpose(.purchase): "Sign in to the App Store to go on with your purchase."
    case .toBuy(let name): "Sign in to the App Store to buy \(name)."
    case .toGoOn(let name):
      "Your purchase of \(name) was interrupted. Sign in to the App Store to go on with it."
    case .purpose(.restore): "Sign in to the App Store to restore your purchases."
    case .purpose(.account): "Sign in with a sandbox tester."
    case .purpose(.receipt): "Sign in to the App Store to refresh the receipt."
    case .tester(let email, let country, false): "\(email)  \(country)"
    case .tester(let email, let country, true): "\(email)  \(country), asks a parent"
    case .unknownAccount: "There is no such Apple ID. Ctrl-N creates it."
    case .missingPassword: "Type the password."
    case .missingAppleID: "Type the Apple ID, an e-mail address."
    case .wrongPassword(1): "Wrong password. 1 attempt left."
    case .wrongPassword(let left): "Wrong password. \(left) attempts left."
    case .locked(let time, 1):
      "Too many wrong passwords. Locked until \(time), one more minute."
    case .locked(let time, let minutes):
      "Too many wrong passwords. Locked until \(time), \(minutes) more minutes."
    case .emailNotVerified: "The e-mail address of this Apple ID was not verified yet."
    case .invalidEmail: "This is no e-mail address. It looks like name@example.com."
    case .invalidName: "A name has up to 40 characters, all of which can be seen."
    case .emailTaken: "There is an Apple ID with this address already."
    case .weakPassword: "Too weak: 8 characters or more, with A-Z, a-z, 0-9."
    case .unknownCountry(let code): "There is no storefront for \(code)."
    case .passwordRule: "8 characters or more, with A-Z, a-z, 0-9."
    case .mayBeReal:
      "This may be a real Apple ID. A tester that signs in outside the sandbox is spoiled for it."
    case .signingIn: "Signing in..."
    case .creating: "Creating the tester..."
    case .goOn: "go on"
    case .switchForm: "sign in or create"
    }
  }
}
