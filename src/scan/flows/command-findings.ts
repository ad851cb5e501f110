import type { EffectOf } from '../../code/effects.ts';
import { addressOf, classOfHost, isKnownInstaller } from '../../code/hosts-of.ts';
import { secretAt } from '../../code/secret-places.ts';
import type { Level } from '../../documents/names.ts';
import { WELL_KNOWN_PACKAGES } from '../data/well-known-packages.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';
import { lookalikeCollection } from './lookalike-skills.ts';
import { isOneSlip } from './name-slips.ts';

/** A command that is reported by what it is, whatever flows through it. */
interface CommandRule {
  rule: string;
  /** Of the words of the command, joined by blanks. */
  pattern: RegExp;
  /** In scripts and hooks, and in blocks of texts. */
  inScript: Level;
  inText: Level;
  message: string;
}

const RULES: readonly CommandRule[] = [
  {
    rule: 'checks-disabled',
    pattern:
      /^(?:spctl --(?:master|global)-disable|csrutil disable|setenforce 0|ufw disable|systemctl (?:stop|disable)[^\n]{0,400}(?:firewalld|ufw|auditd|falcon|clamav|defender)|netsh advfirewall set \S+ state off|auditctl -e ?0|wevtutil cl\b|history -c\b|unset HISTFILE\b|set \+o history\b|export HIST(?:FILE|SIZE|FILESIZE)=(?:0|\/dev\/null)|set-mppreference [^\n]{0,400}-disable\w* (?:\$?true|1)|set-mppreference -exclusionpath|add-mppreference -exclusion|vssadmin delete shadows|fsutil usn deletejournal|sc(?:\.exe)? (?:stop|config) windefend)/i,
    inScript: 'error',
    inText: 'warning',
    message: 'Protection of the machine, or its traces, are switched off',
  },
  {
    rule: 'checks-disabled',
    pattern:
      /^xattr (?:-\w+ )*(?:-[a-z]*d[a-z]*|-[a-z]*c[a-z]*)\b[^\n]{0,400}(?:com\.apple\.quarantine|\.app|\/tmp|\.dmg)/i,
    inScript: 'warning',
    inText: 'warning',
    message: 'A program is freed from quarantine',
  },
  {
    rule: 'checks-disabled',
    pattern:
      /--dangerously-(?:skip-permissions|bypass-approvals-and-sandbox)\b|^(?:codex|gemini|qwen)\b[^\n]{0,400} --yolo\b/,
    inScript: 'warning',
    inText: 'warning',
    message: 'An agent is started without approvals and sandbox',
  },
  {
    rule: 'checks-disabled',
    pattern:
      /^(?:claude|codex|gemini)\b[^\n]{0,400}\bconfig\b[^\n]{0,400}(?:bypassPermissions|danger-full-access|approval\S*[ =]never)/i,
    inScript: 'warning',
    inText: 'warning',
    message: 'An agent is set to ask for nothing',
  },
  {
    rule: 'reverse-shell',
    pattern:
      /^ssh\b[^\n]{0,200} -[a-zA-Z]*R ?(?:\S*:)?(?:localhost|127\.0\.0\.1|\[::1\]):(?:22|2375|3389|5900|5985)(?:\s|$)|^(?:ngrok|bore|pinggy|zrok)\b[^\n]{0,200}\b(?:tcp|local)\b[^\n]{0,200}\b(?:22|2375|3389|5900)(?:\s|$)|^cloudflared\b[^\n]{0,200}\b(?:ssh|rdp|vnc):\/\/|^(?:tmate|teleconsole|gs-netcat|gotty|ttyd|upterm)\b(?![^\n]{0,200}--?(?:help|version)\b)|^chisel\b[^\n]{0,200}\bR:/i,
    inScript: 'warning',
    inText: 'warning',
    message: 'Somebody else is let into this machine',
  },
  {
    rule: 'secret-asked-for',
    pattern:
      /^osascript\b[^\n]{0,400}\bdisplay dialog\b[\s\S]*\bhidden answer\b|^(?:zenity|kdialog|yad)\b[^\n]{0,400}--password\b[^\n]{0,400}(?:system|update|verify|keychain|keyring|security|administrator|authenticat)/i,
    inScript: 'warning',
    inText: 'warning',
    message: 'A dialog that looks like one of the system asks for a password',
  },
  {
    rule: 'privilege-widening',
    pattern:
      /^(?:docker|podman|nerdctl)\b[^\n]{0,400}\b(?:run|create)\b[^\n]{0,400} (?:-v|--volume)[ =]\/:\/(?!\S*:(?:\w+,)*ro(?:,|\s|$))|^(?:docker|podman|nerdctl)\b[^\n]{0,400}\b(?:run|create)\b[^\n]{0,400} --mount[ =](?=[^\n ]*(?:source|src)=\/,)(?![^\n ]*(?:readonly|\bro\b))/,
    inScript: 'warning',
    inText: 'warning',
    message: 'A container is given the root of the machine, to write as well',
  },
  {
    rule: 'mining',
    pattern:
      /(?:^|[ /])(?:xmrig|minerd|cpuminer|ethminer|nbminer|t-rex|lolminer)(?: |$)|stratum\+(?:tcp|ssl):\/\//i,
    inScript: 'error',
    inText: 'error',
    message: 'A mining program is started',
  },
  {
    rule: 'destructive-command',
    pattern:
      /^(?:mkfs(?:\.\w+)?\s+(?:-\w+\s+)*\/dev\/(?:sd|nvme|disk|hd)|dd\b[^\n]{0,400}\bof=\/dev\/(?:sd|nvme|disk|hd)|format [a-z]: )/i,
    inScript: 'error',
    inText: 'info',
    message: 'A disk is overwritten',
  },
];

