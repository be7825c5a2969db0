// The additions live in the module Foundation itself; this name is kept for sources that import it in addition.
@_exported import Foundation
