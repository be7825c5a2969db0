import BacklotCommands

@main struct Backlot { static func main() async { await BacklotCommand.main() } }
