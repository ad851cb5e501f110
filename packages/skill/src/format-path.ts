import { relative, sep } from 'node:path';

/** A path as documents name it: relative to the working directory, `/` as separator, `.` for the directory itself. */
export function formatPath(workingDirectory: string, path: string): string {
  const way = relative(workingDirectory, path);
  return way === '' ? '.' : sep === '/' ? way : way.replaceAll(sep, '/');
}

/** A path below one that is already shown. */
export function formatChildPath(parent: string, name: string): string {
  return parent === '.' || parent === '' ? name : `${parent.replace(/\/$/, '')}/${name}`;
}
