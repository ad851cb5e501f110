import { secretAt } from '@plugin-eval/code/secret-places.ts';
import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import { HOME_FOLDER, WORK_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { Announcements } from './announcements.ts';
import type { Canaries } from './canaries.ts';
import type { Observation, ObservedRequest } from './observation.ts';
import { persistenceKind } from './persistence.ts';
import { belongsTo } from './secret-owner.ts';

export type Effects = Pick<
  Detonation,
  | 'hosts'
  | 'hostsLeftOut'
  | 'secrets'
  | 'files'
  | 'filesLeftOut'
  | 'persistence'
  | 'fetchedCode'
  | 'processes'
>;

const MOST_FILES = 300;
const MOST_HOSTS = 300;
const MOST_PROCESSES = 200;
const MOST_PATHS = 5;
const LONGEST_PATH = 200;
const SSH = 22;
const FETCHED = /^\/tmp\/\.fetched-(\d+)$/;
/** Files that programs keep for themselves, and those of the detonation. */
const NOISE =
  /^\/work\/\.git\/(?!hooks\/)|\/__pycache__\/|^\/home\/user\/\.(?:npm|cache)\/|^\/tmp\/\.(?:fetched-|output\.|archive)|\/node-compile-cache\//;

/** Facts about the skill that effects are judged by. */
export interface EffectContext {
  canaries: Canaries;
  /** Folder of the skill in the sandbox. */
  root: string;
  /** Names of secrets that only the skill names. */
  own: ReadonlySet<string>;
  announcements: Announcements;
}

/** Sorts what was observed into effects. */
export function reduceEffects(
  { steps, requests, processes }: Observation,
  { canaries, root, own, announcements }: EffectContext,
): Effects {
  const isOwn = (name: string, host: string) => {
    const canary = canaries.all.get(name);
    return canary !== undefined && belongsTo(canary, host, own.has(canary.variable ?? ''));
  };
  const files = new Map<string, Detonation['files'][number]>();
  const fetched: Detonation['fetchedCode'] = [];
  const persistence: Detonation['persistence'] = [];
  steps.forEach(({ changes }, index) => {
    const step = index + 1;
    for (const change of ['read', 'made', 'changed', 'removed'] as const)
      for (const path of changes[change]) {
        const number = FETCHED.exec(path)?.[1];
        // A new sandbox counts its requests anew.
        const isMeant = (one: ObservedRequest) => String(one.number) === number && one.step <= step;
        const request = change === 'made' ? requests.findLast(isMeant) : undefined;
        if (request !== undefined) fetched.push({ url: urlOf(request), step });
        if (NOISE.test(path)) continue;
        const shown = shownPath(path, root);
        const kind = persistenceKind(tilde(path));
        if (kind !== null && (change === 'made' || change === 'changed') && !path.startsWith(`${root}/`))
          persistence.push({ kind, path: shown, step });
        const key = `${change} ${shown}`;
        const announced = announcements.hasFile(path);
        const known = files.get(key) ?? {
          path: shown,
          area: areaOf(path, root),
          change,
          announced,
          steps: [],
        };
        if (known.steps.at(-1) !== step) known.steps.push(step);
        files.set(key, known);
      }
  });
  const whatOf = (name: string) => canaries.all.get(name)?.what ?? name;
  const hosts = hostsOf(requests, isOwn, announcements).map((host) => ({
    ...host,
    secrets: host.secrets.map(whatOf),
  }));
  const all = [...files.values()].filter(({ area, change }) => area !== 'skill' || change !== 'read');
  return {
    hosts: hosts.slice(0, MOST_HOSTS),
    hostsLeftOut: Math.max(0, hosts.length - MOST_HOSTS),
    secrets: secretsOf({ steps, requests }, canaries, root, isOwn),
    files: all.slice(0, MOST_FILES),
    filesLeftOut: Math.max(0, all.length - MOST_FILES),
    persistence,
    fetchedCode: fetched,
    processes: processes.slice(0, MOST_PROCESSES),
  };
}

type IsOwn = (secret: string, host: string) => boolean;

function hostsOf(
  requests: readonly ObservedRequest[],
  isOwn: IsOwn,
  announcements: Announcements,
): Detonation['hosts'] {
  const hosts = new Map<string, Detonation['hosts'][number]>();
  for (const { kind, host, port, method, path, bytes, secrets, step } of requests) {
    // A question for a name is told apart only where nothing else was asked of the host, or it carries a secret.
    const isPlainQuestion = kind === 'dns' && secrets.length === 0;
    if (isPlainQuestion && requests.some((other) => other.kind !== 'dns' && other.host === host)) continue;
    const key = `${kind} ${host} ${port}`;
    const known = hosts.get(key) ?? {
      ...{
        host,
        port,
        protocol: kind,
        requests: 0,
        methods: [],
        paths: [],
        bytes: 0,
        secrets: [],
        isOwn: false,
        announced: announcements.hasHost(host),
        steps: [],
      },
    };
    known.requests += 1;
    known.bytes += bytes;
    addTo(known.methods, method);
    if (known.paths.length < MOST_PATHS) addTo(known.paths, path?.slice(0, LONGEST_PATH) ?? null);
    for (const secret of secrets) addTo(known.secrets, secret);
    addTo(known.steps, step);
    known.isOwn = known.secrets.length > 0 && known.secrets.every((secret) => isOwn(secret, host));
    hosts.set(key, known);
  }
  return [...hosts.entries()]
    .sort(([a, one], [b, other]) => (one.steps[0] ?? 0) - (other.steps[0] ?? 0) || compareCodePoints(a, b))
    .map(([, host]) => host);
}

function secretsOf(
  { steps, requests }: Pick<Observation, 'steps' | 'requests'>,
  { all }: Canaries,
  root: string,
  isOwn: IsOwn,
): Detonation['secrets'] {
  return [...all].flatMap(([name, { what, places, isReadUsually }]) => {
    const inFiles = places.map((place) => place.replace(/^~/, HOME_FOLDER));
    const touched = steps.flatMap(({ changes, printed, written }, index) => {
      // The client of SSH reads its keys to connect.
      const isByClient =
        places.some((place) => place.startsWith('~/.ssh/')) &&
        requests.some(({ port, step }) => port === SSH && step === index + 1);
      const isRead = !isReadUsually && !isByClient && changes.read.some((path) => inFiles.includes(path));
      const isCopied =
        printed.includes(name) ||
        written.some(({ secrets, path }) => secrets.includes(name) && !inFiles.includes(path));
      return isRead || isCopied ? [index + 1] : [];
    });
    const sent = requests.flatMap(({ host, secrets, step }) =>
      secrets.includes(name) && !isOwn(name, host) ? [{ to: host, how: 'request' as const, step }] : [],
    );
    const written = steps.flatMap(({ written: files }, index) =>
      files.flatMap(({ path, secrets }) => {
        const area = areaOf(path, root);
        // A copy in another file for secrets, such as a second .env, is still in its place.
        const isKept = inFiles.includes(path) || secretAt(tilde(path)) !== null || NOISE.test(path);
        const isOutside = area === 'home' && !isKept;
        return isOutside && secrets.includes(name)
          ? [{ to: tilde(path), how: 'file' as const, step: index + 1 }]
          : [];
      }),
    );
    const left = distinct([...sent, ...written]);
    if (touched.length + left.length === 0) return [];
    const read = new Set(steps.flatMap(({ changes }) => changes.read));
    const place = places.find((_, index) => read.has(inFiles[index] ?? '')) ?? places[0] ?? '';
    return [{ name: what, place, touched, left }];
  });
}

function distinct(places: Detonation['secrets'][number]['left']): Detonation['secrets'][number]['left'] {
  return [...new Map(places.map((place) => [`${place.how} ${place.to} ${place.step}`, place])).values()];
}

function urlOf({ kind, host, port, path }: ObservedRequest): string {
  const isUsual = (kind === 'https' && port === 443) || (kind === 'http' && port === 80);
  return `${kind}://${host}${isUsual ? '' : `:${port}`}${path ?? ''}`.slice(0, LONGEST_PATH);
}

function addTo<Value>(list: Value[], value: Value | null): void {
  if (value !== null && !list.includes(value)) list.push(value);
}

function tilde(path: string): string {
  return path.startsWith(`${HOME_FOLDER}/`) ? `~${path.slice(HOME_FOLDER.length)}` : path;
}

function shownPath(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : tilde(path);
}

function areaOf(path: string, root: string): Detonation['files'][number]['area'] {
  if (path.startsWith(`${root}/`)) return 'skill';
  if (path.startsWith(`${WORK_FOLDER}/`)) return 'workspace';
  return path.startsWith('/tmp/') ? 'temporary' : 'home';
}
