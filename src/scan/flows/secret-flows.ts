import { posix } from 'node:path';
import { OTHER_CALLS } from '../../code/assign-member.ts';
import type { EffectOf } from '../../code/effects.ts';
import { type Address, addressOf, classOfHost, isIn, isNamedIn } from '../../code/hosts-of.ts';
import { SECRET_PLACES } from '../../code/secret-places.ts';
import type { Mark, Step } from '../../code/value.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { type FlowContext, placeOf } from './flow-context.ts';
import { foreignKey, isProviderKey, isUnheardOf } from './foreign-keys.ts';
import { isOwnService } from './own-service.ts';
import { isLookUp, isPrinted } from './ways-out.ts';

/** Secrets that programs send in a header to the service they belong to. */
const ORDINARY_IN_HEADERS = new Set([
  "another program's login",
  'a .env file',
  'logins in .netrc',
  'Docker credentials',
  'GitHub CLI credentials',
  'Google Cloud credentials',
  'the keychain',
  'Git credentials',
  'npm credentials',
  'Azure credentials',
  'Kubernetes credentials',
  'a password manager',
]);

/** Places of secrets whose name is a single thing. */
const SINGLE = /^(?:a \.env|a wallet|a password manager|the (?:keychain|history|environment)|another)\b/;

/** Something secret, or of the user, goes into a request. */
export function sentData(effect: EffectOf<'request'>, context: FlowContext): FindingDraft[] {
  const address = effect.url === null ? null : addressOf(effect.url);
  const kind = address === null ? null : classOfHost(address);
  if (kind === 'private') return [];
  const { role, shown } = placeOf(effect, context);
  const target = address === null ? unknownTarget(effect, context) : address.host;
  const setBefore = address === null ? [] : variableSteps(effect, context);
  const draft = (rule: string, level: FindingDraft['level'], mark: Mark, message: string): FindingDraft => ({
    rule,
    level:
      shown || (context.isSecurityWork && role === 'block')
        ? 'info'
        : context.isSecurityWork && level === 'error'
          ? 'warning'
          : level,
    confirmed: true,
    message,
    file: effect.file,
    line: effect.line,
    steps: [
      ...effect.within,
      ...mark.steps,
      ...setBefore,
      { file: effect.file, line: effect.line, what: `is sent to ${target} by ${effect.via}` },
    ],
  });
  const carried = [...effect.body, ...effect.inUrl];
  const found: FindingDraft[] = [];
  for (const mark of [...carried, ...effect.headers]) {
    const inHeader = !carried.includes(mark);
    if (mark.kind === 'secret') {
      if (mark.what === "an agent's credentials" && role !== 'block' && role !== 'span') {
        const message = `The login that another agent keeps is used for a request to ${target}.`;
        found.push(
          draft(
            'secret-sent',
            inHeader || isMeantFor(mark.what, address) ? 'warning' : 'error',
            mark,
            message,
          ),
        );
        continue;
      }
      if (isMeantFor(mark.what, address) || (inHeader && ORDINARY_IN_HEADERS.has(mark.what))) continue;
      if (mark.what === 'the keychain' && kind === 'known') continue;
      if (mark.item !== undefined && address !== null && isOwnService(mark.item, address)) continue;
      // Settings are read from it one by one; what goes to a service that is named so is its own.
      const isSent = effect.sends || isLookUp(effect);
      if (mark.what === 'a .env file' && (kind === null || kind === 'known' || !isSent)) {
        if (kind === null && isSent) found.push(unresolved(draft, mark, target, false));
        continue;
      }
      // A text that explains how to send one's own file names it, and the host is a placeholder.
      const isExample = kind === 'placeholder' && role !== 'script';
      found.push(
        draft(
          'secret-sent',
          isExample ? 'warning' : 'error',
          mark,
          `${capital(mark.what)} ${SINGLE.test(mark.what) ? 'goes' : 'go'} to ${target}.`,
        ),
      );
    } else if (
      mark.kind === 'environment' &&
      mark.isNames !== true &&
      // Settings are read from it one by one, and sign in with them; what a command prints is all of it.
      (!inHeader || (isPrinted(effect) && kind !== 'known' && kind !== 'placeholder'))
    ) {
      found.push(draft('secret-sent', 'error', mark, `All environment variables go to ${target}.`));
    } else if (
      mark.kind === 'personal' &&
      !inHeader &&
      kind !== 'known' &&
      (mark.what !== OTHER_CALLS || address !== null)
    ) {
      found.push(
        draft(
          'undeclared-transfer',
          'error',
          mark,
          `${capital(mark.what)} ${SINGLE.test(mark.what) ? 'goes' : 'go'} to ${target}.`,
        ),
      );
    } else if (mark.kind === 'system' && !inHeader && kind !== 'known' && kind !== 'placeholder') {
      if (role === 'block' || role === 'span' || !effect.sends) continue;
      if (address !== null && isNamedIn(address.host, context.texts)) continue;
      found.push(
        draft(
          'undeclared-transfer',
          kind === 'unknown' || kind === null ? 'warning' : 'error',
          mark,
          `Facts about the machine go to ${target}, which no text of the skill names.`,
        ),
      );
    } else if (mark.kind === 'variable') {
      const unnamed = address === null && !inHeader && role === 'script' && undocumented(effect, context);
      // The address of a webhook goes nowhere but to itself.
      const isItself = !effect.body.includes(mark) && ADDRESS_VARIABLE.test(mark.what);
      if (address === null && !inHeader && !isItself && (isProviderKey(mark) || unnamed))
        found.push(unresolved(draft, mark, target, unnamed));
      const foreign = foreignKey(mark, address, kind, inHeader, context);
      if (foreign !== null)
        found.push(
          draft(
            'secret-sent',
            foreign,
            mark,
            `The variable ${mark.what} goes to ${target}, which is not the service that it belongs to.`,
          ),
        );
      else if (
        !inHeader &&
        role !== 'block' &&
        role !== 'span' &&
        isUnheardOf(address, kind, mark.what, context)
      )
        found.push(
          draft(
            'secret-sent',
            'warning',
            mark,
            `The variable ${mark.what} goes to ${target}, which no text of the skill names.`,
          ),
        );
    } else if (mark.kind === 'file' && !inHeader && effect.sends) {
      if ((role === 'block' || role === 'span') && kind !== 'anonymous') continue;
      if (isBundled(mark.what, effect.file, context)) continue;
      if (address !== null && WHOLE_OWN.test(mark.what) && CHAT.test(address.place))
        found.push(
          draft(
            'undeclared-transfer',
            isNamedIn(address.host, context.texts) ? 'warning' : 'error',
            mark,
            `The content of ${mark.what} goes to a chat at ${target}.`,
          ),
        );
      if (address === null && role === 'script')
        found.push(
          unresolved(draft, mark, target, USERS_OWN.test(mark.what) && undocumented(effect, context)),
        );
      if (
        address === null ||
        kind === 'known' ||
        kind === 'placeholder' ||
        (kind !== 'anonymous' && isNamedIn(address.host, context.texts))
      )
        continue;
      found.push(
        draft(
          'undeclared-transfer',
          kind === 'anonymous' && role === 'script' && !isNamedIn(address.host, context.texts)
            ? 'error'
            : 'warning',
          mark,
          `The content of ${mark.what} goes to ${target}, which no text of the skill names.`,
        ),
      );
    }
  }
  const first = found.sort((a, b) => ORDER[a.level] - ORDER[b.level])[0];
  return first === undefined ? [] : [first];
}

