extension FailureTable {
  package var vietnamese: String {
    switch self {
    case .failure(.cannotCreateFolder):
      "không thể tạo thư mục trạng thái {path}: {why}; hãy chọn thư mục khác bằng --state DIR"
    case .failure(.cannotOpen):
      "không thể mở {path} ({why}); hãy thử lại hoặc kiểm tra quyền truy cập và ổ đĩa"
    case .failure(.cannotRead):
      "không thể đọc {path} ({why}); hãy thử lại, nếu vẫn lỗi hãy kiểm tra ổ đĩa"
    case .failure(.cannotWrite):
      """
      không thể ghi {path} ({why}); hãy giải phóng dung lượng, kiểm tra quyền truy cập và ổ đĩa \
      rồi thử lại
      """
    case .failure(.cannotDelete): "không thể xóa {path}: {why}; hãy kiểm tra quyền truy cập"
    case .failure(.inUse): "{path} đang được tiến trình khác sử dụng; hãy thử lại sau giây lát"
    case .failure(.awaitsMigration):
      """
      {path} do một phiên bản razefaces cũ hơn tạo và cần được cập nhật nhưng đang được tiến trình \
      khác sử dụng; hãy thoát mọi razefaces khác rồi thử lại
      """
    case .failure(.wasReset):
      """
      thế giới trong {path} đã được đặt lại khi chương trình đang chạy nên chưa mua gì; hãy thử lại
      """
    case .failure(.wasRestored):
      "thế giới trong {path} đã được thay bằng bản lưu hoặc được hoàn tác khi chương trình này đang chạy, nên chưa làm gì; hãy thử lại"
    case .failure(.removed):
      """
      {path} đã bị xóa hoặc thay thế khi chương trình đang chạy nên chưa thực hiện gì; hãy thoát \
      và đặt lại mọi tệp của cơ sở dữ liệu trước khi chạy lại
      """
    case .failure(.unexpected): "đã xảy ra lỗi không mong muốn: {words}"
    case .damage(.notAWorld):
      """
      {path} không phải là thế giới RazeFaces ({why}); hãy chuyển nó đi hoặc chọn thư mục khác \
      bằng --state DIR
      """
    case .damage(.resetNote):
      """
      {path} không phải là tệp do một lần đặt lại chưa hoàn tất để lại; hãy chuyển nó đi rồi thử lại
      """
    case .damage(.notASnapshot):
      "{path} không phải là bản lưu nguyên vẹn ({why}); không có gì bị thay đổi"
    case .damage(.otherSnapshot):
      "{path} do phiên bản razefaces khác, có các bảng khác, lưu lại; hãy khôi phục bằng phiên bản đó hoặc lưu bản mới"
    case .damage(.spoiled):
      "{path} bị hỏng ({why}); hãy chuyển nó đi hoặc chọn thư mục khác bằng --state DIR"
    case .damage(.olderWorld):
      "{path} do một bản dựng razefaces cũ hơn tạo và không còn đọc được; {remedy}"
    case .damage(.newerWorld):
      """
      {path} do một phiên bản razefaces mới hơn tạo; hãy cập nhật phiên bản này hoặc chọn thư mục \
      khác bằng --state DIR
      """
    case .damage(.disorder): "{path} bị hỏng: nội dung không khớp với nhau; {remedy}"
    case .damage(.worldWithoutRow): "thế giới đã mất hàng đầu tiên; {remedy}"
    case .damage(.column):
      "bảng {table} của thế giới có giá trị không hợp lệ trong cột {name}; {remedy}"
    case .damage(.subscription):
      "gói đăng ký {id} trỏ đến một giao dịch hoặc sản phẩm không còn tồn tại; {remedy}"
    case .damage(.remedy): "dùng `razefaces reset --yes` để tạo thế giới mới"
    case .misuse(.pastDate): "{date} không sau thời gian của Sandbox, {now}; đồng hồ chỉ tiến tới"
    case .misuse(.tooFar): "khoảng thời gian quá dài; mỗi lần đồng hồ chỉ tiến tối đa {period}"
    case .misuse(.tooManyRenewals):
      """
      thao tác này sẽ ghi khoảng {count} lần gia hạn, mỗi lần chỉ được tối đa {most}; hãy tiến \
      đồng hồ ít hơn hoặc cho chạy chậm lại: `razefaces clock rate real-time`
      """
    case .misuse(.noTransaction):
      "thế giới này không có giao dịch {id}; `razefaces transactions --all` liệt kê các giao dịch"
    case .misuse(.notUnfinished): "giao dịch {id} không chờ trong hàng đợi nào"
    case .misuse(.alreadyRefunded): "giao dịch {id} đã được hoàn tiền trước đó"
    case .misuse(.notRefundable):
      "giao dịch {id} thuộc loại {cause} và không mất phí; hãy hoàn tiền giao dịch gốc"
    case .misuse(.nothingPaid): "giao dịch {id} không mất tiền nên không có gì để hoàn"
    case .misuse(.noRefundRequest):
      "không có yêu cầu hoàn tiền nào của giao dịch {id} chờ quyết định"
    case .misuse(.noRequest): "không có yêu cầu mua nào mang số {id}"
    case .misuse(.noInterruption): "không có giao dịch mua bị gián đoạn nào mang số {id}"
    case .misuse(.noSubscription): "không có gói đăng ký nào có giao dịch gốc là {id}"
    case .misuse(.subscriptionIsOver): "gói đăng ký {id} đã kết thúc"
    case .misuse(.notRunning): "gói đăng ký {id} không hoạt động nên không thể gia hạn"
    case .misuse(.noBillingProblem): "gói đăng ký {id} không có sự cố thanh toán nào để khắc phục"
    case .misuse(.cannotRaisePrice): "gói đăng ký {id} không hoạt động nên không thể tăng giá"
    case .misuse(.awaitsConsent):
      "gói đăng ký {id} chỉ gia hạn khi người đăng ký đã đồng ý với giá mới"
    case .misuse(.noPriceIncrease):
      """
      không có lần tăng giá nào của gói đăng ký {id} chờ đồng ý; câu trả lời chỉ có giá trị đến \
      lần gia hạn tương ứng
      """
    case .misuse(.consentedBefore): "người đăng ký của {id} đã đồng ý với giá áp dụng từ {date}"
    case .misuse(.consentIsLate):
      "gói đăng ký {id} đã kết thúc vào {date}, vì chưa đồng ý với giá mới trước khi gia hạn"
    case .misuse(.consentHasPassed): "giá mới không còn chờ đồng ý: lần gia hạn tương ứng đã qua"
    case .misuse(.noIncrease): "{price} không cao hơn giá hiện tại, {present}"
    case .misuse(.device):
      """
      \u{201C}{name}\u{201D} không thể là tên thiết bị; được phép: từ 1 đến {most} chữ cái, chữ \
      số, \u{201C}.\u{201D}, \u{201C}-\u{201D}, \u{201C}_\u{201D}, bắt đầu bằng chữ cái hoặc chữ số
      """
    case .misuse(.noTester):
      "không có người thử nghiệm {email}; `razefaces testers` liệt kê những người thử nghiệm"
    case .misuse(.noDevice):
      "thế giới này không có thiết bị {name}; `razefaces devices` liệt kê các thiết bị"
    case .misuse(.unknownCountry): "{code} không phải vùng App Store; được phép: {countries}"
    case .misuse(.cannotJoin):
      """
      {email} không thể tham gia gia đình của {organizer}: một trong hai đã ở gia đình khác hoặc \
      đang tổ chức một gia đình
      """
    case .misuse(.inNoFamily): "{email} chưa tham gia gia đình nào"
    case .misuse(.notInQueue): "không có giao dịch {id} trong hàng đợi của thiết bị này"
    case .misuse(.cannotFinish):
      "không thể hoàn tất giao dịch đang ở {phase}: App Store chưa quyết định"
    case .misuse(.unexpectedAnswer): "thanh toán đang ở {phase} không chờ câu trả lời này"
    case .misuse(.noStore): "không có App Store: chưa mở kết nối nào"
    case .misuse(.nothingToUndo): "không có gì để hoàn tác"
    case .misuse(.nothingToRedo): "không có gì để làm lại"
    case .misuse(.changedOtherwise):
      "không thể hoàn tác hay làm lại thao tác này vì các dòng của nó trong bảng {table} đã bị thay đổi theo cách khác; chưa có gì thay đổi"
    case .misuse(.purchaseUnderWay):
      "đang có một giao dịch mua nên không thể hoàn tác hay làm lại; hãy hoàn tất hoặc hủy giao dịch đó trước"
    case .tester(.invalidEmail): "{email} không phải địa chỉ email"
    case .tester(.invalidName): "tên có tối đa {most} ký tự và không có ký tự ẩn"
    case .tester(.emailTaken): "đã có người thử nghiệm {email}"
    case .tester(.weakPassword): "mật khẩu cần {least} ký tự, có chữ số, chữ hoa và chữ thường"
    case .tester(.cannotBeAdded): "không thể thêm {email}"
    }
  }
}
