import Foundation
import RazeFacesConsole
import StoreCore

extension VietnameseRefusalTexts {
  func reason(_ failure: StoreFailure) -> String {
    switch failure {
    case .files(let trouble): reason(trouble)
    case .damaged(let damage): reason(damage)
    case .misuse(let misuse): reason(misuse)
    case .other(_, let words): "đã xảy ra lỗi không mong muốn: \(words)"
    }
  }

  private func reason(_ trouble: StoreFailure.FileTrouble) -> String {
    switch trouble {
    case .cannotCreateFolder(let folder, let why):
      "không thể tạo thư mục trạng thái \(folder): \(why); hãy chọn thư mục khác bằng --state DIR"
    case .cannotOpen(let path, let why):
      "không thể mở \(path) (\(why)); hãy thử lại hoặc kiểm tra quyền truy cập và ổ đĩa"
    case .cannotRead(let path, let why):
      "không thể đọc \(path) (\(why)); hãy thử lại, nếu vẫn lỗi hãy kiểm tra ổ đĩa"
    case .cannotWrite(let path, let why):
      "không thể ghi \(path) (\(why)); hãy giải phóng dung lượng hoặc kiểm tra quyền truy cập"
    case .cannotDelete(let path, let why):
      "không thể xóa \(path): \(why); hãy kiểm tra quyền truy cập"
    case .inUse(let path): "\(path) đang được tiến trình khác sử dụng; hãy thử lại sau giây lát"
    case .awaitsMigration(let path):
      "\(path) do một phiên bản razefaces cũ hơn tạo và cần được cập nhật nhưng đang được tiến trình "
        + "khác sử dụng; hãy thoát mọi razefaces khác rồi thử lại"
    case .wasReset(let path, _):
      "thế giới trong \(path) đã được đặt lại khi chương trình đang chạy nên chưa mua gì; hãy thử lại"
    case .removed(let path):
      "\(path) đã bị xóa hoặc thay thế khi chương trình đang chạy nên chưa thực hiện gì; hãy thoát "
        + "và đặt lại mọi tệp của cơ sở dữ liệu trước khi chạy lại"
    }
  }

  private func reason(_ damage: StoreFailure.Damage) -> String {
    let remedy = "dùng `razefaces reset --yes` để tạo thế giới mới"
    return switch damage {
    case .notAWorld(let path, let why):
      "\(path) không phải là thế giới RazeFaces (\(why)); hãy chuyển nó đi hoặc chọn thư mục khác "
        + "bằng --state DIR"
    case .resetNote(let path):
      "\(path) không phải là tệp do một lần đặt lại chưa hoàn tất để lại; hãy chuyển nó đi rồi thử lại"
    case .spoiled(let path, let why):
      "\(path) bị hỏng (\(why)); hãy chuyển nó đi hoặc chọn thư mục khác bằng --state DIR"
    case .olderWorld(let path):
      "\(path) do một bản dựng razefaces cũ hơn tạo và không còn đọc được; \(remedy)"
    case .newerWorld(let path):
      "\(path) do một phiên bản razefaces mới hơn tạo; hãy cập nhật phiên bản này hoặc chọn thư "
        + "mục khác bằng --state DIR"
    case .disorder(let path): "\(path) bị hỏng: nội dung không khớp với nhau; \(remedy)"
    case .worldWithoutRow: "thế giới đã mất hàng đầu tiên; \(remedy)"
    case .column(let name, let table):
      "bảng \(table) của thế giới có giá trị không hợp lệ trong cột \(name); \(remedy)"
    case .subscription(let id):
      "gói đăng ký \(id) trỏ đến một giao dịch hoặc sản phẩm không còn tồn tại; \(remedy)"
    }
  }

