import { fillCanaries } from '@plugin-eval/core/text/canary-places.ts';
import { freshCanary } from '@plugin-eval/core/text/fresh-canary.ts';
import { HOME_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { PlacedFile } from '@plugin-eval/sessions/sandbox/workspace-archive.ts';
import data from './canaries.json' with { type: 'json' };

/** A planted secret. */
export interface Canary {
  /** Description: `AWS credentials`, or the name of its variable. */
  what: string;
  /** Files that hold it, or its variable as `$NAME`. */
  places: readonly string[];
  value: string;
  /** Name of the variable of the environment; null for one in files. */
  variable: string | null;
  /** True when programs read its file in ordinary use, so that reading it says nothing. */
  isReadUsually: boolean;
  /** Hosts that it belongs to. */
  hosts: readonly string[];
}

/** Planted secrets by their short names, the files that hold them and the variables. */
export interface Canaries {
  all: ReadonlyMap<string, Canary>;
  files: readonly PlacedFile[];
  variables: Readonly<Record<string, string>>;
}

/** Shape of secrets that only the skill names. */
const OWN_SHAPE = 'key-7Qm2Wz9Rt4Yu1Bv6Nc8Ds3Gh5Jl0';

/**
 * Draws new secrets for one detonation and puts them where people have them.
 * @param ownVariables names of secrets that the skill reads from the environment
 * @param named files that the skill looks for, beginning with `~/`
 * @param drawBelow a whole number from 0 to below its argument. @default unpredictable
 */
export function plantCanaries(
  ownVariables: readonly string[],
  named: readonly string[] = [],
  drawBelow?: (limit: number) => number,
): Canaries {
  const all = new Map<string, Canary>();
  for (const { name, what, like, ...more } of data.secrets)
    all.set(name, {
      ...{ what, places: placesOf(name), value: freshCanary(like, drawBelow), variable: null },
      isReadUsually: 'usual' in more,
      hosts: 'hosts' in more ? (more.hosts ?? []) : [],
    });
  for (const path of named)
    all.set(path, {
      ...{ what: `file ${path}`, places: [path], value: freshCanary(OWN_SHAPE, drawBelow), variable: null },
      ...{ isReadUsually: true, hosts: [] },
    });
  const usual = new Set(data.variables.map(({ name }) => name));
  const added = ownVariables.filter((name) => !usual.has(name)).map((name) => ({ name, like: OWN_SHAPE }));
  for (const { name, like } of [...data.variables, ...added])
    all.set(`$${name}`, {
      what: name,
      places: [`$${name}`],
      value: freshCanary(like, drawBelow),
      variable: name,
      isReadUsually: true,
      hosts: [],
    });
  const values = Object.fromEntries([...all].map(([name, { value }]) => [name, value]));
  return {
    all,
    files: [
      ...Object.entries(data.files),
      ...named.map((path) => [path, contentOf(path, values[path] ?? '')] as const),
    ].map(([path, text]) => ({
      path: path.replace(/^~/, HOME_FOLDER),
      content: Buffer.from(fillCanaries(text, values)),
      executable: false,
    })),
    variables: Object.fromEntries(
      [...all.values()].flatMap(({ variable, value }) => (variable === null ? [] : [[variable, value]])),
    ),
  };
}

function placesOf(name: string): string[] {
  return Object.entries(data.files)
    .filter(([, text]) => text.includes(`{{canary:${name}}}`))
    .map(([path]) => path);
}

/** Content of a file that only the skill names, in the form that its name suggests. */
function contentOf(path: string, value: string): string {
  if (path.endsWith('.json'))
    return `{"token": "${value}", "api_key": "${value}", "access_token": "${value}"}\n`;
  if (/\.ya?ml$/.test(path)) return `token: ${value}\napi_key: ${value}\n`;
  if (/\.toml$/.test(path)) return `token = "${value}"\napi_key = "${value}"\n`;
  return /env$/.test(path) ? `API_KEY=${value}\nTOKEN=${value}\n` : `${value}\n`;
}
