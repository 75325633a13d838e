import RazeFacesDevice
import RazeFacesScreens
import StoreCore

extension Korean {
  /// What the commands call them, too.
  private static let statuses = KoreanTransactionTexts()

  @Sendable static func store(_ text: StoreText) -> String {
    switch text {
    case .offline: "이 기기는 오프라인입니다(Sandbox 설정): 4를 누르세요."
    case .tiles: "타일"
    case .table: "표"
    case .welcome: "얼굴을 고르고 b로 구입하세요. 요금은 없습니다. ? 모든 키"
    case .title, .shortTitle: "스토어"
    case .nameTitle: "이름"
    case .typeTitle: "유형"
    case .priceTitle: "가격"
    case .statusTitle: "상태"
    case .status(.buy), .shortStatus(.buy): statuses.buy
    case .status(.purchased), .shortStatus(.purchased): statuses.phase(.purchased)
    case .status(.purchasing), .shortStatus(.purchasing): statuses.phase(.added)
    case .status(.deferred): statuses.phase(.deferred)
    case .shortStatus(.deferred): statuses.waiting
    case .status(.unavailable): statuses.unavailable
    case .shortStatus(.unavailable): "사용 불가"
    case .kind(.consumable), .longKind(.consumable): "소모품"
    case .kind(.nonConsumable), .longKind(.nonConsumable): "비소모품"
    case .kind(.nonRenewingSubscription), .longKind(.nonRenewingSubscription): "비갱신 구독"
    case .kind(.autoRenewableSubscription), .longKind(.autoRenewableSubscription):
      "자동 갱신 구독"
    case .kind(nil): ""
    case .stateLabel: "상태"
    case .identifier: "식별자"
    case .renews: "갱신"
    case .group: "그룹"
    case .newHere: "신규 특가"
    case .lasts: "기간"
    case .again: "재구입"
    case .extends: "다시 구입하면 종료일 뒤로 연장됩니다"
    case .family: "가족"
    case .familyShareable: "가족과 공유 가능"
    case .offers: "특가"
    case .showsOffers(let count): "o: 특가 \(count)개 보기"
    case .quantity: "수량"
    case .buysFor(let count, let total): "b: \(count)개를 \(total)에 구입"
    case .costs(let total): "총 \(total)"
    case .details: "보기"
    case .buyKey: "구입"
    case .filter: "필터"
    case .sort: "정렬"
    case .reload: "제품 다시 로드"
    case .offersKey: "특가"
    case .more: "늘리기"
    case .fewer: "줄이기"
    case .nothingSelected: "선택한 제품이 없습니다."
    case .allAreShown: "모든 제품이 표시되어 있습니다."
    case .stillLoading: "이미 제품을 로드하는 중입니다."
    case .onlyConsumables: "소모품만 수량을 정해 구입할 수 있습니다."
    case .noOffers(let name): "\(name): 선택할 수 있는 특가가 없습니다."
    case .purchaseUnderWay(let name): "\(name): 구입하는 중입니다."
    case .waitsForApproval(let name):
      "\(name): 부모의 승인이 필요합니다. 스토어는 계속 이용할 수 있습니다."
    case .unavailable(let reason): "\(statuses.unavailable): \(reason)"
    case .inCatalogOrder: "카탈로그 순서로 정렬됨"
    case .sortedByName: "이름순으로 정렬됨"
    case .sortedByPrice: "가격순으로 정렬됨"
    case .sortedByStatus: "상태순으로 정렬됨"
    case .filtered(let query, let matches): "필터: \(query) (\(matches))"
    case .quantities(let least, let most):
      "App Store에서는 한 번에 \(least)개에서 \(most)개까지 구입할 수 있습니다."
    case .owned: "보유 중. b를 누르면 구입한 계정에서 무료로 다시 받습니다."
    case .ownedInShort: "보유 중. b: 다시 받기"
    case .preparing: "검색 준비 중..."
    case .loading: "제품 로드 중..."
    case .loadFailed: "제품을 로드할 수 없음"
    case .loadAgain: "R을 눌러 다시 시도하십시오."
    case .nothingOnSale: "판매 중인 제품 없음"
    case .emptyList: "앱의 서버에 등록된 제품이 없습니다. R을 눌러 다시 요청하십시오."
    case .emptyCatalog: "카탈로그에 제품이 없습니다. 제품을 추가하고 R을 누르십시오."
    case .noMatch(let query): "‘\(query)’에 대한 결과 없음"
    case .noMatchHint: "Esc를 누르면 모든 제품이 다시 표시됩니다."
    case .offersFor(let name): "\(name) 특가"
    case .notEligible(let offer): "\(offer), 대상 아님"
    case .offersAbout: "누가 특가 대상인지는 App Store에서 결정합니다."
    case .enterCode: "코드 입력..."
    }
  }
}
