/**
 * Sorts files by how likely a folder's links lead to them: those that share most of its path first; ties keep
 * their order.
 * @param folder from the same root as the paths, `/` as separator; empty for the root itself
 */
export function nearestFirst<File extends { path: string }>(files: readonly File[], folder: string): File[] {
  const parts = folder.split('/');
  return files
    .map((file) => ({ file, shared: sharedFolders(file.path.split('/'), parts) }))
    .sort((a, b) => b.shared - a.shared)
    .map(({ file }) => file);
}

function sharedFolders(path: readonly string[], folder: readonly string[]): number {
  const differs = folder.findIndex((part, index) => part !== path[index]);
  return differs === -1 ? folder.length : differs;
}
