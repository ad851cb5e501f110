import { addressOf, classOfHost } from '../../code/hosts-of.ts';
import { LONGEST_DATA } from '../files/not-read.ts';
import type { ScannedUnit } from '../files/scanned-unit.ts';
import type { FindingDraft } from '../finding-draft.ts';
import type { FlowContext } from './flow-context.ts';
import type { ForeignBlock } from './other-languages.ts';

/** A function that starts itself twice, in the background. */
export function forkBombs(units: readonly ScannedUnit[]): FindingDraft[] {
  return units.flatMap(({ file, line, text, language, role, shown }): FindingDraft[] => {
    const match =
      language === 'shell'
        ? /(?:^|[\s;&|(])([^\s;&|(]{1,20})\s?\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}\s*;\s*\1/.exec(text)
        : null;
    if (match === null) return [];
    const level = shown ? 'info' : role === 'block' || role === 'span' ? 'warning' : 'error';
    const at = line + text.slice(0, match.index).split('\n').length - 1;
    return [
      {
        rule: 'destructive-command',
        level,
        confirmed: true,
        message: 'A fork bomb stops the machine.',
        file,
        line: at,
        steps: [{ file, line: at, what: 'starts itself without end' }],
      },
    ];
  });
}

const TUNNEL =
  /["']?\b(?:url|server|server_?url|endpoint|base_?url|host|mcp|sse|transport)["']?\s*[:=]\s*["']?(https?:\/\/[^\s"'<>)]{4,200})/gi;

/** A server of the skill lies behind a tunnel or on a site that anybody can use unnamed: in a manifest or in settings. */
export function tunnelledServers(
  { inventory, isSecurityWork }: FlowContext,
  blocks: readonly ForeignBlock[],
): FindingDraft[] {
  for (const { info, text, file, line, isShown } of blocks) {
    if (isShown || !/^(?:json|jsonc|json5|toml|ya?ml)$/.test(info)) continue;
    const found = strangeServer(text, file, line, isSecurityWork);
    if (found !== null) return [found];
  }
  for (const { path, text, kind } of inventory.files) {
    if (kind !== 'data' || text === null || text.length > LONGEST_DATA) continue;
    const found = strangeServer(text, path, null, isSecurityWork);
    if (found !== null) return [found];
  }
  return inventory.files.flatMap(({ path, text, kind }): FindingDraft[] => {
    const settings =
      kind === 'data' ? text : kind === 'prose' ? /^---\n[\s\S]*?\n---/.exec(text ?? '')?.[0] : null;
    if (settings == null || settings.length > LONGEST_DATA) return [];
    for (const match of settings.matchAll(TUNNEL)) {
      const address = addressOf(match[1] ?? '');
      if (address === null || address.isNumeric || classOfHost(address) !== 'anonymous') continue;
      const line = settings.slice(0, match.index).split('\n').length;
      const message = `A server of the skill lies at ${address.host}, which anybody can use unnamed.`;
      return [
        {
          rule: 'remote-instructions',
          level: isSecurityWork ? 'info' : 'warning',
          confirmed: false,
          message,
          file: path,
          line,
          steps: [],
        },
      ];
    }
    return [];
  });
}

/** A server in settings for the agent that anybody can use unnamed, or that is asked without encryption. @param line of a block; null for a file */
function strangeServer(
  text: string,
  file: string,
  line: number | null,
  isSecurityWork: boolean,
): FindingDraft | null {
  if (!/mcp_?servers/i.test(text)) return null;
  for (const { 0: url, index } of text.matchAll(/https?:\/\/[^\s"'<>)]{4,200}/g)) {
    const address = addressOf(url);
    const kind = address === null ? 'private' : classOfHost(address);
    const isPlain = address?.scheme === 'http' && (kind === 'unknown' || kind === 'platform');
    if (address === null || (kind !== 'anonymous' && !isPlain)) continue;
    const reason = isPlain ? 'is asked without encryption' : 'anybody can use unnamed';
    return {
      rule: 'remote-instructions',
      level: isSecurityWork ? 'info' : 'warning',
      confirmed: false,
      message: `A server that the agent is to be connected with lies at ${address.host}, which ${reason}.`,
      file,
      line: line ?? text.slice(0, index).split('\n').length,
      steps: [],
    };
  }
  return null;
}

/** What tools that make code unreadable leave behind, and how often it has to be there. */
const OBFUSCATED: readonly (readonly [RegExp, number, string])[] = [
  [/\b_0x[0-9a-f]{4,}\b/g, 30, 'names such as _0x3fa2'],
  [/\b__pyarmor__\b|\bpyarmor_runtime/g, 1, 'PyArmor'],
  [/\\x[0-9a-f]{2}(?:\\x[0-9a-f]{2}){200}/gi, 1, 'a text of escapes alone'],
];
/** Long enough for a program, and nothing that a person would write. */
const LONG_LITERAL = /["'`][A-Za-z0-9+/=_-]{1200,}["'`]/;
const LONG_LIST = /[[({](?:\s{0,20}(?:0x[0-9a-f]{1,4}|\d{1,4})\s{0,20},){60}/i;

/** Scripts whose names and texts were made unreadable on purpose. */
export function unreadableCode({ units, effects, isSecurityWork }: FlowContext): FindingDraft[] {
  return units.flatMap(({ file, line, text, role, shown }): FindingDraft[] => {
    if (role !== 'script' || shown) return [];
    const sign = OBFUSCATED.find(([pattern, least]) => (text.match(pattern) ?? []).length >= least)?.[2];
    const runsUnknown = effects.find(
      (effect) =>
        effect.file === file &&
        effect.kind === 'execute' &&
        effect.text === null &&
        /^(?:exec|eval|Function)$/.test(effect.via),
    );
    const reason =
      sign ??
      (runsUnknown !== undefined && LONG_LITERAL.test(text)
        ? 'a long encoded text and code that runs what it makes of it'
        : runsUnknown !== undefined && LONG_LIST.test(text)
          ? 'a long list of numbers and code that runs what it makes of them'
          : undefined);
    if (reason === undefined) return [];
    const message = `The code was made unreadable: it holds ${reason}.`;
    return [
      {
        rule: 'disguised-code',
        level: isSecurityWork ? 'info' : 'warning',
        confirmed: false,
        message,
        file,
        line: runsUnknown?.line ?? line,
        steps: [],
      },
    ];
  });
}

const ASKS = /\bhttps?\.(?:get|request)\(|\bfetch\(|\baxios\b|\bXMLHttpRequest\b|\bnet\.connect\(/;
const EVALUATES =
  /\beval\(\s*(?!['"`])[\w.]{1,60}\s*\)|\bnew Function\(\s*(?!['"`])[\w.]{1,60}\s*\)|\bvm\.run\w+\(\s*(?!['"`])[\w.]{1,60}/;

/** An answer that is put together in callbacks and then evaluated: the way of the value is not followed there. */
export function evaluatedAnswers({ units, effects, isSecurityWork }: FlowContext): FindingDraft[] {
  return units.flatMap(({ file, line, text, language, role, shown }): FindingDraft[] => {
    if (shown || role === 'block' || role === 'span' || !/script$/.test(language)) return [];
    const evaluated = EVALUATES.exec(text);
    if (evaluated === null) return [];
    const before = text.slice(Math.max(0, evaluated.index - 800), evaluated.index);
    const known = effects.some(
      (effect) => effect.file === file && effect.kind === 'execute' && effect.marks.length > 0,
    );
    if (known || !ASKS.test(before) || !/https?:\/\//.test(before)) return [];
    const at = line + text.slice(0, evaluated.index).split('\n').length - 1;
    const message = 'What is evaluated here is put together from the answer to a request.';
    const level = isSecurityWork ? 'info' : 'warning';
    return [{ rule: 'remote-code', level, confirmed: false, message, file, line: at, steps: [] }];
  });
}

const FIXED_COPY =
  /\bbcc\b["'\]]{0,2}[ \t]*[:=,][^\n"']{0,60}["']([\w.+-]{1,64}@[\w.-]{1,100})["']|\b\w{0,30}_?BCC\w{0,20}[ \t]*=[ \t]*["']([\w.+-]{1,64}@[\w.-]{1,100})["']/gi;

/** A copy of every mail goes to an address that stands in the script and in no text of the skill. */
export function fixedCopies({ units, texts, isSecurityWork }: FlowContext): FindingDraft[] {
  return units.flatMap(({ file, line, role, shown, text }): FindingDraft[] => {
    if (role !== 'script' || shown || !/bcc/i.test(text)) return [];
    return [...text.matchAll(FIXED_COPY)].slice(0, 3).flatMap((match): FindingDraft[] => {
      const address = match[1] ?? match[2] ?? '';
      if (texts.includes(address.toLowerCase())) return [];
      const at = line + text.slice(0, match.index).split('\n').length - 1;
      return [
        {
          rule: 'undeclared-transfer',
          level: isSecurityWork ? 'info' : 'warning',
          confirmed: true,
          message: `A blind copy of mails goes to ${address}, which no text of the skill names.`,
          file,
          line: at,
          steps: [{ file, line: at, what: `adds ${address} to those who get a mail` }],
        },
      ];
    });
  });
}
