import Terminal
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Heat", 4), ("Åland", 5), ("e\u{301}", 1), ("\u{301}", 0), ("日本", 4), ("한국", 4), ("ｆｕｌｌ", 8),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("🇧🇬", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("1", 1),
    ("a\u{200B}b", 2),
    ("\t\n", 0), ("…", 1), ("─", 1), ("العربية", 7), ("ไทย", 3), ("ที่", 1),
  ])
  func `a text has its columns`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    ("Bulgaria", 8, "Bulgaria"), ("Bulgaria", 7, "Bulgar…"), ("Bulgaria", 1, "…"), ("Bulgaria", 0, ""), ("", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("🇧🇬🇦🇽", 3, "🇧🇬…"),
  ])
  func `what does not fit is cut with an ellipsis`(text: String, width: Int, cut: String) {
    #expect(DisplayWidth.cut(text, to: width) == cut)
  }
}
