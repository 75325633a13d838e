import Foundation
import StoreCore
import StoreKit
import Testing

@testable import RazeFacesCLI

@Suite struct CommandFailureTests {
  @Test func everyFailureHasItsExitStatus() {
    let path = "/x.plist"
    let expected: [(any Error, RazeFacesCLI.ExitStatus)] = [
      (Refusal(.paymentNotAllowed, .paymentsForbidden), .refused),
      (SKError(.unknown), .refused),
      (StoreFailure.files(.cannotOpen(path, why: "")), .cannotRead),
      (StoreFailure.files(.cannotWrite(path, why: "")), .cannotWrite),
      (StoreFailure.files(.inUse(path)), .tryAgain),
      (StoreFailure.damaged(.newerWorld(path)), .data),
      (StoreFailure.misuse(.noStore), .usage),
      (CancellationError(), .software),
    ]
    for (error, status) in expected {
      #expect(CommandFailure(error).status == status, "\(error)")
    }
  }

  @Test func aRefusalHasItsCodeNameReasonAndRemedy() {
    let refusal = Refusal(.clientInvalid, .fault(.purchase))
    #expect(
      CommandFailure(refusal).lines == [
        "razefaces: SKError 1 clientInvalid: Apple ID not allowed. "
          + "Set in the Sandbox: Purchase. `razefaces faults clear` disarms it."
      ])
  }

  @Test func failuresHaveNoControlCharacters() {
    #expect(CommandFailure(.usage, "\u{1B}]0;title\u{7}x").lines == ["razefaces: ]0;titlex"])
  }
}
