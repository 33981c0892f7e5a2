import OpenUIKit
import Testing

/// Expected behaviour from Apple's documentation of each class.
@MainActor
@Suite("What shows that something goes on")
struct IndicatorTests {
  @Test("a wheel turns from start to stop, and is hidden while it stands still")
  func wheel() throws {
    try TestScreen.run { stage in
      let wheel = stage.add(UIActivityIndicatorView(style: .large))
      wheel.color = .black
      let empty = try stage.screen.image().pngData()
      wheel.startAnimating()
      #expect(wheel.isAnimating)
      stage.screen.update()
      let first = try stage.screen.image().pngData()
      stage.screen.advance(by: 0.4)
      let second = try stage.screen.image().pngData()
      #expect(first != empty && second != empty && first != second)
      wheel.stopAnimating()
      stage.screen.update()
      #expect(try !wheel.isAnimating && stage.screen.image().pngData() == empty)
      wheel.hidesWhenStopped = false
      stage.screen.update()
      #expect(try stage.screen.image().pngData() != empty)
    }
  }

  @Test("a wheel turns on after it has left its window and come back")
  func wheelThatComesBack() throws {
    try TestScreen.run { stage in
      let wheel = stage.add(UIActivityIndicatorView(style: .medium))
      wheel.startAnimating()
      stage.screen.advance(by: 0.2)
      wheel.removeFromSuperview()
      stage.screen.update()
      stage.add(wheel)
      let before = try stage.screen.image().pngData()
      stage.screen.advance(by: 0.4)
      #expect(try stage.screen.image().pngData() != before)
    }
  }

  @Test(
    "a bar's progress is held within 0 and 1",
    arguments: [(0.25, 0.25), (-1, 0), (7, 1), (.infinity, 1), (.nan, 0)] as [(Float, Float)])
  func progress(given: Float, kept: Float) {
    TestScreen.run { stage in
      let bar = stage.add(UIProgressView(progressViewStyle: .default))
      bar.progress = given
      #expect(bar.progress == kept)
    }
  }

  @Test("a bar grows to an animated progress")
  func animatedProgress() throws {
    try TestScreen.run { stage in
      let bar = stage.add(UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4)))
      let fill = try #require(bar.subviews.first)
      bar.setProgress(0.5, animated: true)
      stage.screen.update()
      #expect(bar.progress == 0.5 && fill.frame.width == 100)
      #expect(fill.shown.bounds.width == 0)
      stage.screen.advance(by: 0.125)
      // Slow at both ends: half at half of the time.
      #expect(agree(fill.shown.bounds.width, 50, within: 1e-3))
      stage.screen.advance(by: 0.2)
      #expect(fill.shown.bounds.width == 100)
    }
  }

  @Test("an effect that cannot be drawn is reported")
  func vibrancy() {
    let reports = DiagnosticLog.of {
      _ = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    }
    #expect(reports.count == 1 && reports[0].contains("vibrancy"))
  }

  @Test("a screen that is turned tells so once")
  func orientation() {
    var calls = 0
    let device = UIDevice.current
    defer { device.orientation = .portrait }
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: device, queue: nil
    ) { _ in MainActor.assumeIsolated { calls += 1 } }
    device.orientation = .landscapeLeft
    device.orientation = .landscapeLeft
    #expect(calls == 1 && device.orientation.isLandscape)
    NotificationCenter.default.removeObserver(token)
  }
}

@MainActor
@Suite("Headers")
struct HeaderTests {
  final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    { UITableViewCell(style: .default, reuseIdentifier: nil) }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      section == 0 ? "First" : nil
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      section == 0 ? 30 : 50
    }
    let second = UIView()
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      section == 1 ? second : nil
    }
  }

  @Test("of a table stand above their sections, as high as the delegate says")
  func table() {
    TestScreen.run { stage in
      let table = UITableView(frame: stage.window.bounds)
      let sections = Sections()
      (table.dataSource, table.delegate) = (sections, sections)
      table.rowHeight = 40
      stage.add(table)
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 30)
      #expect(sections.second.superview != nil)
      #expect(sections.second.frame.minY == 30 + 2 * 40 && sections.second.frame.height == 50)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 1)).maxY == 240)
      #expect(table.contentSize.height == 240)
    }
  }

  final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
      -> Int
    { 3 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
  }

  @Test("of a collection stand above the first line")
  func collection() throws {
    try TestScreen.run { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 50)
      layout.headerReferenceSize = CGSize(width: 320, height: 24)
      let view = UICollectionView(frame: stage.window.bounds, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      view.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
      let items = Items()
      (view.dataSource, view.delegate) = (items, items)
      stage.add(view)
      let headers = view.visibleSupplementaryViews(
        ofKind: UICollectionView.elementKindSectionHeader)
      #expect(headers.count == 1)
      #expect(try #require(headers.first).frame == CGRect(x: 0, y: 0, width: 320, height: 24))
      let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
      #expect(cell.frame.minY == 24)
    }
  }
}
