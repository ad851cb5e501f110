import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { isInside, probePath, realPathOrNull } from '@plugin-eval/skill/path-probe.ts';

/** The folders that a client may have read: those named when the server started, which a client can only narrow. */
export class AllowedRoots {
  private readonly granted: readonly string[];
  private current: readonly string[];

  /** @param folders absolute. @throws FileError for one that does not exist */
  constructor(folders: readonly string[]) {
    this.granted = folders.map((folder) => {
      const real = realPathOrNull(folder);
      if (real === null)
        throw new FileError(folder, 'missing', 'does not exist. Name folders that the server may read.');
      return real;
    });
    this.current = this.granted;
  }

  /** Real paths. */
  get folders(): readonly string[] {
    return this.current;
  }

  /**
   * Restricts the roots to those a client declares: the intersection remains.
   * @param uris of files; others grant nothing
   */
  narrow(uris: readonly string[]): void {
    const wanted = uris.flatMap((uri) => pathOf(uri) ?? []);
    this.current = this.granted.flatMap((granted) =>
      wanted.flatMap((folder) => {
        if (isInside(granted, folder)) return [folder];
        return isInside(folder, granted) ? [granted] : [];
      }),
    );
  }

  /**
   * Resolves a client's path, relative to the first root unless it is absolute.
   * @throws UsageError when it lies outside of every root; FileError when it does not exist
   */
  resolve(path: string): string {
    const [first] = this.current;
    if (first === undefined)
      throw new UsageError("None of the client's roots is in a folder that this server may read.");
    if (path.includes('\0')) throw new UsageError('A path must not contain a NUL character.');
    const absolute = resolve(first, path);
    const real = realPathOrNull(absolute);
    // Whether something outside exists is nobody's business either.
    if (this.current.some((root) => probePath(root, absolute) === 'missing'))
      throw new FileError(path, 'missing', 'does not exist. Name a skill, a plugin or a folder of skills.');
    if (real === null || !this.holds(real))
      throw new UsageError(`${path} lies outside the folders that this server may read.`);
    return real;
  }

  /** Returns true when a real path is in one of the roots. */
  holds(path: string): boolean {
    return this.current.some((root) => isInside(root, path));
  }
}

function pathOf(uri: string): string | null {
  try {
    return realPathOrNull(fileURLToPath(uri));
  } catch {
    return null;
  }
}
