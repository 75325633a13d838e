import RazeFacesScreens

extension Vietnamese {
  @Sendable static func program(_ text: ProgramText) -> String {
    switch text {
    case .sandbox: "SANDBOX"
    case .notSignedIn: "Chưa đăng nhập"
    case .signedIn(let email, let storefront):
      "Đã đăng nhập bằng \(email). Vùng App Store: \(storefront)"
    case .waiting(let count): "\(count) việc chờ trả lời"
    case .tooSmall(let have, let need): "Quá nhỏ: đang có \(have), cần \(need)."
    case .more(let count): "+\(count) nữa"
    case .restoring: "Đang khôi phục mục đã mua..."
    case .gotAgain(let name): "Bạn đã mua \(name) trước đây: không bị tính phí."
    case .restoreCancelled: "Đã hủy khôi phục"
    case .refundRequestedBefore:
      "Đã yêu cầu hoàn tiền cho mục này; App Store chưa quyết định."
    case .refundRequestFailed: "Không thể gửi yêu cầu hoàn tiền."
    case .promotionKept: "Đã giữ thanh toán cho lúc khác: Sandbox, Mục mua được quảng bá."
    case .leaveQuestion: "Thoát ngay?"
    case .leaveAbout:
      "Đang có giao dịch mua. Giao dịch sẽ tiếp tục khi bạn quay lại; bạn không mất gì cả."
    case .leave: "Thoát"
    }
  }

  @Sendable static func frame(_ text: FrameText) -> String {
    switch text {
    case .language: "ngôn ngữ"
    case .device: "thiết bị"
    case .devices: "thiết bị khác"
    case .devicesTitle: "Thiết bị"
    case .devicesAbout: "Mỗi thiết bị có tài khoản, nội dung và biên lai riêng."
    case .languageTitle: "Ngôn ngữ"
    case .namesFollowStorefront: "Tên và giá theo cửa hàng của tài khoản."
    case .oneLanguage: "Thiết bị đầu cuối này chỉ viết được tiếng Anh."
    case .account: "tài khoản"
    // "Quay lại" would take the room of two other keys.
    case .back: "về"
    case .cancel: "hủy"
    case .choose: "chọn"
    case .close: "đóng"
    case .copyIdentifier: "sao chép mã định danh"
    // What it shows is called Phím tắt.
    case .help: "phím"
    case .keepFilter: "giữ"
    case .ok: "OK"
    case .quit: "thoát"
    case .restore: "khôi phục"
    case .showAll: "hiện tất cả"
    case .stopWaiting: "ngừng chờ"
    case .down: "xuống"
    case .up: "lên"
    case .pageDown: "xuống một trang"
    case .pageUp: "lên một trang"
    case .first: "về đầu"
    case .last: "về cuối"
    case .next: "tiếp"
    case .previous: "trước"
    case .nextField: "mục sau"
    case .previousField: "mục trước"
    case .nextChoice: "lựa chọn sau"
    case .previousChoice: "lựa chọn trước"
    case .nextScreen: "màn hình sau"
    case .previousScreen: "màn hình trước"
    case .thatScreen: "đến màn hình đó"
    case .moreOfPage: "còn nữa"
    case .pageOn: "xuống"
    case .pageStart: "về đầu trang"
    case .pageEnd: "về cuối trang"
    case .startOfPage: "Đã đến đầu trang."
    case .endOfPage: "Đã đến cuối trang."
    case .asked: "Đã hỏi"
    case .charged: "Đã tính tiền"
    case .notCharged: "Không tính tiền"
    case .verified: "Đã xác minh"
    case .delivered: "Đã giao"
    case .finished: "Đã hoàn tất"
    case .copied(let text): "Đã sao chép \(text)"
    case .restoreUnderWay: "Đang khôi phục."
    case .nothingDeleted: "Không xóa gì cả."
    case .nothingChanged: "Không thay đổi gì cả."
    case .whatWaits: "việc đang chờ"
    case .matches(0): "không có kết quả"
    case .matches(let count): "\(count) kết quả"
    case .place(let place, let count): "\(place)/\(count)"
    case .moreAbove: "còn ở trên"
    case .moreBelow: "còn ở dưới"
    case .environment: "[Môi trường: Sandbox]"
    case .cancelButton: "Hủy"
    case .okButton: "OK"
    case .veiled: "Mở ra khi bạn mua"
    case .nothing: "-"
    }
  }

  @Sendable static func help(_ text: HelpText) -> String {
    switch text {
    case .title: "Phím tắt"
    case .here(let screen): "\(screen), ngay lúc này"
    case .everywhere: "Ở mọi nơi"
    case .notNow(let words, let reason): "\(words): \(reason)"
    }
  }
}
