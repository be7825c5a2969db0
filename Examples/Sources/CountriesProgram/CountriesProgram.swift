import Countries

@main struct CountriesProgram {
  static func main() {}
}