const WHOLE_FOLDERS =
  /^(?:~|\/|\/\*|~\/\*|\/(?:etc|usr|bin|home|var|Users|root|boot)(?:\/\*?)?|~\/(?:Documents|Desktop|Pictures|\.ssh)\/?(?:\*(?:\.\w{1,5})?)?|~\/\*\.(?:docx?|xlsx?|pptx?|pdf|odt|jpe?g|png|key|kdbx|pst)|[A-Za-z]:[\\/]\*?)$/;

export function commandFindings(effect: EffectOf<'command'>, context: FlowContext): FindingDraft[] {
  const { role, shown } = placeOf(effect, context);
  const isText = role === 'block' || role === 'span';
  const words = effect.words
    .map((word, index) => (index === 0 ? effect.name : word))
    .join(' ')
    .slice(0, 4_000);
  const found: FindingDraft[] = [];
  for (const { rule, pattern, inScript, inText, message } of RULES) {
    if (!pattern.test(words) || isOnlyText(effect, rule, context)) continue;
    // An agent that starts agents says so; what it says is not an attack.
    const level = shown || context.isSecurityWork ? 'info' : isText ? inText : inScript;
    found.push({
      rule,
      level,
      confirmed: true,
      message: `${message}: ${words.slice(0, 120)}`,
      file: effect.file,
      line: effect.line,
      steps: [...effect.within, { file: effect.file, line: effect.line, what: `runs ${effect.name}` }],
    });
    break;
  }
  const elsewhere = otherSource(words, context);
  if (elsewhere !== null)
    found.push({
      ...elsewhere,
      level: shown || context.isSecurityWork ? 'info' : elsewhere.level,
      confirmed: true,
      file: effect.file,
      line: effect.line,
      steps: [...effect.within, { file: effect.file, line: effect.line, what: `runs ${effect.name}` }],
    });
  const lookalike = lookalikePackage(effect);
  if (lookalike !== null && !shown)
    found.push({
      rule: 'lookalike-package',
      level: context.isSecurityWork ? 'info' : 'warning',
      confirmed: true,
      message: `The package ${lookalike[0]} is named almost like ${lookalike[1]}.`,
      file: effect.file,
      line: effect.line,
      steps: [{ file: effect.file, line: effect.line, what: `installs ${lookalike[0]}` }],
    });
  const collection = lookalikeCollection(effect);
  if (collection !== null && !shown)
    found.push({
      rule: 'lookalike-skill',
      level: context.isSecurityWork ? 'info' : 'warning',
      confirmed: true,
      message: `The collection ${collection[0]} is named almost like ${collection[1]}.`,
      file: effect.file,
      line: effect.line,
      steps: [{ file: effect.file, line: effect.line, what: `installs skills of ${collection[0]}` }],
    });
  return found;
}

/** Whether the words of a command are shown to somebody, or are code that is read by itself: `echo "claude --yolo"`, `node -e "…"`. */
function isOnlyText(effect: EffectOf<'command'>, rule: string, context: FlowContext): boolean {
  if (rule !== 'checks-disabled') return false;
  if (/^(?:node|deno|bun|python3?|ruby|perl)$/.test(effect.name))
    return effect.words.some((word) => /^(?:-\w?[ce]|--eval|eval)$/.test(word));
  if (!/^(?:echo|printf)$/.test(effect.name)) return false;
  const { unit } = placeOf(effect, context);
  const line = unit?.text.split('\n')[effect.line - unit.line];
  return line !== undefined && !/[|>]/.test(line);
}

