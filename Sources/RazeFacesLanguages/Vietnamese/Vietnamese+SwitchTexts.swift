import RazeFacesConsole
import StoreCore

struct VietnameseSwitchTexts: SwitchTexts {
  func yesNo(_ isOn: Bool) -> String { isOn ? "có" : "không" }

  private func yesNo(_ title: String, hint: String, alert: String) -> SwitchText<Bool> {
    SwitchText(title, hint: hint, value: { $0 ? "có" : "không" }, alert: { _ in alert })
  }

  var paymentsAllowed: SwitchText<Bool> {
    yesNo(
      "Cho phép thanh toán", hint: "Enter bật hoặc tắt, như Thời gian sử dụng.",
      alert: "Không cho phép thanh toán")
  }

  var interruptedPurchases: SwitchText<Bool> {
    yesNo(
      "Gián đoạn khi mua", hint: "Không mua được đến khi đồng ý điều khoản mới.",
      alert: "Mua hàng bị gián đoạn")
  }

  var declinedStaysDeferred: SwitchText<Bool> {
    yesNo(
      "Bị từ chối vẫn hoãn", hint: "Điểm lạ của Sandbox thật, cố ý mô phỏng.",
      alert: "Yêu cầu bị từ chối vẫn hoãn")
  }

  var refundPolicy: SwitchText<WorldSettings.RefundPolicy> {
    SwitchText(
      "Yêu cầu hoàn tiền", hint: "Cách xử lý yêu cầu hoàn tiền.",
      value: {
        switch $0 {
        case .ask: "chờ người thử nghiệm"
        case .approve: "phê duyệt ngay"
        case .decline: "từ chối ngay"
        }
      },
      alert: {
        switch $0 {
        case .ask: nil
        case .approve: "Hoàn tiền được phê duyệt"
        case .decline: "Hoàn tiền bị từ chối"
        }
      })
  }

  var billingFails: SwitchText<Bool> {
    yesNo(
      "Thanh toán thất bại", hint: "Không thể thanh toán khi mua và gia hạn.",
      alert: "Thanh toán thất bại")
  }

  var gracePeriod: SwitchText<WorldSettings.GracePeriod?> {
    SwitchText(
      "Thời gian ân hạn", hint: "Còn quyền truy cập khi thanh toán thất bại.",
      value: { $0.map { "\($0.rawValue) ngày" } ?? yesNo(false) },
      alert: { $0.map { "Thời gian ân hạn \($0.rawValue) ngày" } })
  }

  var renewalLimit: SwitchText<Int?> {
    SwitchText(
      "Số lần gia hạn tối đa", hint: "Sau đó gói đăng ký tự ngừng gia hạn.",
      question: "Gói đăng ký gia hạn bao nhiêu lần rồi tự kết thúc.",
      value: { $0.map(String.init) ?? "không giới hạn" },
      alert: { $0.map { "Gia hạn tối đa \($0) lần" } })
  }

  var inAppPurchase: SwitchText<Bool> {
    yesNo(
      "Mua hàng trong ứng dụng", hint: "Thiếu tính năng này, không tải được sản phẩm.",
      alert: "Không có mua hàng trong ứng dụng")
  }

  var agreement: SwitchText<Bool> {
    SwitchText(
      "Thỏa thuận ứng dụng trả phí", hint: "Không có thì không tải được sản phẩm nào.",
      value: { $0 ? "có hiệu lực" : "không có hiệu lực" },
      alert: { $0 ? "Thỏa thuận có hiệu lực" : "Không có thỏa thuận" })
  }

  var clearedForSale: SwitchText<Int> {
    SwitchText(
      "Được phép bán", hint: "Mục không được phép bán là mã không hợp lệ.",
      question: "Enter bật hoặc tắt từng sản phẩm.",
      value: { $0 == 0 ? "như trong danh mục" : "đã đổi \($0)" },
      alert: { "Được phép bán: đã đổi \($0)" })
  }

  var bundleID: SwitchText<String> {
    SwitchText(
      "Bundle ID của ứng dụng", hint: "Bundle ID khác không có các sản phẩm này.",
      value: { $0 }, alert: { "Bundle ID \($0)" })
  }

  var offline: SwitchText<Bool> {
    yesNo(
      "Ngoại tuyến", hint: "Không yêu cầu nào đến được App Store.", alert: "Sự cố: ngoại tuyến")
  }

  var storeDown: SwitchText<Bool> {
    yesNo(
      "App Store ngừng hoạt động", hint: "Có mạng nhưng App Store không trả lời.",
      alert: "Sự cố: App Store ngừng hoạt động")
  }

  var latency: SwitchText<ClosedRange<Int>?> {
    let words = { @Sendable (range: ClosedRange<Int>) in
      "\(range.lowerBound)-\(range.upperBound) ms"
    }
    return SwitchText(
      "Mạng chậm", hint: "Mỗi yêu cầu đều mất chừng ấy thời gian.",
      question: "Mỗi yêu cầu đến App Store mất bao lâu.",
      value: { $0.map(words) ?? "không" }, alert: { $0.map { "Sự cố: mạng chậm " + words($0) } })
  }

  var clockRate: SwitchText<TimeRate> {
    SwitchText(
      "Tốc độ", hint: "Tốc độ của gói đăng ký, như trong Xcode.",
      question: "Ngày giờ vẫn thật; gói đăng ký gia hạn sớm hơn.",
      value: { Vietnamese.console.clock.rate($0) }, alert: { _ in nil })
  }
}
