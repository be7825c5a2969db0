// expect: does not conform to protocol 'UIViewControllerRepresentable'
// platform: ios
import SwiftUI
struct R: UIViewControllerRepresentable { func makeUIViewController(context: Context) -> UIViewController { UIViewController() } }
