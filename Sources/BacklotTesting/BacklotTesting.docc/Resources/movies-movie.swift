struct Movie: Decodable, Equatable {
  let title: String
  let detail: String
}
