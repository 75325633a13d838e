import Localization
import RazeFacesDevice

extension FrameText {
  /// - Parameters:
  ///   - isFree: there was nothing to be charged.
  ///   - hasFailed: it was tried, and was not done.
  static func step(
    _ step: PurchaseStory.Step, isFree: Bool, hasFailed: Bool
  ) -> FrameText {
    switch step {
    case .asked: .asked
    case .charged: hasFailed ? .notCharged : isFree ? .nothingCharged : .charged
    case .verified: hasFailed ? .notVerified : .verified
    case .delivered: hasFailed ? .notDelivered : .delivered
    case .finished: hasFailed ? .notFinished : .finished
    }
  }
}
