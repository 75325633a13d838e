import RazeFacesConsole
import RazeFacesDevice
import RazeFacesScreens
import StoreCore

extension Vietnamese {
  /// What the console calls them, too.
  private static let statuses = VietnameseTransactionTexts()

  @Sendable static func store(_ text: StoreText) -> String {
    switch text {
    case .offline: "Thiết bị này đang ngoại tuyến, theo cài đặt Sandbox: nhấn 4."
    case .tiles: "lưới"
    case .table: "bảng"
    case .welcome: "Chọn một khuôn mặt và nhấn b để mua. Ở đây không mất tiền. ? là mọi phím."
    case .title: "Cửa hàng"
    case .shortTitle: "Shop"
    case .nameTitle: "Tên"
    case .typeTitle: "Loại"
    case .priceTitle: "Giá"
    case .statusTitle: "Trạng thái"
    case .status(.buy), .shortStatus(.buy): statuses.buy
    case .status(.purchased), .shortStatus(.purchased): statuses.phase(.purchased)
    case .status(.purchasing), .shortStatus(.purchasing): statuses.phase(.added)
    case .status(.deferred): statuses.phase(.deferred)
    case .shortStatus(.deferred): statuses.waiting
    case .status(.unavailable): statuses.unavailable
    // In the narrowest window the long word would leave ten columns to the names.
    case .shortStatus(.unavailable): "Không bán"
    case .kind(.consumable), .longKind(.consumable): "Tiêu hao"
    case .kind(.nonConsumable), .longKind(.nonConsumable): "Không tiêu hao"
    case .kind(.nonRenewingSubscription): "Không gia hạn"
    case .longKind(.nonRenewingSubscription): "Gói đăng ký không gia hạn"
    case .kind(.autoRenewableSubscription): "Tự động gia hạn"
    case .longKind(.autoRenewableSubscription): "Gói đăng ký tự động gia hạn"
    case .kind(nil): ""
    case .stateLabel: "Trạng thái"
    case .identifier: "Định danh"
    case .renews: "Gia hạn"
    case .group: "Nhóm"
    case .newHere: "Người mới"
    case .lasts: "Thời hạn"
    case .again: "Mua tiếp"
    case .extends: "Cộng thêm vào cuối thời hạn"
    case .family: "Gia đình"
    case .familyShareable: "Có thể chia sẻ trong gia đình"
    case .offers: "Ưu đãi"
    case .showsOffers(let count): "nhấn o để xem \(count) ưu đãi"
    case .quantity: "Số lượng"
    case .buysFor(let count, let total): "b mua \(count), tổng \(total)"
    case .costs(let total): "tổng \(total)"
    case .details: "xem"
    case .buyKey: "mua"
    case .filter: "lọc"
    case .sort: "sắp xếp"
    case .reload: "tải lại sản phẩm"
    case .offersKey: "ưu đãi"
    case .more: "thêm"
    case .fewer: "bớt"
    case .nothingSelected: "Chưa chọn sản phẩm nào."
    case .allAreShown: "Đang hiện tất cả sản phẩm."
    case .stillLoading: "Đang tải sản phẩm."
    case .onlyConsumables: "Chỉ sản phẩm tiêu hao mới chọn được số lượng."
    case .noOffers(let name): "\(name) không có ưu đãi nào để chọn."
    case .purchaseUnderWay(let name): "Đang mua \(name)."
    case .waitsForApproval(let name):
      "\(name) chờ cha mẹ phê duyệt. Bạn vẫn có thể mua mục khác."
    case .unavailable(let reason): "Không khả dụng: \(reason)"
    case .inCatalogOrder: "Theo thứ tự danh mục"
    case .sortedByName: "Đã sắp xếp theo tên"
    case .sortedByPrice: "Đã sắp xếp theo giá"
    case .sortedByStatus: "Đã sắp xếp theo trạng thái"
    case .filtered(let query, let matches): "Lọc: \(query) (\(matches))"
    case .quantities(let least, let most): "App Store bán từ \(least) đến \(most) mỗi lần."
    case .owned: "Đã sở hữu. Nhấn b để nhận lại, miễn phí với tài khoản đã mua."
    case .ownedInShort: "Đã sở hữu. Nhấn b để nhận lại."
    case .preparing: "Đang chuẩn bị tìm kiếm..."
    case .loading: "Đang tải sản phẩm..."
    case .loadFailed: "Không thể tải sản phẩm"
    case .loadAgain: "Nhấn R để thử lại."
    case .nothingOnSale: "Không có gì để bán"
    case .emptyList: "Máy chủ của ứng dụng không có sản phẩm nào. Nhấn R để hỏi lại."
    case .emptyCatalog: "Danh mục chưa có sản phẩm. Hãy thêm sản phẩm rồi nhấn R."
    case .noMatch(let query): "Không có kết quả cho \u{201C}\(query)\u{201D}"
    case .noMatchHint: "Nhấn Esc để hiện lại tất cả sản phẩm."
    case .offersFor(let name): "Ưu đãi cho \(name)"
    case .notEligible(let offer): "\(offer), không đủ điều kiện"
    case .offersAbout: "App Store quyết định ai được hưởng ưu đãi nào."
    case .enterCode: "Nhập mã..."
    }
  }
}
