const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|fixtures?)\/|(?:^|\/)(?:test|conftest)(?:[_-][\w-]+)?\.\w+$|[._-](?:tests?|spec)\.\w+$|(?:^|\/)[\w-]{1,60}Tests?\.(?:java|kt|cs|swift|php)$/i;

/** Whether a file holds tests of the skill's own code. */
export function isTestFile(file: string): boolean {
  return TEST_FILE.test(file);
}

/**
 * Whether a test works on a place of its own: what begins with a folder that is not known is the temporary one that it was
 * given. A path that leads to the user's home, or is relative to the project, is none.
 */
export function isTestOwn(file: string, path: string): boolean {
  return /^(?:[\uFFFC…]|\/tmp\/)/.test(path) && TEST_FILE.test(file);
}
