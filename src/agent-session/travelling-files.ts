/** Nothing that travels beside tasks is larger when it is unpacked: bytes that claim to be are not read. */
export const MOST_CONTENT_BYTES = 256 * 1024 * 1024;

/** A file lies in its folder, whoever says where. @throws Error when it does not */
export function checkedPath(path: string): string {
  const parts = path.split('/');
  const isSafe = !/[\\\0:]/.test(path) && parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isSafe) throw new Error('A file that came with a task lies outside its folder.');
  return path;
}
