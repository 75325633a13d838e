extension FailureText {
  package var vietnamese: String {
    switch self {
    case .cannotCreateFolder:
      "không thể tạo thư mục trạng thái {path}: {why}; hãy chọn thư mục khác bằng --state DIR"
    case .cannotOpen:
      "không thể mở {path} ({why}); hãy thử lại hoặc kiểm tra quyền truy cập và ổ đĩa"
    case .cannotRead: "không thể đọc {path} ({why}); hãy thử lại, nếu vẫn lỗi hãy kiểm tra ổ đĩa"
    case .cannotWrite:
      "không thể ghi {path} ({why}); hãy giải phóng dung lượng hoặc kiểm tra quyền truy cập"
    case .cannotDelete: "không thể xóa {path}: {why}; hãy kiểm tra quyền truy cập"
    case .inUse: "{path} đang được tiến trình khác sử dụng; hãy thử lại sau giây lát"
    case .awaitsMigration:
      """
      {path} do một phiên bản razefaces cũ hơn tạo và cần được cập nhật nhưng đang được tiến trình \
      khác sử dụng; hãy thoát mọi razefaces khác rồi thử lại
      """
    case .wasReset:
      """
      thế giới trong {path} đã được đặt lại khi chương trình đang chạy nên chưa mua gì; hãy thử lại
      """
    case .removed:
      """
      {path} đã bị xóa hoặc thay thế khi chương trình đang chạy nên chưa thực hiện gì; hãy thoát \
      và đặt lại mọi tệp của cơ sở dữ liệu trước khi chạy lại
      """
    case .unexpected: "đã xảy ra lỗi không mong muốn: {words}"
    }
  }
}

extension DamageText {
  package var vietnamese: String {
    switch self {
    case .notAWorld:
      """
      {path} không phải là thế giới RazeFaces ({why}); hãy chuyển nó đi hoặc chọn thư mục khác \
      bằng --state DIR
      """
    case .resetNote:
      """
      {path} không phải là tệp do một lần đặt lại chưa hoàn tất để lại; hãy chuyển nó đi rồi thử lại
      """
    case .spoiled:
      "{path} bị hỏng ({why}); hãy chuyển nó đi hoặc chọn thư mục khác bằng --state DIR"
    case .olderWorld: "{path} do một bản dựng razefaces cũ hơn tạo và không còn đọc được; {remedy}"
    case .newerWorld:
      """
      {path} do một phiên bản razefaces mới hơn tạo; hãy cập nhật phiên bản này hoặc chọn thư mục \
      khác bằng --state DIR
      """
    case .disorder: "{path} bị hỏng: nội dung không khớp với nhau; {remedy}"
    case .worldWithoutRow: "thế giới đã mất hàng đầu tiên; {remedy}"
    case .column: "bảng {table} của thế giới có giá trị không hợp lệ trong cột {name}; {remedy}"
    case .subscription:
      "gói đăng ký {id} trỏ đến một giao dịch hoặc sản phẩm không còn tồn tại; {remedy}"
    case .remedy: "dùng `razefaces reset --yes` để tạo thế giới mới"
    }
  }
}

extension MisuseText {
  package var vietnamese: String {
    switch self {
    case .pastDate: "{date} không sau thời gian của Sandbox, {now}; đồng hồ chỉ tiến tới"
    case .tooFar: "khoảng thời gian quá dài; mỗi lần đồng hồ chỉ tiến tối đa {period}"
    case .tooManyRenewals:
      """
      thao tác này sẽ ghi khoảng {count} lần gia hạn, mỗi lần chỉ được tối đa {most}; hãy tiến \
      đồng hồ ít hơn hoặc cho chạy chậm lại: `razefaces clock rate real-time`
      """
    case .noTransaction:
      "thế giới này không có giao dịch {id}; `razefaces transactions --all` liệt kê các giao dịch"
    case .notUnfinished: "giao dịch {id} không chờ trong hàng đợi nào"
    case .alreadyRefunded: "giao dịch {id} đã được hoàn tiền trước đó"
    case .notRefundable:
      "giao dịch {id} thuộc loại {cause} và không mất phí; hãy hoàn tiền giao dịch gốc"
    case .nothingPaid: "giao dịch {id} không mất tiền nên không có gì để hoàn"
    case .noRefundRequest: "không có yêu cầu hoàn tiền nào của giao dịch {id} chờ quyết định"
    case .noRequest: "không có yêu cầu mua nào mang số {id}"
    case .noInterruption: "không có giao dịch mua bị gián đoạn nào mang số {id}"
    case .noSubscription: "không có gói đăng ký nào có giao dịch gốc là {id}"
    case .subscriptionIsOver: "gói đăng ký {id} đã kết thúc"
    case .notRunning: "gói đăng ký {id} không hoạt động nên không thể gia hạn"
    case .noBillingProblem: "gói đăng ký {id} không có sự cố thanh toán nào để khắc phục"
    case .cannotRaisePrice: "gói đăng ký {id} không hoạt động nên không thể tăng giá"
    case .awaitsConsent: "gói đăng ký {id} chỉ gia hạn khi người đăng ký đã đồng ý với giá mới"
    case .noPriceIncrease:
      """
      không có lần tăng giá nào của gói đăng ký {id} chờ đồng ý; câu trả lời chỉ có giá trị đến \
      lần gia hạn tương ứng
      """
    case .consentedBefore: "người đăng ký của {id} đã đồng ý với giá áp dụng từ {date}"
    case .consentIsLate:
      "gói đăng ký {id} đã kết thúc vào {date}, vì chưa đồng ý với giá mới trước khi gia hạn"
    case .consentHasPassed: "giá mới không còn chờ đồng ý: lần gia hạn tương ứng đã qua"
    case .noIncrease: "{price} không cao hơn giá hiện tại, {present}"
    case .device:
      """
      \u{201C}{name}\u{201D} không thể là tên thiết bị; được phép: từ 1 đến {most} chữ cái, chữ \
      số, \u{201C}.\u{201D}, \u{201C}-\u{201D}, \u{201C}_\u{201D}, bắt đầu bằng chữ cái hoặc chữ số
      """
    case .noTester:
      "không có người thử nghiệm {email}; `razefaces testers` liệt kê những người thử nghiệm"
    case .noDevice:
      "thế giới này không có thiết bị {name}; `razefaces devices` liệt kê các thiết bị"
    case .unknownCountry: "{code} không phải vùng App Store; được phép: {countries}"
    case .cannotJoin:
      """
      {email} không thể tham gia gia đình của {organizer}: một trong hai đã ở gia đình khác hoặc \
      đang tổ chức một gia đình
      """
    case .inNoFamily: "{email} chưa tham gia gia đình nào"
    case .notInQueue: "không có giao dịch {id} trong hàng đợi của thiết bị này"
    case .cannotFinish: "không thể hoàn tất giao dịch đang ở {phase}: App Store chưa quyết định"
    case .unexpectedAnswer: "thanh toán đang ở {phase} không chờ câu trả lời này"
    case .noStore: "không có App Store: chưa mở kết nối nào"
    }
  }
}

extension TesterRefusalText {
  package var vietnamese: String {
    switch self {
    case .invalidEmail: "{email} không phải địa chỉ email"
    case .invalidName: "tên có tối đa {most} ký tự và không có ký tự ẩn"
    case .emailTaken: "đã có người thử nghiệm {email}"
    case .weakPassword: "mật khẩu cần {least} ký tự, có chữ số, chữ hoa và chữ thường"
    case .cannotBeAdded: "không thể thêm {email}"
    }
  }
}
