extension JSONReader {
  /// Returns the offset of the first duplicate name in the object at `offset`, which has been read completely.
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
