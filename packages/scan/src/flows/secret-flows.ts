import { posix } from 'node:path';
import { OTHER_CALLS } from '@plugin-eval/code/assign-member.ts';
import type { EffectOf } from '@plugin-eval/code/effects.ts';
import { type Address, addressOf, classOfHost, type HostClass, isIn } from '@plugin-eval/code/hosts-of.ts';
import { secretPlace } from '@plugin-eval/code/secret-places.ts';
import type { Mark, Step } from '@plugin-eval/code/value.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, findingAt, isInText, placeOf } from './flow-context.ts';
import { isServiceKey, ownershipOf } from './owners.ts';

/** Places of secrets whose name is a single thing. */
const SINGLE =
  /^(?:a \.env|a wallet|a password manager|the (?:keychain|history|environment|clipboard|screen)|another)\b/;
/** Secrets that no host on the network is an owner of. */
const FOR_NO_HOST =
  /(?:^|_)(?:DB|DATABASE|PG|POSTGRES|MYSQL|SSH|GPG|WALLET|MNEMONIC|SEED(?:_PHRASE)?|PRIVATE_KEY|ROOT|SUDO)(?:_|$)/;
/** The key of a browser's store of passwords. */
const BROWSERS_KEY = /safe storage/i;
/** Variables whose names suggest an address. */
const ADDRESS_VARIABLE =
  /(?:^|_)(?:URLS?|URI|HOST|HOSTNAME|ENDPOINT|WEBHOOK|HOOK|SERVER|DOMAIN|ADDR|ADDRESS|ORIGIN|PROXY|GATEWAY|BASE)(?:_|$|\d)/;
/** Folders of personal files. */
const USERS_OWN = /^~\/?(?:\*|$)|^~\/(?:Desktop|Documents|Pictures|Downloads|OneDrive|Dropbox)(?:\/|$)/;
/** Chat services whose messages anyone may read who created the chat. */
const CHAT = /^(?:api\.telegram\.org|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com)\b/;

interface Verdict {
  rule: 'secret-sent' | 'undeclared-transfer';
  level: Level;
  /** Message without its full stop. */
  message: string;
}

/** A request as far as it matters to one of the things that it carries. */
interface Way {
  address: Address | null;
  kind: HostClass | null;
  /** The host as messages name it. */
  target: string;
  inHeader: boolean;
  /** True when its purpose is sending: a request with a body, or a name lookup. */
  sends: boolean;
  isText: boolean;
  /** True for a name lookup. */
  isLookUp: boolean;
  /** True when a command printed the secret into the request: `curl -H "x: $(printenv)"`. */
  isPrinted: boolean;
  /** True when a hook of the agent sends it. */
  isHook: boolean;
}

/** Findings for secrets or user data in a request: the most serious of its contents. */
export function sentData(effect: EffectOf<'request'>, context: FlowContext): FindingDraft[] {
  const address = effect.url === null ? null : addressOf(effect.url);
  const kind = address === null ? null : classOfHost(address);
  if (kind === 'private') return [];
  const carried = [...effect.body, ...effect.inUrl];
  const marks = [...carried, ...effect.headers];
  if (marks.length === 0) return [];
  const isLookUp = effect.url?.startsWith('dns://') === true || /^(?:socket|dns)\./.test(effect.via);
  const way: Omit<Way, 'inHeader'> = {
    address,
    kind,
    target: address === null ? unknownTarget(effect, context) : address.host,
    // What stands in a name arrives, whoever answers.
    sends: effect.sends || isLookUp,
    isLookUp,
    isText: isInText(effect, context),
    isPrinted: /^(?:curl|wget|http|https|xh|iwr|irm|invoke-\w+)$/.test(effect.via),
    isHook: isStartedByHook(effect, context),
  };
  const found = marks.flatMap((mark): FindingDraft[] => {
    if (mark.kind === 'file' && isBundled(mark.what, effect.file, context)) return [];
    // The address of a webhook goes nowhere but to itself.
    if (mark.kind === 'variable' && !effect.body.includes(mark) && ADDRESS_VARIABLE.test(mark.what))
      return [];
    const verdict = verdictOn(mark, { ...way, inHeader: !carried.includes(mark) });
    if (verdict === null) return [];
    return [
      findingAt(effect, context, {
        ...verdict,
        message: `${verdict.message}.`,
        confirmed: address !== null,
        steps: [...mark.steps, ...(address === null ? [] : variableSteps(effect, context))],
        last: `is sent to ${way.target} by ${effect.via}`,
      }),
    ];
  });
  const first = found.sort((a, b) => ORDER[a.level] - ORDER[b.level])[0];
  return first === undefined ? [] : [first];
}

