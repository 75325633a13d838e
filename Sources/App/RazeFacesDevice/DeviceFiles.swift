import Foundation
import Preferences
import StoreCore

struct DeviceFiles {
  let stateDirectory: URL

  func folders() throws -> [URL] {
    let devices = stateDirectory.appendingPathComponent("devices", isDirectory: true)
    return try Self.names(in: devices).map { devices.appendingPathComponent($0, isDirectory: true) }
  }

  /// Returns the preferences of all apps on a device, for any catalog.
  func preferences(in device: URL) throws -> [URL] {
    let folder = device.appendingPathComponent("Preferences", isDirectory: true)
    return try Self.names(in: folder).filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") }
      .map { folder.appendingPathComponent($0) }
  }

  func preferences() throws -> Set<URL> { Set(try folders().flatMap(preferences)) }

  func receipts(of device: URL) -> URL {
    device.appendingPathComponent("StoreKit", isDirectory: true)
  }

  /// - Throws: an error if the folder cannot be read. A reset would otherwise skip its apps.
  static func names(in folder: URL) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    } catch let error where [ENOENT, ENOTDIR].contains(code(error)) {
      return []
    } catch {
      throw StoreFailure.files(.cannotRead(folder.path, why: words(error)))
    }
  }

  func remove(_ url: URL) throws {
    do {
      try FileManager.default.removeItem(at: url)
    } catch CocoaError.fileNoSuchFile {
    } catch {
      throw StoreFailure.files(.cannotDelete(url.path, why: Self.words(error)))
    }
  }

  private static func words(_ error: any Error) -> String {
    code(error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  private static func code(_ error: any Error) -> Int32? {
    ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue
  }

  /// - Throws: an error if a name, which may come from outside, leads out of the folder of devices.
  func url(of place: DeviceFile.Place) throws -> URL {
    let preferences = try FileDefaults.url(
      stateDirectory: stateDirectory, device: place.device, bundleID: place.bundleID)
    switch place.kind {
    case .preferences: return preferences
    case .receipt:
      let folder = preferences.deletingLastPathComponent().deletingLastPathComponent()
      return receipts(of: folder).appendingPathComponent(place.bundleID, isDirectory: true)
        .appendingPathComponent("sandboxReceipt")
    }
  }

  func read() throws -> [DeviceFile] {
    try places().compactMap { place in
      try bytes(of: place).map { DeviceFile(place: place, bytes: $0) }
    }
  }

  private func places() throws -> [DeviceFile.Place] {
    try folders().flatMap { folder -> [DeviceFile.Place] in
      let device = folder.lastPathComponent
      guard DeviceName.isValid(device) else { return [] }
      let apps = try preferences(in: folder).map { String($0.lastPathComponent.dropLast(6)) }
      let found = try Self.names(in: receipts(of: folder))
      return apps.map { DeviceFile.Place(device: device, bundleID: $0, kind: .preferences) }
        + found.map { DeviceFile.Place(device: device, bundleID: $0, kind: .receipt) }
    }
  }

  /// Replaces all files. The caller holds the locks of the preferences.
  func replace(with files: [DeviceFile]) throws {
    var places: [URL: Data] = [:]
    for file in files { places[try url(of: file.place)] = file.bytes }
    let kept = Set(places.keys.map(\.path))
    for url in try preferences() where !kept.contains(url.path) {
      try WholeFile.replace(url, with: nil)
    }
    for folder in try folders() { try remove(receipts(of: folder)) }
    try WholeFile.replace(places)
  }
}

extension DeviceFiles: DeviceFileReader {
  package func bytes(of place: DeviceFile.Place) throws -> Data? {
    guard let url = try? url(of: place) else { return nil }
    return try WholeFile.contents(of: url)
  }

  /// Returns a value for each file that changes with every write.
  package func marks() throws -> [DeviceFile.Place: String] {
    try places().reduce(into: [:]) { marks, place in
      var status = stat()
      guard let url = try? url(of: place) else { return }
      if stat(url.path, &status) != 0 {
        let code = errno
        guard ![ENOENT, ENOTDIR].contains(code) else { return }
        throw StoreFailure.files(.cannotRead(url.path, why: String(cString: strerror(code))))
      }
      let numbers = [
        Int(truncatingIfNeeded: status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
        status.st_size,
      ]
      marks[place] = numbers.map(String.init).joined(separator: " ")
    }
  }
}
