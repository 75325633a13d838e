/// The program's own version, the one place where it stands.
public enum Version {
  public static let current = "0.1.0"
}
