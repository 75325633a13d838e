import TerminalKit
import Testing

@Suite struct WrappingTests {
  @Test func linesBreakAtBlanks() {
    #expect(
      TextWidth.wrap("Do you want to buy one Happy RazeFace?", columns: 16)
        == ["Do you want to", "buy one Happy", "RazeFace?"])
  }

  @Test func wordsThatAreTooLongAreCut() {
    #expect(TextWidth.wrap("razefaces", columns: 4) == ["raze", "face", "s"])
    #expect(TextWidth.wrap("a razefaces", columns: 5) == ["a", "razef", "aces"])
  }

  @Test func chineseBreaksAnywhereButBeforeClosingMarks() {
    #expect(TextWidth.wrap("购买成功了。谢谢", columns: 10) == ["购买成功", "了。谢谢"])
    #expect(TextWidth.wrap("他说「谢谢」了", columns: 6) == ["他说", "「谢", "谢」了"])
  }

  @Test func koreanBreaksAtBlanksOnly() {
    #expect(TextWidth.wrap("행복한 얼굴을 구입", columns: 8) == ["행복한", "얼굴을", "구입"])
  }

  @Test func hyphensMayEndALine() {
    #expect(TextWidth.wrap("auto-renewable", columns: 9) == ["auto-", "renewable"])
  }

  @Test func newlinesStayAndEmptyLinesToo() {
    #expect(TextWidth.wrap("a\n\nb", columns: 9) == ["a", "", "b"])
    #expect(TextWidth.wrap("", columns: 9) == [""])
  }

  @Test func aWideCharacterInOneColumnStillEnds() {
    #expect(TextWidth.wrap("脸脸", columns: 1) == ["脸", "脸"])
    #expect(TextWidth.wrap("a", columns: 0).isEmpty)
  }

  @Test(arguments: 2...30)
  func noLineIsTooWide(_ columns: Int) {
    let text = "Mặt cười 开心的脸 행복한 얼굴 auto-renewable 😀👨‍👩‍👧 and the rest of it"
    for line in TextWidth.wrap(text, columns: columns) {
      #expect(TextWidth.columns(of: line) <= columns)
    }
  }

  @Test func aLongIdentifierBreaksBetweenItsParts() {
    #expect(
      TextWidth.wrap("com.example.razefaces.club.monthly", columns: 16)
        == ["com.example.", "razefaces.club.", "monthly"])
    #expect(
      TextWidth.wrap("subscriptionGroupIdentifier", columns: 19)
        == ["subscriptionGroup", "Identifier"])
    #expect(
      TextWidth.wrap("com.razefaces.happy", columns: 14) == ["com.razefaces.", "happy"])
  }

  @Test func whatWasEncodedIsCutWhereTheLineIsFull() {
    #expect(TextWidth.wrap("c2lnbmF0dXJl", columns: 7) == ["c2lnbmF", "0dXJl"])
  }

  @Test func aPartIsCutOnlyIfALineIsTooShortForIt() {
    #expect(TextWidth.wrap("com.razefaces.happy", columns: 10) == ["com.", "razefaces.", "happy"])
    #expect(TextWidth.wrap("com.razefaces.happy", columns: 8) == ["com.", "razeface", "s.happy"])
  }
}
