extension DocumentCheckText {
  package var simplifiedChinese: String {
    switch self {
    case .encoding: "编码"
    case .certificateChain: "证书链"
    case .revocation: "吊销"
    case .signature: "签名"
    case .requiredProperties: "必需属性"
    case .bundleID: "套装 ID"
    case .environment: "环境"
    case .deviceVerification: "设备"
    }
  }
}

extension DocumentRemarkText {
  package var simplifiedChinese: String {
    switch self {
    case .notExpected: "未要求检查。"
    case .absent: "不存在。"
    case .notDecoded: "无法解码任何内容。"
    case .noChain: "没有可信赖的证书链。"
    case .notNamed: "此类文档不注明此项。"
    case .notBoundToADevice: "未绑定到设备。"
    case .notAJWS: "并非由三段 Base64URL（前两段为 JSON）组成。"
    case .notAReceipt: "这不是已签名的收据。"
    case .unreadableAttribute: "有一个属性无法读取。"
    case .forgedSignature: "签名与文档不符：文档已被更改，或用其他密钥签名。"
    case .otherDevice: "它是为其他设备签名的。"
    case .untrustedRoot: "证书链止于不受信任的根证书。"
    case .unreadableCertificate: "有一个证书无法读取。"
    case .wrongKey: "叶证书的密钥不是 P-256 密钥。"
    case .brokenLink: "有一个证书不是由证书链中的下一个证书签发的。"
    case .forgedCertificate: "有一个证书的签名不是其签发者的签名。"
    case .notAnAuthority: "中间证书或根证书无权签发证书。"
    case .missingMarker: "这些证书不是用于收据签名的。"
    case .outsideValidity: "有一个证书在签名之日不在有效期内。"
    case .revoked: "证书链中有一个证书已被吊销。"
    case .chainLength: "需要 3 个证书；现有 {count} 个。"
    case .algorithm: "必须用 ES256 签名，而不是 {name}。"
    case .missing: "缺失或类型错误：{names}。"
    case .mismatch: "现为 {found}，但必须是 {expected}。"
    }
  }
}

extension ReceiptStatusText {
  package var simplifiedChinese: String {
    switch self {
    case .valid: "收据有效。"
    case .notPOST: "请求必须是 POST。"
    case .malformed: "收据数据缺失，或不是收据。"
    case .notAuthenticated: "收据不是由此 App Store 签名的。"
    case .wrongSharedSecret: "共享密钥缺失，或不是此 App 的共享密钥。"
    case .serverUnavailable: "收据服务器不可用。请重试。"
    case .subscriptionExpired: "收据有效，但订阅已过期。"
    case .sandboxReceiptInProduction: "这是沙盒收据。请将其发送到沙盒地址。"
    case .productionReceiptInSandbox: "这是生产环境的收据。请将其发送到生产环境地址。"
    case .internalError: "收据服务器出错。请稍后再试。"
    case .accountNotFound: "找不到账户，或账户已删除。"
    case .dataAccessForNow: "收据服务器无法读取其数据。请稍后再试。"
    case .dataAccess: "收据服务器无法读取其数据。"
    }
  }
}