const ORDER = { error: 0, warning: 1, info: 2 };

function verdictOn(mark: Mark, way: Way): Verdict | null {
  switch (mark.kind) {
    case 'secret':
      return secretVerdict(mark, way);
    case 'variable':
      return keyVerdict(mark.what, `The variable ${mark.what}`, way);
    case 'environment': {
      if (mark.isNames === true) return null;
      if (mark.item !== undefined)
        return keyVerdict(mark.item, `A variable that begins with ${mark.item}`, way);
      // Settings are read from it one by one, and sign in with them; what a command prints is all of it.
      if (way.inHeader && (!way.isPrinted || way.kind === 'known' || way.kind === 'placeholder')) return null;
      return sent('secret-sent', 'error', 'All environment variables go', way);
    }
    case 'personal':
      return personalVerdict(mark, way);
    case 'input':
      return way.isHook ? inputVerdict(mark, way) : null;
    case 'system': {
      if (way.inHeader || way.isText || !way.sends || way.kind === 'known') return null;
      const level = way.kind === 'anonymous' || way.kind === 'platform' ? 'warning' : 'info';
      return sent('undeclared-transfer', level, 'Facts about the machine go', way);
    }
    case 'file':
      return fileVerdict(mark, way);
    default:
      return null;
  }
}

/**
 * The verdict on data sent to an address: an unknown address may be its intended target, and a reserved name
 * belongs to no one.
 */
function sent(rule: Verdict['rule'], level: Level, what: string, { kind, target }: Way): Verdict {
  if (kind === 'placeholder')
    return { rule, level: 'info', message: `${what} to ${target}, which is a reserved name` };
  const known = kind === null && level === 'error' ? 'warning' : level;
  return {
    rule,
    level: known,
    message: `${kind === null ? what.replace(/ go(?:es)?$/, ' can go') : what} to ${target}`,
  };
}

function secretVerdict({ what, item, isDerived }: Mark, way: Way): Verdict | null {
  const { address, inHeader, kind, sends } = way;
  const isMeant = address !== null && isMeantFor(what, address);
  if (what === "an agent's credentials" && !way.isText) {
    const level = inHeader || isMeant ? 'warning' : 'error';
    return {
      rule: 'secret-sent',
      level,
      message: `The stored login of another agent is used for a request to ${way.target}`,
    };
  }
  if (isMeant || (inHeader && secretPlace(what)?.inHeaders === true)) return null;
  if (what === 'the keychain')
    return kind === 'known' ? null : keyVerdict(item ?? '', 'The keychain', way, 'warning');
  if (what === 'a .env file') {
    if (kind === 'known' || !sends) return null;
    // Settings are read from it one by one.
    if (item !== undefined) return keyVerdict(item, `${item} of a .env file`, way);
    if (isDerived === true || kind === null) return sent('secret-sent', 'info', 'A .env file goes', way);
  }
  return sent('secret-sent', 'error', `${capital(what)} ${SINGLE.test(what) ? 'goes' : 'go'}`, way);
}

/** One secret by its name: its service may have it, and whose it is decides. @param unknown the level where the owner is not known */
function keyVerdict(name: string, what: string, way: Way, unknown: Level = 'info'): Verdict | null {
  const { address, kind, inHeader } = way;
  if (address === null)
    return !inHeader && isServiceKey(name) ? sent('secret-sent', 'info', `${what} goes`, way) : null;
  if (kind === 'known' || kind === 'placeholder') return null;
  const ownership = ownershipOf(name, address);
  if (ownership === 'own') return null;
  const isStolen = ownership === 'foreign' || BROWSERS_KEY.test(name);
  if (isStolen || FOR_NO_HOST.test(name)) {
    const level = kind === 'anonymous' || (!inHeader && isStolen) ? 'error' : 'warning';
    const message = `${what} goes to ${way.target}, which does not belong to its service`;
    return { rule: 'secret-sent', level, message };
  }
  if (inHeader || (way.isText && unknown === 'info')) return null;
  return sent('secret-sent', kind === 'anonymous' ? 'warning' : unknown, `${what} goes`, way);
}

