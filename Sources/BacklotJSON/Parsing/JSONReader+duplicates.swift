extension JSONReader {
  /// Where the first name that came before stands in the object that begins at `offset` and has been read whole.
  func duplicateKey(inObjectAt offset: Int) -> Int {
    var scanner = JSONScanner(cursor.bytes, at: offset)
    var seen = JSONObject()
    var duplicate = offset
    scanner.forEachMember { key, keyOffset, _ in
      let isNew = seen.updateValue(.null, forKey: key) == nil
      if !isNew { duplicate = keyOffset }
      return isNew
    }
    return duplicate
  }
}
