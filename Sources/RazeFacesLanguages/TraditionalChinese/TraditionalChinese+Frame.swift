import RazeFacesScreens

extension TraditionalChinese {
  @Sendable static func program(_ text: ProgramText) -> String {
    switch text {
    case .sandbox: "SANDBOX"
    case .notSignedIn: "未登入"
    case .signedIn(let email, let storefront): "已登入 \(email)。店面：\(storefront)"
    case .waiting(let count): "\(count) 項等待回應"
    case .tooSmall(let have, let need): "視窗太小：目前 \(have)，需要 \(need)。"
    case .more(let count): "還有 \(count) 項"
    case .restoring: "正在回復購買項目..."
    case .gotAgain(let name): "先前已購買「\(name)」：未收取費用。"
    case .restoreCancelled: "已取消回復"
    case .refundRequestedBefore: "先前已要求此項目的退款；App Store 尚未決定。"
    case .refundRequestFailed: "無法提交退款要求。"
    case .promotionKept: "已保留這筆付款，稍後可從「沙箱」的「宣傳的購買項目」繼續。"
    case .leaveQuestion: "要現在結束嗎？"
    case .leaveAbout: "購買正在進行。下次開啟時會繼續，不會有任何損失。"
    case .leave: "結束"
    }
  }

  @Sendable static func frame(_ text: FrameText) -> String {
    switch text {
    case .language: "語言"
    case .device: "裝置"
    case .devices: "其他裝置"
    case .devicesTitle: "裝置"
    case .devicesAbout: "每部裝置各有自己的帳號、內容和收據。"
    case .languageTitle: "語言"
    case .namesFollowStorefront: "名稱和價格依帳號所在的商店而定。"
    case .oneLanguage: "此終端機只能顯示英文。"
    case .account: "帳號"
    case .back: "返回"
    case .cancel, .cancelButton: "取消"
    case .choose: "選擇"
    case .close: "關閉"
    case .copyIdentifier: "拷貝識別碼"
    // Four of the eight columns of the whole word (輔助說明) are all that a key hint has.
    case .help: "說明"
    case .keepFilter: "保留"
    case .ok, .okButton: "好"
    case .veiled: "購買後揭曉"
    case .quit: "結束"
    case .restore: "回復"
    case .showAll: "顯示全部"
    case .stopWaiting: "停止等待"
    case .down: "向下"
    case .up: "向上"
    case .pageDown: "下一頁"
    case .pageUp: "上一頁"
    case .first: "到第一項"
    case .last: "到最後一項"
    case .next, .nextField: "下一個"
    case .previous, .previousField: "上一個"
    case .nextChoice: "下一個選項"
    case .previousChoice: "上一個選項"
    case .nextScreen: "下一個畫面"
    case .previousScreen: "上一個畫面"
    case .thatScreen: "到該畫面"
    case .moreOfPage: "更多"
    case .pageOn: "往下"
    case .pageStart: "到開頭"
    case .pageEnd: "到結尾"
    case .startOfPage: "已到頁面開頭。"
    case .endOfPage: "已到頁面結尾。"
    case .asked: "已要求"
    case .charged: "已扣款"
    case .notCharged: "未扣款"
    case .verified: "已驗證"
    case .delivered: "已交付"
    case .finished: "已完成"
    case .copied(let text): "已拷貝 \(text)"
    case .restoreUnderWay: "正在回復購買項目。"
    case .nothingDeleted: "未刪除任何內容。"
    case .nothingChanged: "未更改任何內容。"
    case .whatWaits: "待處理"
    case .matches(0): "沒有符合"
    case .matches(let count): "\(count) 項符合"
    case .place(let place, let count): "\(place)/\(count)"
    case .moreAbove: "上面還有"
    case .moreBelow: "下面還有"
    case .environment: "[環境：Sandbox]"
    case .nothing: "-"
    }
  }

  @Sendable static func sandbox(_ text: SandboxText) -> String {
    switch text {
    case .title, .shortTitle: "沙箱"
    case .clearFaults: "清除故障"
    case .nextGroup: "下一組"
    case .previousGroup: "上一組"
    case .filter: "篩選"
    case .allAreShown: "已顯示所有行。"
    case .noMatch: "沒有符合的行"
    case .noMatchHint: "按 Esc 顯示全部。"
    }
  }

  @Sendable static func log(_ text: LogText) -> String {
    switch text {
    case .loading: "正在讀取日誌..."
    case .noMatch: "沒有符合的行"
    case .everythingInZone(let zone): "所有裝置和帳號。時間以 \(zone) 顯示。"
    case .gone(let count): "較早的 \(count) 行已不在。"
    case .scope(everything: true): "所有裝置和帳號上發生的事"
    case .scope(everything: false): "此裝置和帳號上發生的事"
    case .filtered(let query, let found): "篩選：\(query)（\(found)）"
    case .filter: "篩選"
    case .changeScope: "範圍"
    case .allIsShown: "已顯示所有行。"
    case .title, .shortTitle: "日誌"
    case .emptyTitle: "尚未發生任何事"
    case .empty: "商店和 App Store 所做的事會即時記錄在這裡。"
    case .timesAreIn(let zone): "時間以 \(zone) 顯示。"
    case .wholeLine: "整行"
    case .copyLine: "拷貝此行"
    }
  }
}
