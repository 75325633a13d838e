extension TransactionTable {
  package var vietnamese: String {
    switch self {
    case .productStatus(.buy): "Mua"
    case .productStatus(.unavailable): "Không khả dụng"
    case .productStatus(.paymentProblem): "Sự cố thanh toán"
    case .productStatus(.ended): "Đã kết thúc"
    case .productStatus(.turnedOff): "Đã tắt gia hạn"
    case .productStatus(.changing): "Sắp chuyển"
    case .productStatus(.unavailableInShort): "Không bán"
    case .productStatus(.paymentProblemInShort): "Chưa trả"
    case .productStatus(.turnedOffInShort): "Đã tắt"
    case .paymentState(.purchasing): "Đang mua"
    case .paymentState(.deferred): "Chờ phê duyệt"
    case .paymentState(.deferredInShort): "Đang chờ"
    case .paymentState(.purchased): "Đã mua"
    case .paymentState(.restored): "Đã khôi phục"
    case .paymentState(.finished): "Đã hoàn tất"
    case .paymentState(.failed): "Thất bại"
    case .paymentState(.canceled): "Đã hủy"
    case .paymentState(.declined): "Bị từ chối"
    case .paymentState(.interrupted): "Bị gián đoạn"
    case .paymentReason(.added):
      "Khoản thanh toán đang ở trong hàng đợi; chưa ai được hỏi để xác nhận."
    case .paymentReason(.awaitingAccount): "Đang chờ ai đó đăng nhập."
    case .paymentReason(.awaitingConfirmation): "Đang chờ xác nhận."
    case .paymentReason(.authorized): "Đã xác nhận; App Store chưa quyết định."
    case .paymentReason(.deferred): "Đã hỏi cha mẹ; cha mẹ cần phê duyệt hoặc từ chối."
    case .paymentReason(.decided): "App Store đã quyết định; ứng dụng chưa hoàn tất."
    case .paymentReason(.failed): "Không thành công; ứng dụng chưa hoàn tất."
    case .paymentReason(.finished): "Ứng dụng đã hoàn tất."
    case .paymentToDo(.answer): "Hãy trả lời câu hỏi của App Store."
    case .paymentToDo(.wait): "Hãy chờ; ứng dụng sẽ biết ngay khi có quyết định."
    case .paymentToDo(.decide): "Nhấn m để phê duyệt hoặc từ chối thay cha mẹ."
    case .paymentToDo(.decideByCommand):
      "Dùng `razefaces requests approve {payment}` hoặc `decline` để trả lời thay cha mẹ."
    case .paymentToDo(.deliver): "Ứng dụng giao nội dung rồi hoàn tất giao dịch."
    case .paymentToDo(.buyAgain): "Không bị tính phí; hãy mua lại."
    case .paymentToDo(.boughtSince): "Không cần làm gì nữa: mục này đã được mua sau đó."
    case .lapse(.account): "Bạn đã xác nhận bằng một ID Apple khác. Hãy xác nhận lại."
    case .lapse(.price): "Giá đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    case .lapse(.offer): "Ưu đãi đã thay đổi sau khi bạn xác nhận. Hãy xác nhận lại."
    case .cause(.purchase): "Mua"
    case .cause(.renewal): "Gia hạn"
    case .cause(.restore): "Khôi phục"
    case .cause(.redownload): "Tải lại"
    case .state(.unfinished): "Chưa hoàn tất"
    case .state(.finished): "Đã hoàn tất"
    case .state(.refundAsked): "Chờ hoàn tiền"
    case .state(.notRefunded): "Không hoàn tiền"
    case .state(.refunded): "Đã hoàn tiền"
    case .state(.unshared): "Hết chia sẻ"
    case .toDo(.deliver): "Xác minh, giao rồi hoàn tất giao dịch."
    case .toDo(.delivered): "Không cần làm gì nữa: đã giao và đã hoàn tất."
    case .toDo(.replaced): "Không cần làm gì: sản phẩm khác trong nhóm đã thay thế."
    case .toDo(.decideRefund):
      """
      Nhấn m để phê duyệt hoặc từ chối hoàn tiền; đến lúc đó vẫn còn quyền truy cập.
      """
    case .toDo(.decideRefundByCommand):
      """
      Dùng `razefaces refunds approve {transaction}` hoặc `decline`; đến lúc đó vẫn còn quyền truy \
      cập.
      """
    case .toDo(.refundDeclined):
      """
      Không cần làm gì nữa: yêu cầu hoàn tiền bị từ chối nên vẫn còn quyền truy cập.
      """
    case .toDo(.takeAccess): "Thu hồi quyền truy cập."
    case .toDo(.accessIsTaken): "Không cần làm gì nữa: quyền truy cập đã được thu hồi."
    case .refundReason(.unintendedPurchase): "Tôi không có ý định mua mục này"
    case .refundReason(.fulfillmentIssue): "Mục mua không hoạt động như mong đợi"
    case .refundReason(.unsatisfied): "Tôi không hài lòng"
    case .refundReason(.legal): "Lý do pháp lý"
    case .refundReason(.other): "Lý do khác"
    case .page(.title): "Giao dịch {id}"
    case .page(.why): "Vì sao"
    case .page(.toDo): "Cần làm"
    case .page(.yes): "có"
    case .page(.no): "không"
    case .page(.certificates): "{count} chứng chỉ"
    case .origin(.confirmed):
      """
      {account} đã xác nhận mua trên {device}{quantity, plural, =1 {} other {, số lượng #}}. Ứng \
      dụng giao nội dung rồi hoàn tất giao dịch.
      """
    case .origin(.began): "Bắt đầu bằng {offer}."
    case .origin(.downloadedAgain):
      "{account} đã sở hữu mục này (giao dịch {transaction}) nên chỉ tải lại, không bị tính phí."
    case .origin(.restored):
      """
      {account} đã khôi phục mục đã mua; giao dịch này lặp lại giao dịch {transaction} cho thiết \
      bị này.
      """
    case .fact(.renewed):
      """
      Kỳ của giao dịch {transaction} đã kết thúc và gói đăng ký tự động gia hạn{length}. Ứng \
      dụng kéo dài quyền truy cập và hoàn tất giao dịch.
      """
    case .fact(.length): " thêm {length}"
    case .fact(.reduced):
      """
      Kỳ này được trả theo {offer}; {left, plural, =0 {đây là lần cuối của ưu đãi} other {ưu đãi \
      còn # lần}}.
      """
    case .fact(.approved): "Cha mẹ đã phê duyệt yêu cầu mua."
    case .fact(.resolved):
      "Tiếp nối một giao dịch mua bị gián đoạn, sau khi người mua đồng ý với các điều khoản."
    case .fact(.boughtAndShared): "Do {owner} mua và chia sẻ trong gia đình."
    case .fact(.renewedAndShared): "Do {owner} gia hạn và chia sẻ trong gia đình."
    case .fact(.unshared): "Gia đình không còn chia sẻ mục này."

    case .fact(.replaced): "Được thay thế ngay bằng {product}; {refund}."
    case .fact(.refund): "đã hoàn {refund} trong số {price} cho phần còn lại của kỳ"
    case .fact(.noRefund): "không hoàn tiền, vì phần còn lại của kỳ không bị tính phí"

    case .fact(.refundAskedFor): "Đã yêu cầu hoàn tiền ({reason})."
    case .fact(.refundDeclined): "Yêu cầu hoàn tiền đã bị từ chối."
    case .fact(.refundedOnRequest):
      "Đã hoàn tiền theo yêu cầu ({reason}); ứng dụng thu hồi quyền truy cập."
    case .fact(.refundedByTester):
      "Đã hoàn tiền bởi người thử nghiệm; ứng dụng thu hồi quyền truy cập."

    case .fact(.offer): "{offer}"
    case .fact(.anOffer): "một ưu đãi"
    case .check(.encoding): "Mã hóa"
    case .check(.certificateChain): "Chuỗi chứng chỉ"
    case .check(.revocation): "Thu hồi"
    case .check(.signature): "Chữ ký"
    case .check(.requiredProperties): "Thuộc tính bắt buộc"
    case .check(.bundleID): "Bundle ID"
    case .check(.environment): "Môi trường"
    case .check(.deviceVerification): "Thiết bị"
    case .remark(.notExpected): "Không được yêu cầu."
    case .remark(.absent): "Không có."
    case .remark(.notDecoded): "Không giải mã được gì."
    case .remark(.noChain): "Không có chuỗi chứng chỉ để dựa vào."
    case .remark(.notNamed): "Loại tài liệu này không nêu mục đó."
    case .remark(.notBoundToADevice): "Không gắn với thiết bị nào."
    case .remark(.notAJWS): "Đây không phải ba phần Base64URL với hai phần đầu là JSON."
    case .remark(.notAReceipt): "Đây không phải biên lai đã ký."
    case .remark(.unreadableAttribute): "Không đọc được một thuộc tính."
    case .remark(.forgedSignature):
      """
      Chữ ký không khớp với tài liệu: tài liệu đã bị sửa hoặc được ký bằng khóa khác.
      """
    case .remark(.otherDevice): "Tài liệu được ký cho thiết bị khác."
    case .remark(.untrustedRoot): "Chuỗi kết thúc ở một chứng chỉ gốc không đáng tin cậy."
    case .remark(.unreadableCertificate): "Không đọc được một chứng chỉ."
    case .remark(.wrongKey): "Khóa của chứng chỉ lá không phải P-256."
    case .remark(.brokenLink): "Một chứng chỉ không do chứng chỉ kế tiếp trong chuỗi cấp."
    case .remark(.forgedCertificate): "Chữ ký của một chứng chỉ không phải của bên cấp."
    case .remark(.notAnAuthority): "Chứng chỉ trung gian hoặc gốc không được phép cấp chứng chỉ."
    case .remark(.missingMarker): "Các chứng chỉ không dành để ký biên lai."
    case .remark(.outsideValidity): "Một chứng chỉ không có hiệu lực vào ngày ký."
    case .remark(.revoked): "Một chứng chỉ trong chuỗi đã bị thu hồi."
    case .remark(.chainLength): "Cần ba chứng chỉ; ở đây có {count}."
    case .remark(.algorithm): "Phải ký bằng ES256, không phải {name}."
    case .remark(.missing): "Thiếu hoặc sai kiểu: {names}."
    case .remark(.mismatch): "Giá trị là {found}, nhưng phải là {expected}."
    case .receiptStatus(.valid): "Biên lai hợp lệ."
    case .receiptStatus(.notPOST): "Yêu cầu phải là POST."
    case .receiptStatus(.malformed): "Dữ liệu biên lai bị thiếu hoặc không phải biên lai."
    case .receiptStatus(.notAuthenticated): "Biên lai không do App Store này ký."
    case .receiptStatus(.wrongSharedSecret):
      "Mã bí mật dùng chung bị thiếu hoặc không phải của ứng dụng."
    case .receiptStatus(.serverUnavailable): "Máy chủ biên lai không khả dụng. Hãy thử lại."
    case .receiptStatus(.subscriptionExpired): "Biên lai hợp lệ, nhưng gói đăng ký đã hết hạn."
    case .receiptStatus(.sandboxReceiptInProduction):
      "Đây là biên lai Sandbox. Hãy gửi đến địa chỉ Sandbox."
    case .receiptStatus(.productionReceiptInSandbox):
      "Đây là biên lai chính thức. Hãy gửi đến địa chỉ chính thức."
    case .receiptStatus(.internalError): "Máy chủ biên lai gặp lỗi. Vui lòng thử lại sau."
    case .receiptStatus(.accountNotFound): "Không tìm thấy tài khoản hoặc tài khoản đã bị xóa."
    case .receiptStatus(.dataAccessForNow):
      "Máy chủ biên lai không đọc được dữ liệu. Vui lòng thử lại sau."
    case .receiptStatus(.dataAccess): "Máy chủ biên lai không đọc được dữ liệu."
    }
  }
}
