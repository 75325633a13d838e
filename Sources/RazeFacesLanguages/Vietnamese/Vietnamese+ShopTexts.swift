import RazeFacesShop
import StoreKit

struct VietnameseShopTexts: ShopTexts {
  let noReason = "App Store không cho biết lý do."
  let cannotWatch =
    "Tại đây không thấy được hoạt động của các terminal khác: hệ thống không còn lượt theo dõi tệp "
    + "(hãy tăng fs.inotify.max_user_instances)."

  // MARK: - The log

  func line(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .productsLoaded(let count): "Đã tải danh sách sản phẩm... (\(count))"
    case .productsFound(let ids): "Tìm thấy sản phẩm: \(ids.joined(separator: ", "))"
    case .productsListed(let products):
      "Tìm thấy sản phẩm: \(products.map(\.line).joined(separator: ", "))"
    case .notPurchased(let ids): "Chưa mua: \(ids.joined(separator: ", "))"
    case .previouslyPurchased(let ids): "Đã mua trước đây: \(ids.joined(separator: ", "))"
    case .productsFailed(let error):
      "Không tải được danh sách sản phẩm. Lỗi: \(explanations.sentence(error))"
    case .invalidProduct(let id):
      "Sản phẩm không hợp lệ \(id)" + (explanations.invalidProduct(id).map { ": \($0)" } ?? "")
    case .buying(let id, let order): "Mua \(id)..." + (order.map { " (đơn hàng \($0))" } ?? "")
    case .purchasing(let id): "đang mua... \(id)"
    case .orderBound(let order, let id): "Đã gắn đơn hàng \(order) với thanh toán cho \(id)"
    case .deferred(let id): "đang hoãn... \(id) chờ cha mẹ phê duyệt"
    case .cancelled(let id): "đã hủy... \(id)"
    case .declined(let id): "bị từ chối... \(id): cha mẹ không đồng ý"
    case .arrived(let id): "cập nhật... \(id) được mua trên thiết bị khác và đã giao tại đây"
    case .completed(let id): "hoàn tất... \(id)"
    case .tooLate(let id):
      "đã kết thúc... \(id): hết kỳ hoặc bị thu hồi trước khi giao; giao dịch đã hoàn tất, không giao gì"
    case .planChanged(let id): "đã chuyển... \(note(.planChanged(id), explanations))"
    case .receiptChecked(let verdict): line(verdict, explanations)
    case .orderMissing(let id, let order):
      "đã xác minh, nhưng thiếu số đơn hàng: đơn hàng \(order) được tạo cho \(id)"
    case .orderCredited(let order, let id):
      "Đã ghi nhận đơn hàng \(order) với giao dịch \(id)"
    case .failed(let id, let failure): line(failure, of: id, explanations)
    case .promoted(let id, let isKept):
      isKept ? "được quảng bá... giữ \(id) cho lúc khác" : "được quảng bá... mua \(id) ngay"
    case .preferencesUnreadable(let error): explanations.sentence(error)
    case .notSaved(let error): notSaved(error, explanations)
    case .restoring, .restored, .restoredPast, .restoreFinished, .restoreFailed:
      restoreLine(event, explanations)
    case .couponUsed, .revoked, .couponRevoked, .subscriptionEnded, .appDeleted,
      .recordsOfAnotherWorld:
      contentLine(event)
    }
  }

  private func restoreLine(_ event: ShopEvent, _ explanations: Explanations) -> String {
    switch event {
    case .restored(let id): "khôi phục... \(id)"
    case .restoredPast(let id):
      "khôi phục... \(id): kỳ này đã kết thúc; giao dịch đã hoàn tất, không giao gì"
    case .restoreFinished(let count): "khôi phục xong: \(restored(count))"
    case .restoreFailed(let error): "Lỗi khôi phục: \(labelled(error, explanations))"
    default: "Đang khôi phục mục đã mua..."
    }
  }

  private func contentLine(_ event: ShopEvent) -> String {
    switch event {
    case .couponUsed(let id): "Đã dùng phiếu \(id)"
    case .revoked(let id):
      "đã thu hồi... \(id) đã hoàn tiền hoặc không còn được chia sẻ; mất quyền truy cập"
    case .couponRevoked(let id): "Phiếu \(id) đã hoàn tiền"
    case .subscriptionEnded(let id): "đã kết thúc... \(id) không còn được đăng ký"
    case .recordsOfAnotherWorld:
      "Những gì thiết bị này ghi nhớ được mua trong thế giới khác; dữ liệu đó được giữ riêng."
    default:
      "Đã xóa ứng dụng khỏi thiết bị này; dùng Khôi phục để lấy lại mục đã mua."
    }
  }

  private func line(_ verdict: ReceiptVerdict, _ explanations: Explanations) -> String {
    switch verdict {
    case .valid: "Đã xác minh biên lai"
    case .unreachable(let problem):
      "Chưa xác minh được biên lai: \(sentence(problem, explanations))"
    case .refused(let problem): "Biên lai bị từ chối: \(sentence(problem, explanations))"
    }
  }

  private func line(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): "thất bại... \(id). Lỗi giao dịch: \(labelled(error, explanations))"
    case .paymentsNotAllowed: "Thiết bị này không cho phép thanh toán"
    default: explanation(failure, of: id, explanations)
    }
  }

  private func labelled(_ error: ShopError, _ explanations: Explanations) -> String {
    let sentence = explanations.sentence(error)
    return explanations.label(of: error).map { "\(sentence) (\($0))" } ?? sentence
  }

  // MARK: - Told to a person

  func explanation(
    _ failure: PurchaseFailure, of id: String, _ explanations: Explanations
  ) -> String {
    switch failure {
    case .refused(let error): explanations.sentence(error)
    case .paymentsNotAllowed:
      "Thiết bị này không cho phép mua hàng trong ứng dụng. Để cho phép, hãy mở Cài đặt, Thời gian "
        + "sử dụng, Giới hạn nội dung & quyền riêng tư, Mua hàng trên iTunes & App Store, Mua "
        + "In-App\(explanations.allowingPayments.map { "; tại đây: \($0)" } ?? "")."
    case .notSold: "Không thể mua \(id). \(explanations.invalidProduct(id) ?? noReason)"
    case .unknownProduct: "Cửa hàng này không có sản phẩm \(id)."
    case .productsStillLoading: "Vẫn đang tải sản phẩm."
    case .productsFailed(let error):
      "Không thể tải sản phẩm: \(explanations.sentence(error))"
    case .noOrder(let error):
      "Không thể tạo đơn hàng cho lần mua này nên chưa mua gì. \(explanations.sentence(error))"
    case .tooManyCoupons:
      "Ứng dụng này giữ tối đa 1.000 phiếu, kể cả phiếu đã dùng; chưa mua gì cả."
    case .membershipTooLong:
      "Thời hạn hội viên sẽ kéo dài quá năm 9999 và không thể lưu ngày như vậy; chưa mua gì."
    case .notVerified(let problem): nothingIsLost(sentence(problem, explanations))
    case .notCredited(let error):
      nothingIsLost("Không thể ghi nhận đơn hàng: \(explanations.sentence(error))")
    case .notSaved(let error): notSaved(error, explanations)
    case .undeliverable:
      "Không thể giao \(id): ứng dụng không biết sản phẩm này. Giao dịch vẫn chưa hoàn tất."
    }
  }

  func note(_ broadcast: Broadcast, _ explanations: Explanations) -> String {
    switch broadcast {
    case .purchased(let id, let order):
      "Đã mua \(id)." + (order.map { " Đơn hàng \($0)." } ?? "")
    case .planChanged(let id):
      "\(id) sẽ bắt đầu khi kỳ hiện tại kết thúc; chưa tính phí."
    case .renewed(let id): "\(id) đã được gia hạn."
    case .purchaseDeferred: "Chờ phê duyệt"
    case .purchaseCancelled: "Đã hủy mua"
    case .purchaseDeclined(let id): "Không mua \(id): yêu cầu mua đã bị từ chối."
    case .arrived(let id): "\(id) được mua trên thiết bị khác và đã có tại đây."
    case .purchaseFailed(let id, let failure): explanation(failure, of: id, explanations)
    case .restored(let restoration): restored(restoration.count)
    case .restoreFailed(let error): explanations.sentence(error)
    case .revoked(let ids):
      "Đã thu hồi: \(ids.joined(separator: ", ")) (đã hoàn tiền hoặc không còn được chia sẻ)"
    case .couponRevoked(let id, _): "Phiếu \(id) đã hoàn tiền"
    }
  }

  func list(_ names: [String], more: Int) -> String {
    names.joined(separator: ", ") + (more > 0 ? " và \(more) mục khác" : "")
  }

  func notRestored(memberships names: String) -> String {
    "Chưa khôi phục: \(names). App Store không khôi phục tư cách hội viên."
  }

  func notRestored(ended names: String) -> String {
    "Chưa khôi phục: \(names). Gói đăng ký đã kết thúc; hãy đăng ký lại để dùng tiếp."
  }

  func notRestored(consumables names: String) -> String {
    "Chưa khôi phục: \(names). Sản phẩm tiêu hao, như phiếu, không bao giờ được khôi phục."
  }

  private func restored(_ count: Int) -> String {
    count == 0 ? "Không có gì để khôi phục" : "Đã khôi phục \(count) mục mua"
  }

  private func notSaved(_ error: ShopError, _ explanations: Explanations) -> String {
    "Không thể lưu mục mua trên thiết bị này; mục mua sẽ được giao vào lần mở sau. "
      + explanations.sentence(error)
  }

  private func nothingIsLost(_ why: String) -> String {
    "\(why) Bạn không mất gì cả: giao dịch đã tính phí được giữ ở trạng thái chưa hoàn tất và "
      + "sẽ được thử lại vào lần mở sau."
  }

  private func sentence(_ problem: ReceiptProblem, _ explanations: Explanations) -> String {
    switch problem {
    case .noReceipt:
      "Thiết bị này không có biên lai; hãy làm mới biên lai"
        + "\(explanations.refreshingReceipt.map { ": \($0)" } ?? "")."
    case .status(let code): "Trạng thái biên lai \(code): \(meaning(code))."
    case .failed(let error): explanations.sentence(error)
    case .signature(let problem):
      "Không thể xác minh chữ ký của App Store: \(meaning(problem)) (\(problem))."
    }
  }

  private func meaning(_ problem: SignatureProblem) -> String {
    switch problem {
    case .revokedCertificate: "một chứng chỉ trong chuỗi đã bị thu hồi"
    case .invalidCertificateChain: "chuỗi chứng chỉ không dẫn đến chứng chỉ của Apple"
    case .invalidDeviceVerification: "chữ ký dành cho thiết bị khác"
    case .invalidEncoding: "cách mã hóa không phải của tài liệu đã ký"
    case .invalidSignature: "chữ ký không khớp với nội dung đã ký"
    case .missingRequiredProperties: "thiếu thuộc tính bắt buộc"
    }
  }

  private func meaning(_ status: Int) -> String {
    switch status {
    case 21000: "yêu cầu không phải là POST"
    case 21002: "biên lai sai định dạng hoặc bị thiếu"
    case 21003: "không thể xác thực biên lai"
    case 21004: "mã bí mật dùng chung không đúng"
    case 21005: "máy chủ biên lai không khả dụng"
    case 21007: "biên lai Sandbox bị gửi đến môi trường chính thức"
    case 21008: "biên lai chính thức bị gửi đến Sandbox"
    case 21009: "lỗi nội bộ của máy chủ biên lai"
    case 21010: "không tìm thấy tài khoản hoặc tài khoản đã bị xóa"
    case 21100...21199: "lỗi truy cập dữ liệu nội bộ"
    default: "trạng thái không xác định"
    }
  }
}
