import RazeFacesConsole
import StoreCore

struct VietnameseCommandTexts: CommandTexts {
  func arm(_ fault: Fault) -> CommandText {
    let texts = VietnameseFaultTexts()
    return CommandText(
      texts.arm, done: "Đã đặt: \(texts.point(fault.point)): \(texts.sentence(fault)).")
  }

  let disarm = CommandText("Gỡ", done: "Đã gỡ.")
  let clearFaults = CommandText(
    "Gỡ mọi sự cố", hint: "Nhấn x ở bất cứ đâu trên màn hình này.", done: "Đã gỡ mọi sự cố.")

  func clearFaultsQuestion(_ names: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Gỡ nhiều hơn các sự cố?", "Sẽ gỡ: \(names).", yes: "Gỡ tất cả", startsOnYes: true)
  }

  func advance(_ step: ClockStep) -> CommandText {
    let title =
      switch step {
      case .period(let period): "+" + Vietnamese.console.subscriptions.length(period)
      case .seconds(let seconds): "+\(seconds) giây"
      case .date: "Đến một ngày"
      case .nextEvent: "Đến sự kiện tiếp theo"
      }
    return CommandText(title, hint: "Mọi việc đến hạn được ghi sổ theo thứ tự.")
  }

  let holdTime = CommandText(
    "Tạm dừng", hint: "Enter dừng thời gian cho mọi tiến trình.", done: "Thời gian đã dừng.")
  let releaseTime = CommandText(
    "Chạy tiếp", hint: "Thời gian đang dừng. Enter cho chạy tiếp.", done: "Thời gian chạy tiếp.")
  let realTime = CommandText(
    "Về thời gian thực", hint: "Những gì đã ghi sổ vẫn còn.", done: "Đã về thời gian thực.")

  let approve = CommandText(
    "Phê duyệt", done: "Đã phê duyệt: mục mua được giao đến thiết bị của con.")

  func approved(price: String, device: String) -> String {
    "Đã phê duyệt: đã mua với giá \(price), và ứng dụng trên \(device) sẽ giao mục mua."
  }

  func approvedInVain(_ reason: String) -> String {
    "Đã phê duyệt, nhưng vẫn chưa mua được: \(reason)"
  }

  let decline = CommandText("Từ chối", done: "Đã từ chối.")
  let resolveInterruption = CommandText("Đồng ý", done: "Đã đồng ý: đang thực hiện giao dịch mua.")

