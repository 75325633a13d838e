extension FailureText {
  package var traditionalChinese: String {
    switch self {
    case .cannotCreateFolder: "無法建立狀態檔案夾 {path}：{why}；請以 --state DIR 指定其他檔案夾。"
    case .cannotOpen: "無法開啟 {path}（{why}）；請再試一次，或檢查其權限和磁碟。"
    case .cannotRead: "無法讀取 {path}（{why}）；請再試一次，若再次失敗，請檢查磁碟。"
    case .cannotWrite: "無法寫入 {path}（{why}）；請釋出空間、檢查其權限和磁碟，再試一次。"
    case .cannotDelete: "無法刪除 {path}：{why}；請檢查其權限。"
    case .inUse: "{path} 正由其他程序使用；請稍後再試。"
    case .awaitsMigration: "{path} 由較早版本的 razefaces 建立，需要更新，但正由其他程序使用；請結束其他所有 razefaces，再試一次。"
    case .wasReset: "程式執行時，{path} 中的世界遭重置，因此未購買任何項目；請再試一次。"
    case .removed: "程式執行時，{path} 遭移除或取代，因此未執行任何動作；請結束程式，將資料庫的所有檔案放回原處，再重新啟動。"
    case .unexpected: "發生未預期的錯誤：{words}"
    }
  }
}

extension DamageText {
  package var traditionalChinese: String {
    switch self {
    case .notAWorld: "{path} 不是 RazeFaces 的世界（{why}）；請將它移到他處，或以 --state DIR 指定其他檔案夾。"
    case .resetNote: "{path} 不是未完成的重置所留下的檔案；請將它移到他處，再試一次。"
    case .spoiled: "{path} 已損毀（{why}）；請將它移到他處，或以 --state DIR 指定其他檔案夾。"
    case .olderWorld: "{path} 由較舊的 razefaces 建立，已無法讀取；{remedy}"
    case .newerWorld: "{path} 由較新的 razefaces 建立；請更新此版本，或以 --state DIR 指定其他檔案夾。"
    case .disorder: "{path} 已損毀：其內容互相矛盾；{remedy}"
    case .worldWithoutRow: "世界遺失了第一列；{remedy}"
    case .column: "世界的表格 {table} 的欄位 {name} 中有不可能的內容；{remedy}"
    case .subscription: "訂閱 {id} 所指的交易或產品已不存在；{remedy}"
    case .remedy: "`razefaces reset --yes` 可建立新的世界。"
    }
  }
}

extension MisuseText {
  package var traditionalChinese: String {
    switch self {
    case .pastDate: "{date} 不晚於沙箱的時間 {now}；時鐘只能往未來調整。"
    case .tooFar: "時間過長；時鐘一次最多前進 {period}。"
    case .tooManyRenewals:
      "這會記入約 {count} 次續訂，一次最多 {most} 次；請將時鐘少調一些，或調慢時間速率：`razefaces clock rate real-time`。"
    case .noTransaction: "這個世界沒有交易 {id}；`razefaces transactions --all` 會列出所有交易。"
    case .notUnfinished: "交易 {id} 不在任何佇列中等待。"
    case .alreadyRefunded: "交易 {id} 先前已退款。"
    case .notRefundable: "交易 {id} 是未付費的 {cause}；請將原始交易退款。"
    case .nothingPaid: "交易 {id} 未付費，沒有可退還的款項。"
    case .noRefundRequest: "交易 {id} 沒有等待決定的退款。"
    case .noRequest: "沒有編號為 {id} 的購買要求。"
    case .noInterruption: "沒有編號為 {id} 的中斷購買。"
    case .noSubscription: "沒有原始交易為 {id} 的訂閱。"
    case .subscriptionIsOver: "訂閱 {id} 已結束。"
    case .notRunning: "訂閱 {id} 不在有效期限內，無法續訂。"
    case .noBillingProblem: "訂閱 {id} 沒有需要解決的付款問題。"
    case .cannotRaisePrice: "訂閱 {id} 不在有效期限內，無法調漲價格。"
    case .awaitsConsent: "訂閱者同意新價格後，訂閱 {id} 才會續訂。"
    case .noPriceIncrease: "訂閱 {id} 沒有等待同意的新價格；在該次續訂之前回覆才有效。"
    case .consentedBefore: "{id} 的訂閱者先前已同意自 {date} 起的價格。"
    case .consentIsLate: "訂閱 {id} 已於 {date} 結束，因為續訂前未同意新價格。"
    case .consentHasPassed: "新價格已不再等待同意：該次續訂已過。"
    case .noIncrease: "{price} 沒有高於目前的價格 {present}。"
    case .device: "「{name}」不能作為裝置名稱；可使用 1 至 {most} 個字母、數字、「.」、「-」、「_」，並以字母或數字開頭。"
    case .noTester: "沒有測試人員 {email}；`razefaces testers` 會列出所有測試人員。"
    case .noDevice: "這個世界沒有裝置 {name}；`razefaces devices` 會列出所有裝置。"
    case .unknownCountry: "{code} 不是店面；可使用：{countries}。"
    case .cannotJoin: "{email} 無法加入 {organizer} 的家庭：其中一位已在其他家庭中，或是其他家庭的組織者。"
    case .inNoFamily: "{email} 未加入任何家庭。"
    case .notInQueue: "此裝置的佇列中沒有交易 {id}。"
    case .cannotFinish: "狀態為 {phase} 的交易無法完成：App Store 尚未決定。"
    case .unexpectedAnswer: "狀態為 {phase} 的付款不等待這個回覆。"
    case .noStore: "沒有 App Store：未開啟任何連線。"
    }
  }
}

extension TesterRefusalText {
  package var traditionalChinese: String {
    switch self {
    case .invalidEmail: "{email} 不是電子郵件地址。"
    case .invalidName: "姓名最多 {most} 個字元，且不能含看不見的字元。"
    case .emailTaken: "已有測試人員 {email}。"
    case .weakPassword: "密碼需要至少 {least} 個字元，包含數字、大寫和小寫字母。"
    case .cannotBeAdded: "無法新增 {email}。"
    }
  }
}
