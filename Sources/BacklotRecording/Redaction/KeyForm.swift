/// The forms of keys and tokens that have no prefix.
enum KeyForm {
  /// Returns the type of a key, or `nil` if the text has none of the forms.
  static func type(of text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    switch text.count {
    case 70... where text.dropFirst(14).starts(with: ".atlasv1.".utf8): "terraform_token"
    case 59...90 where "MNO".utf8.contains(text[text.startIndex]): isDiscordToken(text) ? "discord_token" : nil
    case 36...37: isMailchimpKey(text) ? "mailchimp_key" : nil
    case 34...44: isAzureSecret(text) ? "azure_client_secret" : nil
    default: nil
    }
  }

  /// Three parts with 23 to 28, 6 and at least 27 characters.
  private static func isDiscordToken(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && (23...28).contains(parts[0].count) && (6...7).contains(parts[1].count)
      && parts[2].count >= 27
  }

  /// 32 hexadecimal digits and a data center, such as `us12`.
  private static func isMailchimpKey(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let center = text.dropFirst(32)
    return center.starts(with: "-us".utf8) && center.dropFirst(3).allSatisfy(SecretValue.isDigit)
      && text.prefix(32).allSatisfy { SecretValue.isDigit($0) || (97...102).contains($0) }
  }

  /// Three characters, a digit, `Q~`, and 31 to 34 characters.
  private static func isAzureSecret(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.dropFirst(4).starts(with: "Q~".utf8) && SecretValue.isDigit(text[text.startIndex + 3])
  }
}
