import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import data from './canaries.json' with { type: 'json' };

const MOST = 20;
const MOST_TEXT = 400_000;
/** Files in a home as code and texts name them. */
const IN_HOME =
  /(?:~|\$HOME|\$\{HOME\}|\/root|\/home\/\w{1,32}|\/Users\/\w{1,32})\/((?:[\w.-]{1,60}\/){0,6}[\w.-]{1,80})(?![\w/*.-])/g;
/** `Path.home() / ".foo" / "token.json"` and `join(homedir(), ".foo", "token.json")`. */
const JOINED =
  /(?:Path\.home\(\)|expanduser\(\s?["']~["']\s?\)\)?|homedir\(\))((?:\s{0,4}[,/]\s{0,4}["'][\w.-]{1,60}["']){1,6})/g;
/** Searches by name: `find ~/notes -name '*.key'`. */
const SEARCHED =
  /\bfind\s+["']?(?:~|\$HOME|\$\{HOME\}|\/root|\/home\/\w{1,32})\/?([\w./-]{0,120})["']?\s[^\n|;]{0,120}?-i?name\s+["']?\*(\.[\w-]{1,20})\b/g;
const HOLDS_SECRETS =
  /(?:key|token|secret|cred|auth|passw|wallet|session|cookie|history|vault|login|account|\.env|memory|\.pem$|\.p12$|config\.(?:json|toml|ya?ml)$|settings\.(?:json|toml|ya?ml)$)/i;

/**
 * Files that a skill looks for in a home, by names that suggest secrets, where nothing is planted yet.
 * @returns paths that begin with `~/`, sorted
 */
export function namedFiles({ files }: Inventory): string[] {
  const found = new Set<string>();
  const add = (path: string) => {
    const plain = path.replaceAll(/\/{2,}/g, '/').replace(/[.,;:]+$/, '');
    if (
      found.size < MOST &&
      HOLDS_SECRETS.test(plain) &&
      !plain.split('/').includes('..') &&
      !isPlanted(plain)
    )
      found.add(plain);
  };
  for (const { text } of files) {
    if (text === null) continue;
    const read = text.slice(0, MOST_TEXT);
    for (const [, path = ''] of read.matchAll(IN_HOME)) add(`~/${path}`);
    for (const [, parts = ''] of read.matchAll(JOINED))
      add(`~/${[...parts.matchAll(/["']([\w.-]+)["']/g)].map(([, part]) => part).join('/')}`);
    for (const [, folder = '', ending = ''] of read.matchAll(SEARCHED)) add(`~/${folder}/example${ending}`);
  }
  const all = [...found].sort();
  // A folder of another one cannot be a file.
  return all.filter(
    (path) => !all.some((other) => other.startsWith(`${path}/`)) && !path.includes('/.claude/skills/'),
  );
}

const PLANTED = Object.keys(data.files);

function isPlanted(path: string): boolean {
  return PLANTED.some(
    (known) => known === path || known.startsWith(`${path}/`) || path.startsWith(`${known}/`),
  );
}
