extension PanelGroupText {
  package var traditionalChinese: String {
    switch self {
    case .device: "此裝置"
    case .faults: "故障"
    case .purchases: "購買"
    case .time: "時間"
    case .connect: "App Store Connect"
    case .waiting: "等待中的要求"
    case .subscriptions: "訂閱"
    case .testers: "沙箱測試人員"
    case .devices: "裝置"
    case .again: "重新開始"
    }
  }
}

extension PanelLineText {
  package var traditionalChinese: String {
    switch self {
    case .account: "帳號"
    case .accountHint: "按 Enter 登入、登出或切換測試人員。"
    case .notSignedIn: "未登入"
    case .device: "裝置"
    case .storefront: "店面"
    case .storefrontHint: "按 Enter 變更帳號的店面；價格會跟著變更。"
    case .promoted: "宣傳的購買項目"
    case .promotedHint: "從 App Store 頁面開始的購買。"
    case .kept: "已保留 {count} 個"
    case .clock: "時鐘"
    case .realTime: "實際時間"
    case .nextEvent: "下個事件"
    case .nothingAhead: "沒有事件"
    case .subscriptionHint: "按 Enter：續訂、取消、解決、價格、結束。"
    case .priceNow: "「{product}」目前的價格為 {price}。"
    }
  }
}

extension PanelRequestText {
  package var traditionalChinese: String {
    switch self {
    case .askToBuy: "購買前詢問"
    case .askToBuyHint: "按 Enter 以家長身分回覆。"
    case .asksToBuy: "{email} 要求購買"
    case .asksToBuyAgain: "{email} 要求購買，曾被拒絕"
    case .asksParent:
      """
      {email} 請求家長許可，在 {device} 上購買{quantity, plural, =1 {} other { # 個}}「{product}」。
      """
    case .wasInterrupted: "{email} 的購買已中斷"
    case .interruptionHint: "按 Enter 顯示已更改的條款。"
    case .refund: "退款要求"
    case .refundHint: "按 Enter 以 App Store 身分回覆。"
    case .wantsRefund: "{email} 要求退款"
    case .wantsRefundBecause: "{email} 要求退還「{product}」的款項：{reason}。"
    }
  }
}

extension PanelTesterText {
  package var traditionalChinese: String {
    switch self {
    case .hint: "按 Enter：登入、國家或地區、購買前詢問、家庭。"
    case .newHint: "其電子郵件地址會立即視為已驗證。"
    case .asksToBuy: "購買前詢問"
    case .emailNotVerified: "電子郵件未驗證"
    case .organizer: "組織者"
    case .familyOf: "{organizer} 的家庭"
    case .signedIn: "已登入"
    case .signIn: "在此裝置上登入"
    case .territory: "國家或地區"
    case .joinFamily: "加入家庭"
    case .organizerQuestion: "{email} 要加入誰的家庭？"
    }
  }
}

extension PanelDeviceText {
  package var traditionalChinese: String {
    switch self {
    case .hint: "按 Enter 在該裝置上登出。"
    case .nobody: "未登入"
    case .unfinished: "{count} 筆未完成"
    case .thisOne: "此裝置"
    case .signOut: "登出 {email}"
    case .open: "在另一個終端機中開啟：\nrazefaces --device {device}"
    case .leave: "暫不處理"
    }
  }
}

extension PanelReasonText {
  package var traditionalChinese: String {
    switch self {
    case .nothingWaits: "沒有等待回覆的要求。"
    case .noFaults: "未設定任何故障。"
    case .nothingAhead: "不會自動發生任何事。"
    case .timeIsReal: "已是實際時間。"
    case .settingsAreStandard: "已是預設設定。"
    case .hasEnded: "訂閱已結束；請在商店再次購買。"
    case .notNow: "不適用於訂閱目前的狀態。"
    case .deviceIsFixed: "其他裝置：以 --device NAME 啟動。"
    case .storefrontIsAccounts: "店面取決於帳號：請先登入。"
    }
  }
}
