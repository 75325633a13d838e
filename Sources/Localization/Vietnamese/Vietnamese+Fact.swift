extension TransactionOriginText {
  package var vietnamese: String {
    switch self {
    case .confirmed:
      """
      {account} đã xác nhận mua trên {device}{quantity, plural, =1 {} other {, số lượng #}}. Ứng \
      dụng giao nội dung rồi hoàn tất giao dịch.
      """
    case .began: "Bắt đầu bằng {offer}."
    case .downloadedAgain:
      "{account} đã sở hữu mục này (giao dịch {transaction}) nên chỉ tải lại, không bị tính phí."
    case .restored:
      """
      {account} đã khôi phục mục đã mua; giao dịch này lặp lại giao dịch {transaction} cho thiết \
      bị này.
      """
    }
  }
}

extension TransactionFactText {
  package var vietnamese: String {
    switch self {
    case .renewed:
      """
      Kỳ của giao dịch {transaction} đã kết thúc và gói đăng ký tự động gia hạn{length}. Ứng \
      dụng kéo dài quyền truy cập và hoàn tất giao dịch.
      """
    case .length: " thêm {length}"
    case .reduced:
      """
      Kỳ này được trả theo {offer}; {left, plural, =0 {đây là lần cuối của ưu đãi} other {ưu đãi \
      còn # lần}}.
      """
    case .approved: "Cha mẹ đã phê duyệt yêu cầu mua."
    case .resolved:
      "Tiếp nối một giao dịch mua bị gián đoạn, sau khi người mua đồng ý với các điều khoản."
    case .boughtAndShared: "Do {owner} mua và chia sẻ trong gia đình."
    case .renewedAndShared: "Do {owner} gia hạn và chia sẻ trong gia đình."
    case .unshared: "Gia đình không còn chia sẻ mục này."

    case .replaced: "Được thay thế ngay bằng {product}; {refund}."
    case .refund: "đã hoàn {refund} trong số {price} cho phần còn lại của kỳ"
    case .noRefund: "không hoàn tiền, vì phần còn lại của kỳ không mất phí"

    case .refundAskedFor: "Đã yêu cầu hoàn tiền ({reason})."
    case .refundDeclined: "Yêu cầu hoàn tiền đã bị từ chối."
    case .refundedOnRequest:
      "Đã hoàn tiền theo yêu cầu ({reason}); ứng dụng thu hồi quyền truy cập."
    case .refundedByTester: "Đã hoàn tiền bởi người thử nghiệm; ứng dụng thu hồi quyền truy cập."

    case .offer: "{offer}"
    case .anOffer: "một ưu đãi"
    }
  }
}
