import BoingFormats
import Foundation
import Testing

@Suite("Devices")
struct DeviceTests {
  /// Pixels of screens as Apple's Human Interface Guidelines list them; phones of 12 and 13 mini are rendered larger
  /// than their panels.
  @Test(
    "a device has the points and the scale that give its pixels",
    arguments: [
      ("iPhone 17 Pro Max", 1320, 2868), ("iPhone 17", 1206, 2622), ("iPhone Air", 1260, 2736),
      ("iPhone 15 Plus", 1290, 2796), ("iPhone 16", 1179, 2556), ("iPhone 14", 1170, 2532),
      ("iPhone 14 Plus", 1284, 2778), ("iPhone 13 mini", 1125, 2436), ("iPhone 11", 828, 1792),
      ("iPhone 11 Pro Max", 1242, 2688), ("iPhone X", 1125, 2436), ("iPhone SE 3", 750, 1334),
      ("iPad Pro 13", 2064, 2752), ("iPad Pro 11 M4", 1668, 2420), ("iPad Pro 12.9", 2048, 2732),
      ("iPad 10", 1640, 2360), ("iPad Pro 11", 1668, 2388), ("iPad mini 8.3", 1488, 2266),
      ("iPad 10.2", 1620, 2160),
    ])
  func pixels(name: String, width: Double, height: Double) throws {
    let device = try #require(Device(named: name))
    #expect(device.name == name)
    #expect(device.size.width * device.scale == width)
    #expect(device.size.height * device.scale == height)
  }

  @Test("a name is found however it is typed, and names are unique")
  func names() {
    for name in ["iPhone 17 Pro", "iphone-17-pro", "IPHONE 17-PRO", " iphone  17 pro "] {
      #expect(Device(named: name)?.name == "iPhone 17 Pro")
    }
    for name in ["", "iphone", "iphone 17 pro plus", "iphone17pro"] {
      #expect(Device(named: name) == nil)
    }
    #expect(Set(Device.all.map(\.identifier)).count == Device.all.count)
  }

  @Test("the class of a screen is what published wallpapers have")
  func screenClass() {
    #expect(Device(named: "iphone-14")?.screenClass == "390w-844h@3x~iphone")
    #expect(Device(named: "ipad-10.2")?.screenClass == "810w-1080h@2x~ipad")
  }
}
