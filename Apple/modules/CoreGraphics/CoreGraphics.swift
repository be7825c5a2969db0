// Stand-in for CoreGraphics: the geometry types come from the toolchain's Foundation.
@_exported import struct FndCorelib.CGFloat
@_exported import struct FndCorelib.CGPoint
@_exported import struct FndCorelib.CGSize
@_exported import struct FndCorelib.CGRect

public class CGColor: @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { fatalError() }
  public var alpha: CGFloat { fatalError() }
  public var components: [CGFloat]? { fatalError() }
}
public class CGColorSpace: @unchecked Sendable {}
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }
public class CGImage: @unchecked Sendable {
  public var width: Int { fatalError() }
  public var height: Int { fatalError() }
}
public class CGContext {
  public func fill(_ rect: CGRect) { fatalError() }
  public func setFillColor(_ color: CGColor) { fatalError() }
  public func saveGState() { fatalError() }
  public func restoreGState() { fatalError() }
}
public class CGPath: @unchecked Sendable {}
public struct CGVector: Sendable, Equatable { public var dx, dy: CGFloat; public init(dx: CGFloat, dy: CGFloat) { fatalError() } }
public struct CGAffineTransform: Sendable, Equatable {
  public var a, b, c, d, tx, ty: CGFloat
  public init() { fatalError() }
  public init(scaleX sx: CGFloat, y sy: CGFloat) { fatalError() }
  public init(translationX tx: CGFloat, y ty: CGFloat) { fatalError() }
  public init(rotationAngle angle: CGFloat) { fatalError() }
  public static let identity = CGAffineTransform()
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform { fatalError() }
}
