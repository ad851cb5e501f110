import { basename, dirname } from 'node:path';

const CUT = '[path]';
/** Possible absolute paths; several may follow one another, separated by colons. */
const ABSOLUTE = /(?<![\p{L}\p{N}_.~/\\})\]-])\/[^\s"'`<>()[\]{}|,;*]+/gu;
const WINDOWS = /(?<![\p{L}\p{N}])[A-Za-z]:[\\/][^\s"'`<>()[\]{}|,;*]+/gu;
const HOME = /^\/(?:home|Users)\/[^/]+/;
const WINDOWS_HOME = /^[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2}[^\\/]+/i;
/** Folders in which agents store skills, in any place. */
const AGENT_FOLDERS = new Set(['.claude', '.codex', '.agents', '.claude-plugin']);
/** Roots of personal files. System roots, such as /etc and /tmp, reveal nothing. */
const OWN_ROOTS = new Set(['Volumes', 'mnt', 'srv', 'workspace', 'workspaces']);

/**
 * Removes the traces of an author's machine from a text: home folders become `~`, and other personal absolute
 * paths keep only their end. URLs stay, and so do paths like /etc/hosts and /api/users.
 * @param folder of the skill, real path: its own folder and the ones above it are cut wherever they stand
 */
export function cutPaths(text: string, folder: string): string {
  const own = ownFolders(folder);
  return text
    .replace(ABSOLUTE, (run) =>
      run.startsWith('//')
        ? cutFileUrl(run, own)
        : run
            .split(':')
            .map((path) => cutPath(path, own))
            .join(':'),
    )
    .replace(WINDOWS, cutWindowsPath);
}

/** The folder and those above it, but for the roots, from the longest on. */
function ownFolders(folder: string): string[] {
  const folders: string[] = [];
  for (let current = folder; dirname(dirname(current)) !== dirname(current); current = dirname(current)) {
    folders.push(current);
  }
  return folders;
}

/** Cuts `file:///home/ada/x`, which begins with two extra slashes. */
function cutFileUrl(run: string, own: readonly string[]): string {
  return run.startsWith('///') ? `//${cutPath(run.slice(2), own)}` : run;
}

function cutPath(path: string, own: readonly string[]): string {
  if (!path.startsWith('/')) return path;
  const ownFolder = own.find((folder) => path === folder || path.startsWith(`${folder}/`));
  if (ownFolder !== undefined) return CUT + path.slice(ownFolder.length);
  const inHome = path.replace(HOME, '~');
  const segments = inHome.split('/');
  const agent = segments.findLastIndex((segment) => AGENT_FOLDERS.has(segment));
  if (agent !== -1) return [CUT, ...segments.slice(agent + 1)].join('/');
  return OWN_ROOTS.has(segments[1] ?? '') && segments.length > 3 ? `${CUT}/${basename(inHome)}` : inHome;
}

function cutWindowsPath(path: string): string {
  if (WINDOWS_HOME.test(path)) return path.replace(WINDOWS_HOME, '~');
  const segments = path.split(/[\\/]+/);
  // "x:/y" may be anything.
  return path.includes('\\') && segments.length > 2 ? `${CUT}\\${segments[segments.length - 1]}` : path;
}
