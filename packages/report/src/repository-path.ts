/**
 * Converts a path relative to the working directory to one relative to the root of the repository. `.` is the
 * root itself; paths outside the repository begin with `../`.
 *
 * @param prefix the working directory relative to the root of the repository: '' or 'packages/a'
 */
export function repositoryPath(prefix: string, path: string): string {
  const way: string[] = [];
  for (const segment of [...prefix.split('/'), ...path.split('/')]) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && way.length > 0 && way.at(-1) !== '..') way.pop();
    else way.push(segment);
  }
  return way.join('/') || '.';
}
