extension FaultCommandText {
  package var vietnamese: String {
    switch self {
    case .arm: "Đặt"
    case .armed: "Đã đặt: {point}: {fault}."
    case .disarm: "Gỡ"
    case .disarmed: "Đã gỡ."
    case .clear: "Gỡ mọi sự cố"
    case .clearHint: "Nhấn x ở bất cứ đâu trên màn hình này."
    case .cleared: "Đã gỡ mọi sự cố."
    case .clearQuestion: "Gỡ nhiều hơn các sự cố?"
    case .clearDetail: "Sẽ gỡ: {names}."
    case .clearYes: "Gỡ tất cả"
    case .separator: ", "
    }
  }
}

extension ClockCommandText {
  package var vietnamese: String {
    switch self {
    case .period: "+{period}"
    case .seconds: "+{seconds} giây"
    case .toDate: "Đến một ngày"
    case .toNextEvent: "Đến sự kiện tiếp theo"
    case .advanceHint: "Mọi việc đến hạn được ghi sổ theo thứ tự."
    case .hold: "Tạm dừng"
    case .holdHint: "Enter dừng thời gian cho mọi tiến trình."
    case .held: "Thời gian đã dừng."
    case .release: "Chạy tiếp"
    case .releaseHint: "Thời gian đang dừng. Enter cho chạy tiếp."
    case .released: "Thời gian chạy tiếp."
    case .reset: "Về thời gian thực"
    case .resetHint: "Những gì đã ghi sổ vẫn còn."
    case .wasReset: "Đã về thời gian thực."
    }
  }
}

extension RequestCommandText {
  package var vietnamese: String {
    switch self {
    case .approve: "Phê duyệt"
    case .approved: "Đã phê duyệt: mục mua được giao đến thiết bị của con."
    case .bought: "Đã phê duyệt: đã mua với giá {price}, và ứng dụng trên {device} sẽ giao mục mua."
    case .notBought: "Đã phê duyệt, nhưng vẫn chưa mua được: {reason}"
    case .decline: "Từ chối"
    case .declined: "Đã từ chối."
    case .agree: "Đồng ý"
    case .agreed: "Đã đồng ý: đang thực hiện giao dịch mua."
    case .termsHaveChanged: "Điều khoản và Điều kiện đã thay đổi"
    case .termsDetail:
      """
      {email} phải đồng ý với Điều khoản và Điều kiện mới trước khi mua {product}. Khi đó, giao \
      dịch mua không thành công sẽ được thực hiện lại.
      """
    }
  }
}

extension TransactionCommandText {
  package var vietnamese: String {
    switch self {
    case .requestRefund: "Yêu cầu hoàn tiền"
    case .refundRequested: "Đã gửi yêu cầu hoàn tiền."
    case .approveRefund: "Phê duyệt hoàn tiền"
    case .refundApproved: "Đã phê duyệt hoàn tiền; mọi ứng dụng được thông báo."
    case .declineRefund: "Từ chối hoàn tiền"
    case .refundDeclined: "Đã từ chối hoàn tiền."
    case .refund: "Hoàn tiền ngay"
    case .refunded: "Đã hoàn tiền; mọi ứng dụng được thông báo."
    case .refundQuestion: "Hoàn tiền cho {product} ngay?"
    case .refundDetail: "Tiền được trả lại và mọi ứng dụng được thông báo để thu hồi mục này."
    case .refundYes: "Hoàn tiền"
    case .finish: "Hoàn tất"
    case .finished: "Đã hoàn tất."
    case .delete: "Xóa"
    case .deleted: "Đã xóa khỏi sổ cái."
    case .deleteQuestion: "Xóa giao dịch {id}?"
    case .deleteDetail:
      """
      {product} bị xóa khỏi sổ cái như chưa từng được mua. Không ứng dụng nào được thông báo.
      """
    }
  }
}

extension SubscriptionCommandText {
  package var vietnamese: String {
    switch self {
    case .renew: "Gia hạn ngay"
    case .resolveBilling: "Khắc phục sự cố thanh toán"
    case .renewed: "Đã gia hạn."
    case .cancelRenewal: "Tắt tự động gia hạn"
    case .renewalCanceled: "Đã tắt tự động gia hạn."
    case .resumeRenewal: "Bật lại tự động gia hạn"
    case .renewalResumed: "Đã bật lại tự động gia hạn."
    case .agreeToPrice: "Đồng ý với giá mới"
    case .priceAgreed: "Đã đồng ý với giá mới."
    case .refusePrice: "Từ chối giá mới"
    case .priceRefused: "Đã từ chối giá mới."
    case .raisePrice: "Tăng giá"
    case .priceRaised: "Đã tăng giá."
    case .expire: "Cho hết hạn ngay"
    case .expired: "Gói đăng ký đã kết thúc."
    case .expireQuestion: "Kết thúc {product} ngay?"
    case .expireDetail: "Gói đăng ký kết thúc ngay lập tức, dù đã trả bao nhiêu tiền."
    case .expireYes: "Kết thúc"
    }
  }
}

