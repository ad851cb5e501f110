/** Largest unpacked content transferred with tasks; anything that claims to be larger is not read. */
export const MOST_CONTENT_BYTES = 256 * 1024 * 1024;

/** Checks that a path stays inside its folder. @throws Error when it does not */
export function checkedPath(path: string): string {
  const parts = path.split('/');
  const isSafe = !/[\\\0:]/.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw new Error('A file that came with a task lies outside its folder.');
  return path;
}
