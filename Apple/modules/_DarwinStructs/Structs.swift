// Structs whose name is also a function in Darwin (a Swift module cannot declare both).
public struct mach_timebase_info { public var numer: UInt32, denom: UInt32; public init() { fatalError() }; public init(numer: UInt32, denom: UInt32) { fatalError() } }
public typealias mach_timebase_info_data_t = mach_timebase_info
public struct kevent { public var ident: UInt, filter: Int16, flags: UInt16, fflags: UInt32, data: Int, udata: UnsafeMutableRawPointer!
  public init() { fatalError() }
  public init(ident: UInt, filter: Int16, flags: UInt16, fflags: UInt32, data: Int, udata: UnsafeMutableRawPointer!) { fatalError() } }