extension TesterCommandText {
  package var vietnamese: String {
    switch self {
    case .add: "Thêm người thử nghiệm"
    case .added: "{email} có thể đăng nhập."
    case .remove: "Xóa người thử nghiệm"
    case .removed: "Đã xóa {email}."
    case .removeQuestion: "Xóa người thử nghiệm {email}?"
    case .removeDetail: "Người này bị đăng xuất ở mọi nơi và các mục đã mua sẽ mất."
    case .removeYes: "Xóa"
    case .territorySet: "Cửa hàng bây giờ là {code}."
    case .turnOnAskToBuy: "Hỏi cha mẹ trước khi mua"
    case .turnOffAskToBuy: "Mua không cần hỏi cha mẹ"
    case .askToBuyIsOn: "Cha mẹ được hỏi trước khi mua."
    case .askToBuyIsOff: "Không hỏi cha mẹ trước khi mua."
    case .clearHistory: "Xóa lịch sử mua hàng"
    case .historyCleared: "Đã xóa lịch sử mua hàng."
    case .clearHistoryQuestion: "Xóa lịch sử mua hàng của {email}?"
    case .clearHistoryDetail:
      """
      Mọi mục người này đã mua sẽ mất trên mọi thiết bị. Những người thử nghiệm khác không bị ảnh \
      hưởng.
      """
    case .clearHistoryYes: "Xóa lịch sử"
    case .joinedFamily: "Đã tham gia gia đình của {organizer}."
    case .leaveFamily: "Rời khỏi gia đình"
    case .leftFamily: "Người thử nghiệm đã rời khỏi gia đình."
    case .signOut: "Đăng xuất trên {device}"
    case .signedOut: "Đã đăng xuất trên {device}."
    }
  }
}

extension WorldCommandText {
  package var vietnamese: String {
    switch self {
    case .refreshReceipt: "Làm mới biên lai"
    case .refreshReceiptHint: "App Store ghi lại biên lai mới."
    case .receiptRefreshed: "Đã làm mới biên lai."
    case .standardSettings: "Cài đặt mặc định"
    case .standardSettingsHint: "Đặt lại cài đặt; giữ sự cố và đồng hồ."
    case .settingsAreStandard: "Đã đặt lại tất cả cài đặt."
    case .standardSettingsQuestion: "Đặt lại tất cả cài đặt?"
    case .standardSettingsDetail:
      """
      Gián đoạn khi mua, hoàn tiền, thanh toán và App Store Connect trở lại như trong thế giới \
      mới. Sự cố và đồng hồ được giữ nguyên.
      """
    case .standardSettingsYes: "Đặt lại"
    case .deleteApp: "Xóa ứng dụng khỏi thiết bị này"
    case .deleteAppHint: "Ứng dụng quên hết; Khôi phục sẽ lấy lại."
    case .appDeleted: "Đã xóa ứng dụng khỏi thiết bị này."
    case .deleteAppQuestion: "Xóa {app} khỏi thiết bị này?"
    case .deleteAppDetail:
      """
      Thiết bị này quên những gì đã mua tại đây; phiếu chưa dùng sẽ mất hẳn. App Store vẫn lưu các \
      mục còn lại: Khôi phục sẽ lấy lại.
      """
    case .deleteAppYes: "Xóa ứng dụng"
    case .reset: "Đặt lại tất cả"
    case .resetHint: "Xóa mọi thứ tạo tại đây; thế giới mới."
    case .wasReset: "Đã đặt lại tất cả; đây là một thế giới mới."
    case .resetQuestion: "Đặt lại tất cả?"
    case .resetDetail:
      """
      Mọi giao dịch, hàng đợi và người thử nghiệm tạo tại đây bị xóa, cùng những gì ứng dụng này \
      ghi nhớ. Bạn không thể hoàn tác thao tác này.
      """
    case .resetYes: "Đặt lại tất cả"
    }
  }
}