  private func reason(_ misuse: StoreFailure.Misuse) -> String {
    switch misuse {
    case .device(let name):
      "\u{201C}\(name)\u{201D} không thể là tên thiết bị; được phép: từ 1 đến "
        + "\(DeviceName.longest) chữ cái, chữ số, \u{201C}.\u{201D}, \u{201C}-\u{201D}, "
        + "\u{201C}_\u{201D}, bắt đầu bằng chữ cái hoặc chữ số"
    case .pastDate(let date, let now):
      "\(date.formatted(.iso8601)) không sau thời gian của Sandbox, "
        + "\(now.formatted(.iso8601)); đồng hồ chỉ tiến tới"
    case .tooFar(let period):
      "khoảng thời gian quá dài; mỗi lần đồng hồ chỉ tiến tối đa "
        + Vietnamese.console.subscriptions.length(period)
    case .tooManyRenewals(let count, let most):
      "thao tác này sẽ ghi khoảng \(count) lần gia hạn, mỗi lần chỉ được tối đa \(most); hãy tiến "
        + "đồng hồ ít hơn hoặc cho chạy chậm lại: `razefaces clock rate real-time`"
    case .noTransaction(let id):
      "thế giới này không có giao dịch \(id); `razefaces transactions --all` liệt kê các giao dịch"
    case .notUnfinished(let id): "giao dịch \(id) không chờ trong hàng đợi nào"
    case .alreadyRefunded(let id): "giao dịch \(id) đã được hoàn tiền trước đó"
    case .notRefundable(let id, let cause):
      "giao dịch \(id) thuộc loại \(Vietnamese.console.transactions.cause(cause)) và không mất phí; hãy hoàn tiền giao dịch gốc"
    case .nothingPaid(let id): "giao dịch \(id) không mất tiền nên không có gì để hoàn"
    case .noRefundRequest(let id):
      "không có yêu cầu hoàn tiền nào của giao dịch \(id) chờ quyết định"
    case .noRequest(let key): "không có yêu cầu mua nào mang số \(key.rawValue)"
    case .noInterruption(let id): "không có giao dịch mua bị gián đoạn nào mang số \(id)"
    case .noSubscription(let id): "không có gói đăng ký nào có giao dịch gốc là \(id)"
    case .subscriptionIsOver(let id): "gói đăng ký \(id) đã kết thúc"
    case .notRunning(let id): "gói đăng ký \(id) không hoạt động nên không thể gia hạn"
    case .noBillingProblem(let id):
      "gói đăng ký \(id) không có sự cố thanh toán nào để khắc phục"
    case .cannotRaisePrice(let id):
      "gói đăng ký \(id) không hoạt động nên không thể tăng giá"
    case .awaitsConsent(let id):
      "gói đăng ký \(id) chỉ gia hạn khi người đăng ký đã đồng ý với giá mới"
    case .noPriceIncrease(let id):
      "không có lần tăng giá nào của gói đăng ký \(id) chờ đồng ý; câu trả lời chỉ có giá trị đến "
        + "lần gia hạn tương ứng"
    case .consentedBefore(let id, let date):
      "người đăng ký của \(id) đã đồng ý với giá áp dụng từ \(date.formatted(.iso8601))"
    case .consentIsLate(let id, let date):
      "gói đăng ký \(id) đã kết thúc vào \(date.formatted(.iso8601)), vì chưa đồng ý với giá mới "
        + "trước khi gia hạn"
    case .consentHasPassed:
      "giá mới không còn chờ đồng ý: lần gia hạn tương ứng đã qua"
    case .noIncrease(let price, let present):
      "\(price) không cao hơn giá hiện tại, \(present)"
    case .noTester(let email):
      "không có người thử nghiệm \(email); `razefaces testers` liệt kê những người thử nghiệm"
    case .noDevice(let name):
      "thế giới này không có thiết bị \(name); `razefaces devices` liệt kê các thiết bị"
    case .unknownCountry(let code): unknownCountry(code)
    case .badTester(let email, let problem): reason(problem, email: email)
    case .cannotJoin(let email, let organizer):
      "\(email) không thể tham gia gia đình của \(organizer): một trong hai đã ở gia đình khác "
        + "hoặc đang tổ chức một gia đình"
    case .inNoFamily(let email): "\(email) chưa tham gia gia đình nào"
    case .notInQueue(let key):
      "không có giao dịch \(key.rawValue) trong hàng đợi của thiết bị này"
    case .cannotFinish(let phase):
      "không thể hoàn tất giao dịch đang ở \(Vietnamese.console.transactions.phase(phase)): App Store chưa quyết định"
    case .unexpectedAnswer(let phase):
      "thanh toán đang ở \(Vietnamese.console.transactions.phase(phase)) không chờ câu trả lời này"
    case .noStore: "không có App Store: chưa mở kết nối nào"
    }
  }

  private func unknownCountry(_ code: String) -> String {
    "\(code) không phải vùng App Store; được phép: "
      + Storefront.all.map(\.countryCode).joined(separator: ", ")
  }

  private func reason(_ problem: SignInSheet.Problem, email: String) -> String {
    switch problem {
    case .invalidEmail: "\(email) không phải địa chỉ email"
    case .invalidName: "tên có tối đa 40 ký tự và không có ký tự ẩn"
    case .emailTaken: "đã có người thử nghiệm \(email)"
    case .weakPassword:
      "mật khẩu cần \(Credentials.shortestPassword) ký tự, có chữ số, chữ hoa và chữ thường"
    case .unknownCountry(let code): unknownCountry(code)
    case .unknownAccount, .wrongPassword, .locked, .emailNotVerified: "không thể thêm \(email)"
    }
  }
}