/** Whether a file lies in the skill itself: a path from the folder of a script, which is not known, to a file that is there. */
function isBundled(what: string, script: string, { inventory }: FlowContext): boolean {
  if (!what.startsWith('…/')) return false;
  const folder = script.split('/').slice(0, -1);
  const path = posix.normalize([...folder, what.slice(2)].join('/'));
  return inventory.files.some((file) => file.path === path);
}

const ORDER = { error: 0, warning: 1, info: 2 };

/** All that lies in such a folder. */
const WHOLE_OWN = /^~\/(?:Desktop|Documents|Pictures|Downloads|OneDrive|Dropbox)\/(?:.*\/)?\*/;
/** Where a message lands that anybody can read who made the chat. */
const CHAT = /^(?:api\.telegram\.org|(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com)\b/;

/** Folders in which people keep what is theirs. */
const USERS_OWN = /^~\/(?:Desktop|Documents|Pictures|Downloads|OneDrive|Dropbox)(?:\/|$)/;

/**
 * Who installs the skill chooses where that goes, or somebody whom the files do not show: a note. Where no text tells of it, it is
 * a warning, and an error for folders that are the user's own.
 */
function unresolved(
  draft: (rule: string, level: FindingDraft['level'], mark: Mark, message: string) => FindingDraft,
  mark: Mark,
  target: string,
  isUndocumented: boolean,
): FindingDraft {
  const rule = mark.kind === 'file' ? 'undeclared-transfer' : 'secret-sent';
  const what = mark.kind === 'file' ? `The content of ${mark.what}` : capital(mark.what);
  const untold = isUndocumented ? ', and no text of the skill tells of it' : '';
  const level = !isUndocumented ? 'info' : USERS_OWN.test(mark.what) ? 'error' : 'warning';
  const noted = draft(rule, level, mark, `${what} can go to ${target}${untold}.`);
  return { ...noted, confirmed: false };
}

/** Variables that are named like one that holds an address. */
const ADDRESS_VARIABLE =
  /(?:^|_)(?:URLS?|URI|HOST|HOSTNAME|ENDPOINT|WEBHOOK|HOOK|SERVER|DOMAIN|ADDR|ADDRESS|ORIGIN|PROXY|GATEWAY|BASE)(?:_|$|\d)/;

/** Whether the address may come from variables of which no text of the skill, and no help of the script, speaks. */
function undocumented(effect: EffectOf<'request'>, context: FlowContext): boolean {
  const names = addressVariables(effect, context);
  return names.length > 0 && names.every((name) => !context.texts.includes(name.toLowerCase()));
}

/** What is said of an address that the files do not tell: which variable it may come from. */
function unknownTarget(effect: EffectOf<'request'>, context: FlowContext): string {
  const name = addressVariables(effect, context).at(-1);
  return name === undefined
    ? 'an address that is put together'
    : `an address that the variable ${name} holds, which no file of the skill sets`;
}

function addressVariables(effect: EffectOf<'request'>, { effects, variables }: FlowContext): string[] {
  return effects.flatMap((other) =>
    other.kind === 'environment' &&
    other.file === effect.file &&
    other.line <= effect.line &&
    other.name !== null &&
    ADDRESS_VARIABLE.test(other.name) &&
    !variables.has(other.name)
      ? [other.name]
      : [],
  );
}

/** Where the address was set that a variable holds. */
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
    return [{ file: set.file, line: set.line, what: `sets ${name}, which holds the address` }];
  });
}

function isMeantFor(what: string, address: Address | null): boolean {
  const hosts = SECRET_PLACES.find((place) => place.what === what)?.meantFor ?? [];
  return address !== null && isIn(hosts, address.host, address.place);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
