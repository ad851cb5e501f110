/** Returns true when a schema version, such as 1.2, is newer than ours; false for what is no version. */
export function isNewerVersion(version: string, ourVersion: string): boolean {
  const [theirs = [], ours = []] = [version, ourVersion].map((text) =>
    /^\d{1,6}\.\d{1,6}$/.test(text) ? text.split('.').map(Number) : [],
  );
  const [major = 0, minor = 0] = theirs;
  const [ourMajor = 0, ourMinor = 0] = ours;
  return major > ourMajor || (major === ourMajor && minor > ourMinor);
}