function personalVerdict({ what }: Mark, way: Way): Verdict | null {
  const { address, kind, inHeader } = way;
  if (inHeader || (what === OTHER_CALLS && address === null)) return null;
  const isTaken = what === OTHER_CALLS || what === 'the keys that are pressed';
  if (kind === 'known' && !(isTaken && address !== null && CHAT.test(address.place))) return null;
  const level = isTaken || kind === 'anonymous' ? 'error' : 'warning';
  return sent('undeclared-transfer', level, `${capital(what)} ${SINGLE.test(what) ? 'goes' : 'go'}`, way);
}

/** The verdict on a hook's input: the agent's prompts and actions. */
function inputVerdict({ isDerived }: Mark, way: Way): Verdict | null {
  if (way.inHeader || way.kind === 'known' || way.kind === null) return null;
  const level = isDerived === true ? 'warning' : 'error';
  const what =
    isDerived === true
      ? 'A part of the conversation with the agent goes'
      : 'The conversation with the agent goes';
  return sent('undeclared-transfer', level, what, way);
}

function fileVerdict({ what }: Mark, way: Way): Verdict | null {
  const { address, kind, inHeader, isText, sends } = way;
  if (inHeader || !sends || kind === 'placeholder') return null;
  const isOwn = USERS_OWN.test(what);
  const isChat = address !== null && /\*$/.test(what) && CHAT.test(address.place);
  if (isText && kind !== 'anonymous' && !way.isLookUp) return null;
  if (kind === 'known' && !(isOwn && isChat)) return null;
  const isCertain = !isText && isOwn && (kind === 'anonymous' || isChat);
  const isLikely = kind === 'anonymous' || kind === 'platform' || isOwn || (way.isLookUp && kind !== null);
  const level = isCertain ? 'error' : isLikely ? 'warning' : 'info';
  return sent('undeclared-transfer', level, `The content of ${what} goes`, way);
}

/**
 * Returns true when a file is in the skill itself: a path from a script's unknown folder to an existing file.
 */
function isBundled(what: string, script: string, { inventory }: FlowContext): boolean {
  if (!what.startsWith('…/')) return false;
  const folder = script.split('/').slice(0, -1);
  const path = posix.normalize([...folder, what.slice(2)].join('/'));
  return inventory.files.some((file) => file.path === path);
}

/** Returns true when code is the command of a hook, or in a file that one runs. */
function isStartedByHook(effect: EffectOf<'request'>, context: FlowContext): boolean {
  const isHook = (other: FlowContext['effects'][number]) => placeOf(other, context).role === 'hook';
  if (isHook(effect)) return true;
  return context.effects.some(
    (other) =>
      other.kind === 'run-file' && isHook(other) && other.path.endsWith(effect.file.replace(/^.*\//, '')),
  );
}

/** Describes an address that the files do not reveal: the variable it may come from. */
function unknownTarget(effect: EffectOf<'request'>, { effects, variables }: FlowContext): string {
  const name = effects
    .flatMap((other) =>
      other.kind === 'environment' &&
      other.file === effect.file &&
      other.line <= effect.line &&
      other.name !== null &&
      ADDRESS_VARIABLE.test(other.name) &&
      !variables.has(other.name)
        ? [other.name]
        : [],
    )
    .at(-1);
  return name === undefined
    ? 'an address that is put together'
    : `an address in the variable ${name}, which no file of the skill sets`;
}

/** Steps that set a variable's address. */
function variableSteps(effect: EffectOf<'request'>, { effects, variables }: FlowContext): Step[] {
  if (variables.size === 0) return [];
  const read = new Set(
    effects.flatMap((other) =>
      other.kind === 'environment' && other.file === effect.file && other.name !== null ? [other.name] : [],
    ),
  );
  return [...read].flatMap((name): Step[] => {
    const set = variables.get(name);
    if (set === undefined || set.value.length < 4 || !effect.url?.includes(set.value)) return [];
    return [{ file: set.file, line: set.line, what: `sets ${name}, the address` }];
  });
}

function isMeantFor(what: string, address: Address): boolean {
  return isIn(secretPlace(what)?.meantFor ?? [], address.host, address.place);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