const INDEX =
  /^(?:pip3?|uv|uvx|pipx|poetry|npm|npx|pnpm|yarn|bun|gem|cargo)\b[^\n]{0,400}?(?:--(?:extra-)?index-url|--index|-i|--registry|--find-links|-f)[ =]?(\S*https?:\/\/[^\s'"]+)/;
const SETTING =
  /^(?:git config\b[^\n]{0,400}\b(?:https?\.proxy|url\.\S+|core\.hookspath|credential\.helper)|npm config set (?:registry|proxy|https-proxy)|pip3? config set \S*(?:index-url|proxy)|(?:yarn|pnpm) config set (?:npmRegistryServer|registry))\b[^\n]{0,400}?(https?:\/\/[^\s'"]+)/i;

/** The base that takes the place of what is written is a part of the name of the setting. */
const INSTEAD_OF = /^git config\b[^\n]{0,60}?\burl\.(https?:\/\/[^\s'"]+?)\.(?:push)?insteadof\b/i;

/** Packages, or traffic, from a host that nobody knows: the name of a package says nothing then. */
function otherSource(
  words: string,
  { texts }: FlowContext,
): Pick<FindingDraft, 'rule' | 'level' | 'message'> | null {
  const given = INDEX.exec(words)?.[1] ?? INSTEAD_OF.exec(words)?.[1] ?? SETTING.exec(words)?.[1];
  if (given === undefined || !given.includes('://')) return null;
  const address = addressOf(given.replace(/^.*?(?=https?:)/, ''));
  if (address === null) return null;
  const kind = classOfHost(address);
  if (kind === 'private' || kind === 'placeholder' || kind === 'known' || isKnownInstaller(address))
    return null;
  if (kind === 'unknown' && !address.isNumeric && texts.split(address.host).length > 4) return null;
  const level = kind === 'anonymous' || address.scheme === 'http' ? 'error' : 'warning';
  return SETTING.test(words)
    ? {
        rule: 'persistence',
        level,
        message: `Traffic or packages are to come by way of ${address.host} from now on.`,
      }
    : {
        rule: 'remote-code',
        level,
        message: `Packages are installed from ${address.host}, which is no known registry.`,
      };
}

/** Deletion of what the user keeps. */
export function deletion(effect: EffectOf<'delete'>, context: FlowContext): FindingDraft | null {
  // A variable that is emptied afterwards is not the root of the file system.
  if (effect.path.trim() === '') return null;
  const path = effect.path.replace(/(?<!\/)\/+$/, '') === '' ? '/' : effect.path;
  const place = secretAt(path)?.what;
  if (place === 'the history of commands' || place === 'conversations with agents')
    return tracesRemoved(effect, place, context);
  if (!WHOLE_FOLDERS.test(path) || !/rm|rmtree|remove|del|erase|rimraf|shred/i.test(effect.via)) return null;
  const { role, shown } = placeOf(effect, context);
  const isText = role === 'block' || role === 'span';
  const level = shown || context.isSecurityWork ? 'info' : isText ? 'warning' : 'error';
  return {
    rule: 'destructive-command',
    level,
    confirmed: true,
    message: `${path} is deleted by ${effect.via}.`,
    file: effect.file,
    line: effect.line,
    steps: [...effect.within, { file: effect.file, line: effect.line, what: `deletes ${path}` }],
  };
}

const REGISTRIES = {
  pypi: new Set<string>(WELL_KNOWN_PACKAGES.pypi.split(/\s+/)),
  npm: new Set<string>(WELL_KNOWN_PACKAGES.npm.split(/\s+/)),
};

/** The name of a package, and the well-known one that it looks like; null for every other command. */
function lookalikePackage({ name, words }: EffectOf<'command'>): [string, string] | null {
  const text = words.slice(1).join(' ');
  const registry =
    /^(?:pip3?|uv|pipx|poetry)$/.test(name) && /\b(?:install|add)\b/.test(text)
      ? 'pypi'
      : /^(?:npm|pnpm|yarn|bun)$/.test(name) && /\b(?:install|i|add)\b/.test(text)
        ? 'npm'
        : null;
  if (registry === null) return null;
  const known = REGISTRIES[registry];
  for (const word of words.slice(1)) {
    const bare = word.replace(/[=<>~!^[@].*$/, '').toLowerCase();
    if (
      bare.length < 5 ||
      !/^[a-z][a-z0-9._-]+$/.test(bare) ||
      known.has(bare) ||
      /^(?:install|add|global|upgrade)$/.test(bare)
    )
      continue;
    for (const candidate of known) if (isOneSlip(bare, candidate)) return [bare, candidate];
  }
  return null;
}

/** What tells afterwards which commands were run. */
function tracesRemoved(effect: EffectOf<'delete'>, what: string, context: FlowContext): FindingDraft {
  const { shown } = placeOf(effect, context);
  return {
    rule: 'checks-disabled',
    level: shown || context.isSecurityWork ? 'info' : 'warning',
    confirmed: true,
    message: `Traces are removed by ${effect.via}: ${what}.`,
    file: effect.file,
    line: effect.line,
    steps: [...effect.within, { file: effect.file, line: effect.line, what: `deletes ${effect.path}` }],
  };
}
