import RazeFacesConsole
import StoreCore

struct VietnameseFaultTexts: FaultTexts {
  let error = "Lỗi"
  let howOften = "Số lần"
  let after = "Độ trễ"
  let arm = "Đặt"
  let disarm = "Gỡ"
  let works = "bình thường"

  func point(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "Tải sản phẩm"
    case .purchase: "Mua"
    case .verification: "Xác minh"
    case .sync: "Khôi phục và đồng bộ"
    case .subscriptionStatus: "Trạng thái gói đăng ký"
    case .refundRequest: "Yêu cầu hoàn tiền"
    case .receiptRefresh: "Làm mới biên lai"
    case .appTransaction: "Giao dịch ứng dụng"
    case .manageSubscriptions: "Quản lý gói đăng ký"
    case .offerCodeRedeem: "Mã ưu đãi"
    case .productList: "Danh sách sản phẩm của ứng dụng"
    case .recharge: "Ghi nhận đơn hàng"
    }
  }

  func title(_ point: FaultPoint) -> String { "Sự cố: \(self.point(point))" }

  func about(_ point: FaultPoint) -> String {
    switch point {
    case .loadProducts: "Yêu cầu tải sản phẩm không thành công."
    case .purchase: "App Store từ chối thanh toán."
    case .verification: "Biên lai hoặc giao dịch đã ký bị từ chối."
    case .sync: "Khôi phục mục đã mua không thành công."
    case .subscriptionStatus: "Không đọc được trạng thái gói đăng ký."
    case .refundRequest: "Không gửi được yêu cầu hoàn tiền."
    case .receiptRefresh: "Không làm mới được biên lai."
    case .appTransaction: "Giao dịch ứng dụng bị thiếu hoặc bị làm giả."
    case .manageSubscriptions: "Trang gói đăng ký không mở được."
    case .offerCodeRedeem: "Đổi mã ưu đãi không thành công."
    case .productList: "Danh sách của ứng dụng đến muộn, sai hoặc thiếu."
    case .recharge: "Máy chủ của ứng dụng không ghi nhận đơn hàng."
    }
  }

  func outcome(_ outcome: FaultOutcome) -> String {
    switch outcome {
    case .refusal(let kind): kind.label
    case .receiptStatus(let status): "trạng thái \(status)"
    case .unverified(let flaw): "unverified: \(flaw.rawValue)"
    case .productList(.slow): "slow: đầy đủ nhưng muộn"
    case .productList(.empty): "empty: không có sản phẩm"
    case .productList(.unknownIDs): "unknown-ids: có mã định danh lạ"
    }
  }

  func frequency(_ frequency: Fault.Frequency) -> String {
    switch frequency {
    case .times(1): return "lần tới"
    case .times(let count): return "\(count) lần tới"
    case .always: return "mọi lần"
    case .probability(let chance):
      let tenths = Int(nearest: chance * 1000)
      return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ",\(tenths % 10)")% số lần"
    }
  }

  func delay(_ milliseconds: Int) -> String {
    switch milliseconds {
    case 0: "không"
    case let delay where delay % 1000 == 0: "\(delay / 1000) giây"
    case let delay: "\(delay) ms"
    }
  }

  func sentence(_ fault: Fault) -> String {
    let delay = fault.delay == 0 ? "" : ", sau \(delay(fault.delay))"
    return "\(fault.outcome.name), \(frequency(fault.frequency))\(delay)"
  }

  func alert(_ fault: Fault) -> String { "Sự cố: \(armed(fault))" }
}
