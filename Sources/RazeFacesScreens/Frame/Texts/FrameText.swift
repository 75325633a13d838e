import Localization
import RazeFacesDevice

extension FrameText {
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
}
