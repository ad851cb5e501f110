/** A remote source in the form that policies are compared with. */
export interface SourceAddress {
  /** `HOST/OWNER/REPOSITORY`, or `npm:REGISTRY/PACKAGE`. */
  text: string;
  /** `HOST/OWNER` or `@SCOPE`; null when the address names none. */
  owner: string | null;
  /** Reason why it cannot be compared; null when it can. */
  problem: string | null;
  /** Reason why it may change; null when it is pinned. */
  unpinned: string | null;
}

/** A git source. `commit`: what was fetched; null before. */
export interface GitSource {
  url: string;
  reference: string | null;
  commit: string | null;
}

export interface NpmSource {
  name: string;
  version: string | null;
  /** @default https://registry.npmjs.org */
  registry: string | null;
  integrity: string | null;
}

/** Hosts that ignore the case of owners and repositories. */
export const CASELESS_HOSTS: readonly string[] = [
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'codeberg.org',
];
const SCHEMES: readonly string[] = ['https:', 'ssh:', 'file:'];
const SCP = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/;
const PLAIN = /^[\w.~+/@-]*$/;
const PLAIN_HOST = /^[\w.:@[\]-]*$/;
const NOT_ASCII = /[^\0-\x7f]/;
const FULL_COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;

/** Reads the address of a git source, without contacting it. */
export function gitAddress({ url: given, reference, commit }: GitSource): SourceAddress {
  const unpinned = gitChange(reference, commit);
  const scp = SCP.exec(given);
  const written = scp === null ? given : `ssh://${scp[1]}/${scp[2]}`;
  if (!URL.canParse(written)) return unreadable(given, 'it is not an address', unpinned);
  const url = new URL(written);
  const { authority, path } = writtenParts(written);
  const host = url.protocol === 'file:' ? 'file:' : url.host.toLowerCase();
  const text = `${host}${trimmedPath(CASELESS_HOSTS.includes(host) ? path.toLowerCase() : path)}`;
  const problem = addressProblem(url, authority, path);
  const [, name] = text.split('/');
  return { text, owner: name ? `${host}/${name}` : null, problem, unpinned };
}

export function npmAddress({ name, version, registry, integrity }: NpmSource): SourceAddress {
  const given = registry ?? 'https://registry.npmjs.org';
  const unpinned =
    version === null || !EXACT_VERSION.test(version)
      ? `it names ${version === null ? 'no version' : `the version ${version}`}, not an exact one`
      : integrity === null || !/^sha(?:256|384|512)-/.test(integrity)
        ? 'it names no integrity'
        : null;
  if (!URL.canParse(given))
    return unreadable(`npm:${given}/${name}`, 'its registry is not an address', unpinned);
  const url = new URL(given);
  const { authority, path } = writtenParts(given);
  const text = `npm:${url.host.toLowerCase()}${trimmedPath(path)}/${name}`;
  const isName = /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/.test(name);
  const problem = isName ? addressProblem(url, authority, path) : 'it is not the name of a package';
  const scope = name.startsWith('@') ? (name.split('/')[0] ?? null) : null;
  return { text, owner: isName ? scope : null, problem, unpinned };
}

/** An address that no policy can allow. */
export function unreadable(
  text: string,
  problem: string,
  unpinned: string | null = 'it names no version',
): SourceAddress {
  return { text, owner: null, problem, unpinned };
}

/** Host and path as written: URL parsers resolve what servers may read in another way. */
function writtenParts(url: string): { authority: string; path: string } {
  const rest = url.slice(url.indexOf('://') + 3);
  const slash = rest.indexOf('/');
  return slash === -1
    ? { authority: rest, path: '' }
    : { authority: rest.slice(0, slash), path: rest.slice(slash) };
}

function trimmedPath(path: string): string {
  const trimmed = path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed.endsWith('.git') ? trimmed.slice(0, -4) : trimmed;
}

function addressProblem(url: URL, authority: string, path: string): string | null {
  if (!SCHEMES.includes(url.protocol)) return 'it is not read over https or ssh';
  if (url.username !== '' || url.password !== '') {
    const isUsual = url.protocol === 'ssh:' && url.username === 'git' && url.password === '';
    if (!isUsual) return 'it contains a user name or key';
  }
  if (!PLAIN.test(path) || !PLAIN_HOST.test(authority)) {
    const given = `${authority}${path}`;
    const isImitation = NOT_ASCII.test(given);
    return isImitation
      ? 'it has letters outside ASCII, which may look like others'
      : 'it has characters that servers read differently';
  }
  if (path.split('/').some((part) => part === '.' || part === '..')) return 'its path leads upwards';
  return path.includes('//') ? 'its path has an empty part' : null;
}

function gitChange(reference: string | null, commit: string | null): string | null {
  if (reference === null) return 'it names no commit';
  if (!FULL_COMMIT.test(reference)) return `it names '${reference}', not the full id of a commit`;
  const isOther = commit !== null && commit.toLowerCase() !== reference.toLowerCase();
  return isOther ? `the server answers ${reference} with the commit ${commit}` : null;
}
