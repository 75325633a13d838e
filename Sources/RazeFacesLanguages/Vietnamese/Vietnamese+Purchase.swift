import RazeFacesScreens

extension Vietnamese {
  @Sendable static func purchase(_ text: PurchaseText) -> String {
    switch text {
    case .title: "Xác nhận mua hàng trong ứng dụng"
    case .askTitle: "Xin phép"
    case .subscribedTitle: "Bạn hiện đang đăng ký"
    case .buyFor(let name, 1, let price): "Bạn có muốn mua một \(name) với giá \(price) không?"
    case .buyFor(let name, let quantity, let price):
      "Bạn có muốn mua \(quantity) \(name) với giá \(price) không?"
    case .subscribe(let name, let terms): "Bạn có muốn đăng ký \(name) không? \(terms)"
    case .askFor(let name, 1, let price):
      "Bạn có muốn xin phép cha mẹ để mua một \(name) với giá \(price) không?"
    case .askFor(let name, let quantity, let price):
      "Bạn có muốn xin phép cha mẹ để mua \(quantity) \(name) với giá \(price) không?"
    case .askToSubscribe(let name, let terms):
      "Bạn có muốn xin phép cha mẹ để đăng ký \(name) không? \(terms)"
    case .getAgain: "Bạn đã mua mục này. Bạn có muốn nhận lại miễn phí không?"
    case .standing(let words): words
    case .piece(let name, 1): name
    case .piece(let name, let quantity): "\(name)  x \(quantity)"
    case .appleID: "ID Apple"
    case .buy: "Mua"
    case .buyKey: "mua"
    case .ask: "Xin phép"
    case .askKey: "xin phép"
    }
  }

  @Sendable static func priceConsent(_ text: PriceConsentText) -> String {
    switch text {
    case .title: "Đồng ý với giá mới?"
    case .question(let name, let price, let period, let day):
      "Từ ngày \(day), \(name) có giá \(price) \(period). Nếu bạn không đồng ý, gói đăng ký sẽ "
        + "kết thúc vào ngày đó."
    case .former: "Hiện tại"
    case .next: "Giá mới"
    case .notNow: "Để sau"
    case .agree: "Đồng ý"
    }
  }

  @Sendable static func redeem(_ text: RedeemText) -> String {
    switch text {
    case .title: "Đổi mã"
    case .about: "Mã ưu đãi cho một gói đăng ký của ứng dụng này."
    case .code: "Mã"
    case .missing: "Hãy nhập mã ưu đãi."
    case .checking: "Đang kiểm tra mã..."
    case .redeem: "Đổi"
    case .redeemKey: "đổi"
    }
  }

  @Sendable static func refund(_ text: RefundText) -> String {
    switch text {
    case .question: "Vì sao bạn muốn được hoàn tiền?"
    }
  }

  @Sendable static func subscriptions(_ text: SubscriptionsText) -> String {
    switch text {
    case .title: "Gói đăng ký"
    case .nothing: "ID Apple này không có gói đăng ký nào."
    case .close: "Đóng"
    case .turnsOff(let day): "Enter để hủy. Vẫn dùng được đến \(day)."
    case .endsAtOnce: "Enter để hủy. Gói kết thúc ngay và không thử thanh toán lại."
    case .turnsOn(let day): "Enter để tiếp tục. Gói sẽ gia hạn vào \(day)."
    case .isOver: "Đã kết thúc. Hãy mua lại trong Cửa hàng."
    }
  }

  @Sendable static func promoted(_ text: PromotedText) -> String {
    switch text {
    case .whichProduct: "Sản phẩm nào được mua trên trang của App Store?"
    case .buyKept(1): "Mua mục đã giữ lại"
    case .buyKept(let count): "Mua \(count) mục đã giữ lại"
    case .whatToDo: "Ứng dụng làm gì với thanh toán này?"
    case .goOn: "Tiếp tục ngay"
    case .keepForLater: "Giữ cho lúc khác"
    }
  }

  @Sendable static func notice(_ text: NoticeText) -> String {
    switch text {
    case .lookAtIt: "Xem trong Thư viện: nhấn 2."
    case .allSet: "Đã xong."
    case .success: "Bạn đã mua thành công."
    case .purchaseFailed: "Mua không thành công"
    case .purchasesNotAllowed: "Không được phép mua hàng"
    case .purchaseInterrupted: "Giao dịch mua bị gián đoạn"
    case .restoreFailed: "Khôi phục không thành công"
    case .notVerified: "Chưa xác minh được"
    case .notDelivered: "Chưa giao được"
    case .restored(0): "Không có gì để khôi phục"
    case .restored(let count): "Đã khôi phục \(count) mục mua"
    case .lookInLibrary: "Xem trong Thư viện: nhấn 2."
    case .nothingBoughtBy(let email):
      "\(email) chưa mua mục nào có thể khôi phục tại đây. Phiếu không khôi phục được."
    case .nothingBought: "Chưa ai mua mục nào có thể khôi phục tại đây."
    case .transactionKey: "giao dịch"
    case .eventsKey: "sự kiện"
    }
  }

  @Sendable static func fault(_ text: FaultText) -> String {
    switch text {
    case .nextValue: "giá trị sau"
    case .valuesAhead: "tới năm giá trị"
    case .valuesBack: "lùi năm giá trị"
    case .typeToSearch: "Gõ để tìm lỗi."
    case .search(let query, let matches): "Tìm: \(query) (\(matches))"
    }
  }
}
