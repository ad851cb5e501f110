const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|fixtures?)\/|(?:^|\/)(?:test|conftest)(?:[_-][\w-]+)?\.\w+$|[._-](?:tests?|spec)\.\w+$|(?:^|\/)[\w-]{1,60}Tests?\.(?:java|kt|cs|swift|php)$/i;

/** Returns true when a file holds tests of the skill's own code. */
export function isTestFile(file: string): boolean {
  return TEST_FILE.test(file);
}

/**
 * Returns true when a test works in its own place: a path that begins with an unknown folder is taken as the
 * test's temporary folder. Paths to the user's home, or relative to the project, are not.
 */
export function isTestOwn(file: string, path: string): boolean {
  return /^(?:[\uFFFC…]|\/tmp\/)/.test(path) && TEST_FILE.test(file);
}
