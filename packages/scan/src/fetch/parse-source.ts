import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SourceError } from '@plugin-eval/core/errors/source-error.ts';

/** The origin of something to vet. */
export type Source =
  | { kind: 'folder'; path: string }
  | { kind: 'archive'; path: string; format: ArchiveFormat }
  | {
      kind: 'git';
      url: string;
      /** A branch, a tag or the full id of a commit; null: the server's HEAD. */
      reference: string | null;
      /** The folder inside the repository, `/` as separator; empty for all of it. */
      inside: string;
    };

export type ArchiveFormat = 'zip' | 'tar' | 'tar.gz';

const ENDINGS: readonly (readonly [RegExp, ArchiveFormat])[] = [
  [/\.(?:zip|skill)$/i, 'zip'],
  [/\.tar$/i, 'tar'],
  [/\.(?:tar\.gz|tgz)$/i, 'tar.gz'],
];

/**
 * Parses the name of a source. Existing files precede `OWNER/REPOSITORY` on GitHub.
 * @param protocols of git URLs that are allowed
 * @throws SourceError
 */
export function parseSource(given: string, workingDirectory: string, protocols: readonly string[]): Source {
  if (given === '' || given.includes('\0')) throw new SourceError(`'${given}'`, 'is not a source');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    if (!protocols.includes(scheme))
      throw new SourceError(
        given.replace(/\/\/[^/@]*@/, '//'),
        'is not fetched: repositories are read over https only',
      );
    return urlSource(given, scheme);
  }
  const path = resolve(workingDirectory, given);
  if (existsSync(path)) return sourceOnDisk(given, path);
  const short = /^([A-Za-z0-9_][\w.-]*\/[A-Za-z0-9_][\w.-]*)((?:@.+)?)$/s.exec(beforePath(given));
  if (short?.[1] === undefined)
    throw new SourceError(given, 'does not exist, and is not the name of a repository');
  const url = `https://github.com/${short[1].replace(/\.git$/, '')}.git`;
  return gitSource(given, url, short[2] === '' ? null : (short[2]?.slice(1) ?? null), insideOf(given));
}

function sourceOnDisk(given: string, path: string): Source {
  if (statSync(path).isDirectory()) return { kind: 'folder', path };
  if (/(?:^|[/\\])skill\.md$/i.test(path)) return { kind: 'folder', path: resolve(path, '..') };
  const format = ENDINGS.find(([ending]) => ending.test(path))?.[1];
  if (format === undefined) throw new SourceError(given, 'is neither a folder nor a known kind of archive');
  return { kind: 'archive', path, format };
}

function urlSource(given: string, scheme: string): Source {
  const rest = given.slice(scheme.length + 3);
  const repository = beforePath(rest);
  const slash = repository.indexOf('/');
  const authority = slash === -1 ? repository : repository.slice(0, slash);
  if (authority.includes('@'))
    throw new SourceError(
      `${scheme}://${authority.slice(authority.lastIndexOf('@') + 1)}`,
      'contains a user name or key, and no credentials are used',
    );
  const at = repository.lastIndexOf('@');
  const [address, reference] =
    at === -1 ? [repository, null] : [repository.slice(0, at), repository.slice(at + 1)];
  const url = `${scheme}://${address}`;
  if (slash === -1 || /[\s?#]/.test(url) || !URL.canParse(url))
    throw new SourceError(given, 'is not the address of a repository');
  return gitSource(given, url, reference, insideOf(rest));
}

/** Returns the part before `//PATH`, even for `file:///a/b`. */
function beforePath(rest: string): string {
  const at = rest.indexOf('//', 1);
  return at === -1 ? rest : rest.slice(0, at);
}

function insideOf(rest: string): string {
  const at = rest.indexOf('//', 1);
  return at === -1 ? '' : rest.slice(at + 2).replace(/(?<!\/)\/+$/, '');
}

function gitSource(given: string, url: string, reference: string | null, inside: string): Source {
  // What a refspec gives a meaning, and what no name of a branch or tag holds.
  if (reference !== null && !/^(?!-)(?!.*(?:\.\.|@\{|\/\/))[^\s~^:?*[\\+\p{Cc}]{1,250}$/u.test(reference))
    throw new SourceError(given, `names '${reference}', which is not a branch, tag or commit`);
  const parts = inside.split('/');
  if (inside !== '' && parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new SourceError(given, `names '${inside}', which is not a folder of the repository`);
  return { kind: 'git', url, reference, inside };
}
