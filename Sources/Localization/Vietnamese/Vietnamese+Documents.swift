extension DocumentCheckText {
  package var vietnamese: String {
    switch self {
    case .encoding: "Mã hóa"
    case .certificateChain: "Chuỗi chứng chỉ"
    case .revocation: "Thu hồi"
    case .signature: "Chữ ký"
    case .requiredProperties: "Thuộc tính bắt buộc"
    case .bundleID: "Bundle ID"
    case .environment: "Môi trường"
    case .deviceVerification: "Thiết bị"
    }
  }
}

extension DocumentRemarkText {
  package var vietnamese: String {
    switch self {
    case .notExpected: "Không yêu cầu kiểm tra."
    case .absent: "Không có."
    case .notDecoded: "Không giải mã được gì."
    case .noChain: "Không có chuỗi chứng chỉ để dựa vào."
    case .notNamed: "Loại tài liệu này không nêu mục đó."
    case .notBoundToADevice: "Không gắn với thiết bị nào."
    case .notAJWS: "Đây không phải ba phần Base64URL với hai phần đầu là JSON."
    case .notAReceipt: "Đây không phải biên lai đã ký."
    case .unreadableAttribute: "Không đọc được một thuộc tính."
    case .forgedSignature:
      """
      Chữ ký không khớp với tài liệu: tài liệu đã bị sửa hoặc được ký bằng khóa khác.
      """
    case .otherDevice: "Tài liệu được ký cho thiết bị khác."
    case .untrustedRoot: "Chuỗi kết thúc ở một chứng chỉ gốc không đáng tin cậy."
    case .unreadableCertificate: "Không đọc được một chứng chỉ."
    case .wrongKey: "Khóa của chứng chỉ lá không phải P-256."
    case .brokenLink: "Một chứng chỉ không do chứng chỉ kế tiếp trong chuỗi cấp."
    case .forgedCertificate: "Chữ ký của một chứng chỉ không phải của bên cấp."
    case .notAnAuthority: "Chứng chỉ trung gian hoặc gốc không được phép cấp chứng chỉ."
    case .missingMarker: "Các chứng chỉ không dành để ký biên lai."
    case .outsideValidity: "Một chứng chỉ không có hiệu lực vào ngày ký."
    case .revoked: "Một chứng chỉ trong chuỗi đã bị thu hồi."
    case .chainLength: "Cần ba chứng chỉ; ở đây có {count}."
    case .algorithm: "Phải ký bằng ES256, không phải {name}."
    case .missing: "Thiếu hoặc sai kiểu: {names}."
    case .mismatch: "Giá trị là {found}, nhưng phải là {expected}."
    }
  }
}

extension ReceiptStatusText {
  package var vietnamese: String {
    switch self {
    case .valid: "Biên lai hợp lệ."
    case .notPOST: "Yêu cầu phải là POST."
    case .malformed: "Dữ liệu biên lai bị thiếu hoặc không phải biên lai."
    case .notAuthenticated: "Biên lai không do App Store này ký."
    case .wrongSharedSecret: "Mã bí mật dùng chung bị thiếu hoặc không phải của ứng dụng."
    case .serverUnavailable: "Máy chủ biên lai không khả dụng. Hãy thử lại."
    case .subscriptionExpired: "Biên lai hợp lệ, nhưng gói đăng ký đã hết hạn."
    case .sandboxReceiptInProduction: "Đây là biên lai Sandbox. Hãy gửi đến địa chỉ Sandbox."
    case .productionReceiptInSandbox: "Đây là biên lai chính thức. Hãy gửi đến địa chỉ chính thức."
    case .internalError: "Máy chủ biên lai gặp lỗi. Vui lòng thử lại sau."
    case .accountNotFound: "Không tìm thấy tài khoản hoặc tài khoản đã bị xóa."
    case .dataAccessForNow: "Máy chủ biên lai không đọc được dữ liệu. Vui lòng thử lại sau."
    case .dataAccess: "Máy chủ biên lai không đọc được dữ liệu."
    }
  }
}
