extension DocumentCheckText {
  package var traditionalChinese: String {
    switch self {
    case .encoding: "編碼"
    case .certificateChain: "憑證鏈"
    case .revocation: "撤銷"
    case .signature: "簽章"
    case .requiredProperties: "必要屬性"
    case .bundleID: "套件識別碼"
    case .environment: "環境"
    case .deviceVerification: "裝置"
    }
  }
}

extension DocumentRemarkText {
  package var traditionalChinese: String {
    switch self {
    case .notExpected: "未要求檢查。"
    case .absent: "沒有這一項。"
    case .notDecoded: "無法解碼任何內容。"
    case .noChain: "沒有可依據的憑證鏈。"
    case .notNamed: "這類文件不會註明。"
    case .notBoundToADevice: "未與裝置綁定。"
    case .notAJWS: "這不是三段 Base64URL，其中前兩段為 JSON。"
    case .notAReceipt: "這不是已簽署的收據。"
    case .unreadableAttribute: "有一個屬性無法讀取。"
    case .forgedSignature: "簽章與文件不符：文件遭更改，或以其他密鑰簽署。"
    case .otherDevice: "它是為其他裝置簽署的。"
    case .untrustedRoot: "憑證鏈的根憑證不受信任。"
    case .unreadableCertificate: "有一個憑證無法讀取。"
    case .wrongKey: "終端憑證的密鑰不是 P-256。"
    case .brokenLink: "有一個憑證不是由憑證鏈中的下一個憑證簽發。"
    case .forgedCertificate: "有一個憑證的簽章不是出自其簽發者。"
    case .notAnAuthority: "中繼憑證或根憑證無權簽發憑證。"
    case .missingMarker: "這些憑證不是用於簽署收據。"
    case .outsideValidity: "有一個憑證在簽署當日無效。"
    case .revoked: "憑證鏈中有憑證已被撤銷。"
    case .chainLength: "需要三個憑證；目前有 {count} 個。"
    case .algorithm: "必須以 ES256 簽署，而不是 {name}。"
    case .missing: "遺失或類型錯誤：{names}。"
    case .mismatch: "目前是 {found}，但必須是 {expected}。"
    }
  }
}

extension ReceiptStatusText {
  package var traditionalChinese: String {
    switch self {
    case .valid: "收據有效。"
    case .notPOST: "要求必須是 POST。"
    case .malformed: "收據資料遺失，或不是收據。"
    case .notAuthenticated: "收據不是由此 App Store 簽署。"
    case .wrongSharedSecret: "共享密鑰遺失，或不屬於此 App。"
    case .serverUnavailable: "收據伺服器無法使用。請再試一次。"
    case .subscriptionExpired: "收據有效，但訂閱已過期。"
    case .sandboxReceiptInProduction: "這是沙箱收據。請傳送到沙箱的位址。"
    case .productionReceiptInSandbox: "這是正式收據。請傳送到正式環境的位址。"
    case .internalError: "收據伺服器發生錯誤。請稍後再試。"
    case .accountNotFound: "找不到帳號，或帳號已刪除。"
    case .dataAccessForNow: "收據伺服器無法讀取資料。請稍後再試。"
    case .dataAccess: "收據伺服器無法讀取資料。"
    }
  }
}
