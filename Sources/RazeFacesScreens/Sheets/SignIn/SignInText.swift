import Foundation
import Localization
import RazeFacesConsole
import StoreCore

extension SignInText {
  static func purpose(_ purpose: SignInSheet.Purpose) -> SignInText {
    switch purpose {
    case .purchase: .toPurchase
    case .restore: .toRestore
    case .account: .withTester
    case .receipt: .toRefreshReceipt
    }
  }

  /// Returns the words of the store's refusal of the input.
  static func problem(_ problem: SignInSheet.Refusal, _ shared: Shared) -> Phrase {
    switch problem {
    case .wrongPassword(let left): Phrase(Self.wrongPassword, ["left": left])
    case .locked(let end): locked(until: end, shared)
    case .unknownAccount: Phrase(Self.unknownAccount)
    case .emailNotVerified: Phrase(Self.emailNotVerified)
    case .invalidEmail: Phrase(Self.invalidEmail)
    case .invalidName: Phrase(Self.invalidName)
    case .emailTaken: Phrase(Self.emailTaken)
    case .weakPassword: Phrase(Self.weakPassword)
    case .unknownCountry(let code): Phrase(Self.unknownCountry, ["code": code])
    }
  }

  private static func locked(until end: Date, _ shared: Shared) -> Phrase {
    let minutes = max(1, Int(nearest: (end.timeIntervalSince(shared.now) / 60).rounded(.up)))
    return Phrase(
      Self.locked,
      [
        "time": "\(shared.dates.time(end)) \(shared.dates.offset(at: end))", "minutes": minutes,
      ])
  }
}