  func termsHaveChanged(_ product: String, _ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Điều khoản và Điều kiện đã thay đổi",
      "\(email) phải đồng ý với Điều khoản và Điều kiện mới trước khi mua \(product). Khi đó, "
        + "giao dịch mua không thành công sẽ được thực hiện lại.", yes: "Đồng ý", startsOnYes: true)
  }

  let requestRefund = CommandText("Yêu cầu hoàn tiền", done: "Đã gửi yêu cầu hoàn tiền.")
  let approveRefund = CommandText(
    "Phê duyệt hoàn tiền", done: "Đã phê duyệt hoàn tiền; mọi ứng dụng được thông báo.")
  let declineRefund = CommandText("Từ chối hoàn tiền", done: "Đã từ chối hoàn tiền.")
  let refund = CommandText("Hoàn tiền ngay", done: "Đã hoàn tiền; mọi ứng dụng được thông báo.")

  func refundQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Hoàn tiền cho \(product) ngay?",
      "Tiền được trả lại và mọi ứng dụng được thông báo để thu hồi mục này.", yes: "Hoàn tiền")
  }

  let finish = CommandText("Hoàn tất", done: "Đã hoàn tất.")
  let delete = CommandText("Xóa", done: "Đã xóa khỏi sổ cái.")

  func deleteQuestion(_ id: UInt64, _ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Xóa giao dịch \(id)?",
      "\(product) bị xóa khỏi sổ cái như chưa từng được mua. Không ứng dụng nào được thông báo.",
      yes: "Xóa")
  }

  let renew = CommandText("Gia hạn ngay", done: "Đã gia hạn.")
  let resolveBilling = CommandText("Khắc phục sự cố thanh toán", done: "Đã gia hạn.")
  let cancelRenewal = CommandText("Tắt tự động gia hạn", done: "Đã tắt tự động gia hạn.")
  let resumeRenewal = CommandText("Bật lại tự động gia hạn", done: "Đã bật lại tự động gia hạn.")
  let agreeToPrice = CommandText("Đồng ý với giá mới", done: "Đã đồng ý với giá mới.")
  let refusePrice = CommandText("Từ chối giá mới", done: "Đã từ chối giá mới.")
  let raisePrice = CommandText("Tăng giá", done: "Đã tăng giá.")
  let expire = CommandText("Cho hết hạn ngay", done: "Gói đăng ký đã kết thúc.")

  func expireQuestion(_ product: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Kết thúc \(product) ngay?",
      "Gói đăng ký kết thúc ngay lập tức, dù đã trả bao nhiêu tiền.", yes: "Kết thúc")
  }

  func addTester(_ email: String) -> CommandText {
    CommandText("Thêm người thử nghiệm", done: "\(email) có thể đăng nhập.")
  }

  func remove(_ email: String) -> CommandText {
    CommandText("Xóa người thử nghiệm", done: "Đã xóa \(email).")
  }

  func removeQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Xóa người thử nghiệm \(email)?",
      "Người này bị đăng xuất ở mọi nơi và các mục đã mua sẽ mất.", yes: "Xóa")
  }

  func setTerritory(_ code: String) -> CommandText {
    CommandText(code, done: "Cửa hàng bây giờ là \(code).")
  }

  func askToBuy(_ asks: Bool) -> CommandText {
    CommandText(
      asks ? "Hỏi cha mẹ trước khi mua" : "Mua không cần hỏi cha mẹ",
      done: asks ? "Cha mẹ được hỏi trước khi mua." : "Không hỏi cha mẹ trước khi mua.")
  }

  let clearHistory = CommandText("Xóa lịch sử mua hàng", done: "Đã xóa lịch sử mua hàng.")

  func clearHistoryQuestion(_ email: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Xóa lịch sử mua hàng của \(email)?",
      "Mọi mục người này đã mua sẽ mất trên mọi thiết bị. Những người thử nghiệm khác không bị ảnh "
        + "hưởng.", yes: "Xóa lịch sử")
  }

  func join(familyOf organizer: String) -> CommandText {
    CommandText(organizer, done: "Đã tham gia gia đình của \(organizer).")
  }
  let leaveFamily = CommandText("Rời khỏi gia đình", done: "Người thử nghiệm đã rời khỏi gia đình.")

  func signOut(device: String) -> CommandText {
    CommandText("Đăng xuất trên \(device)", done: "Đã đăng xuất trên \(device).")
  }

  let refreshReceipt = CommandText(
    "Làm mới biên lai", hint: "App Store ghi lại biên lai mới.", done: "Đã làm mới biên lai.")
  let standardSettings = CommandText(
    "Cài đặt mặc định", hint: "Đặt lại cài đặt; giữ sự cố và đồng hồ.",
    done: "Đã đặt lại tất cả cài đặt.")
  let standardSettingsQuestion = ConsoleQuestion(
    "Đặt lại tất cả cài đặt?",
    "Gián đoạn khi mua, hoàn tiền, thanh toán và App Store Connect trở lại như trong thế giới mới. "
      + "Sự cố và đồng hồ được giữ nguyên.", yes: "Đặt lại")
  let deleteApp = CommandText(
    "Xóa ứng dụng khỏi thiết bị này", hint: "Ứng dụng quên hết; Khôi phục sẽ lấy lại.",
    done: "Đã xóa ứng dụng khỏi thiết bị này.")

  func deleteAppQuestion(_ app: String) -> ConsoleQuestion {
    ConsoleQuestion(
      "Xóa \(app) khỏi thiết bị này?",
      "Thiết bị này quên những gì đã mua tại đây; phiếu chưa dùng sẽ mất hẳn. App Store vẫn lưu "
        + "các mục còn lại: Khôi phục sẽ lấy lại.", yes: "Xóa ứng dụng")
  }

  let reset = CommandText(
    "Đặt lại tất cả", hint: "Xóa mọi thứ tạo tại đây; thế giới mới.",
    done: "Đã đặt lại tất cả; đây là một thế giới mới.")
  let resetQuestion = ConsoleQuestion(
    "Đặt lại tất cả?",
    "Mọi giao dịch, hàng đợi và người thử nghiệm tạo tại đây bị xóa, cùng những gì ứng dụng này "
      + "ghi nhớ. Bạn không thể hoàn tác thao tác này.", yes: "Đặt lại tất cả")
}
