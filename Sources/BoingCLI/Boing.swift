@main struct Boing { static func main() {} }
