/**
 * Returns the innermost of some folders that contains a file.
 * @param folders relative paths, `/` as separator; `.` for the folder that all of them lie in
 * @returns the index of the folder; -1 for none
 */
export function partOf(file: string, folders: readonly string[]): number {
  let found = -1;
  let depth = -1;
  folders.forEach((folder, index) => {
    const isIn = folder === '.' || file === folder || file.startsWith(`${folder}/`);
    const own = folder === '.' ? 0 : folder.length;
    if (isIn && own > depth) {
      found = index;
      depth = own;
    }
  });
  return found;
}
