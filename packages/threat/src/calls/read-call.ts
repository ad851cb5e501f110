import { type ToolFamily, toolFamily, toolName } from '@plugin-eval/code/tool-family.ts';
import type { ToolCall } from '@plugin-eval/core/documents/probe.ts';
import { decodings, encodedPassages } from '../scoring/encoded-passages.ts';
import { normaliseResponse } from '../scoring/normalise-response.ts';
import { argumentsText, callTexts } from './call-texts.ts';
import { type CallEffect, commandEffects } from './command-effects.ts';

/** A call with its effects, as far as its arguments reveal them. */
export interface CallReading {
  tool: string;
  family: ToolFamily;
  /** True when it only reads, plans or asks. */
  isRead: boolean;
  /** True when all of it was understood. */
  isCertain: boolean;
  effects: readonly CallEffect[];
  /** Variables that commands set: `NAME=value`. */
  assignments: readonly string[];
  /** Addresses of a message. */
  recipients: readonly string[];
  /** Written, sent or stored texts. */
  contents: readonly string[];
  /** The arguments without `contents`, as JSON text. */
  frame: string;
  /** All texts of the arguments, with encoded texts decoded. */
  texts: readonly string[];
}

const RECIPIENT = /^(?:to|cc|bcc|recipients?|to_addresses|channel|address(?:es)?|email)$/i;
const CONTENT =
  /^(?:content|contents|body|subject|text|message|value|data|new_str(?:ing)?|insert_text|file_text|patch|diff|html|note|fact|memory|json|payload|key|title|summary|new_source)$/i;
const PLACE = /^(?:path|file_?path|filename|file|notebook_path|target|destination|dest)$/i;
/** Fields that hold commands; without any, all fields except remarks are read. */
const COMMAND = /^(?:command|commands|cmd|script|shell_command|bash|code|args|argv|input|lines|run)$/i;
const REMARK =
  /^(?:description|explanation|reason|justification|purpose|comment|title|timeout\w*|cwd|workdir|working_directory|background|run_in_background|is_background|id)$/i;
const READING_METHOD = /^(?:get|head|options)$/i;
const READING_FAMILIES = new Set<ToolFamily>([
  'read_file',
  'list_files',
  'search_mail',
  'memory_read',
  'plan',
]);
const MOST_LEAVES = 500;

/**
 * @param isKnown encoded stretches that the agent was given and that are not decoded
 * @throws ParserNotLoadedError where a call runs a command
 */
export function readCall(call: ToolCall, isKnown: (encoded: string) => boolean): CallReading {
  const given = givenOf(call);
  const family = toolFamily(call, given);
  const leaves = leavesOf(given);
  const texts = callTexts(call, isKnown).map((text) => normaliseResponse(text).text);
  const byKey = (pattern: RegExp) =>
    leaves.filter(({ keys }) => pattern.test(keys.at(-1) ?? '')).map(({ text }) => text);
  const contents = family === 'delegate' ? leaves.map(({ text }) => text) : byKey(CONTENT);
  const reading: CallReading = {
    tool: toolName(call),
    family,
    isRead: READING_FAMILIES.has(family),
    isCertain: true,
    effects: [],
    assignments: [],
    recipients: family === 'send_mail' ? byKey(RECIPIENT) : [],
    contents: [...contents, ...contents.flatMap(decodedIn)].map((text) => normaliseResponse(text).text),
    frame: normaliseResponse(frameOf(given)).text,
    texts,
  };
  const places = byKey(PLACE);
  const effect = (changes: Partial<CallEffect>): CallEffect => ({
    text: argumentsText(call),
    isRead: false,
    isCertain: true,
    deletes: [],
    moves: [],
    changes: [],
    ...changes,
  });
  switch (family) {
    case 'run_command':
    case 'run_code':
      return withCommands(reading, leaves, isKnown, family);
    case 'write_file':
      return { ...reading, effects: [effect({ changes: places })] };
    case 'delete_file':
      return {
        ...reading,
        effects: [effect({ deletes: places.length > 0 ? places : leaves.map(({ text }) => text) })],
      };
    case 'http_request': {
      const method =
        byKey(/^(?:method|verb)$/i)[0] ??
        (byKey(/^(?:body|data|json|payload|form)$/i).length > 0 ? 'POST' : 'GET');
      const isRead = READING_METHOD.test(method);
      return {
        ...reading,
        isRead,
        effects: [
          effect({ isRead, deletes: /^delete$/i.test(method) ? byKey(/^(?:url|uri|endpoint|path)$/i) : [] }),
        ],
      };
    }
    case 'other':
      return { ...reading, isCertain: false, effects: [effect({ isCertain: false })] };
    default:
      return { ...reading, effects: reading.isRead ? [] : [effect({})] };
  }
}

interface Leaf {
  keys: readonly string[];
  text: string;
}

function givenOf({ arguments: given }: ToolCall): unknown {
  if (typeof given !== 'string') return given ?? {};
  try {
    return /^\s*[[{]/.test(given) ? JSON.parse(given) : given;
  } catch {
    return given;
  }
}

/** Every text in the arguments, with the names that lead to it; a list of words is one text. */
function leavesOf(given: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const pending: { keys: readonly string[]; value: unknown }[] = [{ keys: [], value: given }];
  for (
    let next = pending.shift();
    next !== undefined && leaves.length < MOST_LEAVES;
    next = pending.shift()
  ) {
    const { keys, value } = next;
    if (typeof value === 'string') leaves.push({ keys, text: value });
    else if (typeof value === 'number' || typeof value === 'boolean')
      leaves.push({ keys, text: String(value) });
    else if (Array.isArray(value)) {
      if (
        /^(?:argv|args|command|cmd)$/i.test(keys.at(-1) ?? '') &&
        value.every((one) => typeof one === 'string')
      )
        leaves.push({ keys, text: shellLine(value as string[]) });
      else pending.push(...value.slice(0, MOST_LEAVES).map((one) => ({ keys, value: one })));
    } else if (typeof value === 'object' && value !== null)
      pending.push(
        ...Object.entries(value)
          .slice(0, MOST_LEAVES)
          .map(([key, one]) => ({ keys: [...keys, key], value: one })),
      );
  }
  return leaves;
}

/** `["rm", "-rf", "a b"]` and `["bash", "-lc", "rm …"]` as one line. */
function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./~*-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(' ');
}

function decodedIn(text: string): string[] {
  return encodedPassages(text).map(({ decoded }) => decoded);
}

function frameOf(given: unknown): string {
  try {
    return (
      JSON.stringify(given, (key, value) => (CONTENT.test(key) && typeof value === 'string' ? '' : value)) ??
      '{}'
    );
  } catch {
    return '{}';
  }
}

function withCommands(
  reading: CallReading,
  leaves: readonly Leaf[],
  isKnown: (encoded: string) => boolean,
  family: ToolFamily,
): CallReading {
  const named = leaves.filter(({ keys }) => keys.some((key) => COMMAND.test(key)));
  const scripts = (named.length > 0 ? named : leaves.filter(({ keys }) => !REMARK.test(keys.at(-1) ?? '')))
    .map(({ text }) => text)
    .flatMap((text) => [text, ...wholeDecoded(text, isKnown)])
    .map((text) => normaliseResponse(text).text)
    .map((text) => (family === 'run_code' ? `python - <<'END_OF_CODE'\n${text}\nEND_OF_CODE` : text));
  const read = scripts.map((script) => commandEffects(script));
  const effects = read.flatMap((one) => one.effects);
  return {
    ...reading,
    isRead: effects.every(({ isRead }) => isRead),
    isCertain: read.every(({ isUnderstood }) => isUnderstood) && effects.every(({ isCertain }) => isCertain),
    effects,
    assignments: read.flatMap(({ assignments }) => assignments),
  };
}

/** Decodes a fully encoded text, or the parameter of an address. */
function wholeDecoded(text: string, isKnown: (encoded: string) => boolean): string[] {
  return encodedPassages(text)
    .filter(({ start, end }) => !isKnown(text.slice(start, end)))
    .filter(
      ({ start, end }) => end - start >= 0.8 * text.trim().length || /^https?:\/\/\S+$/.test(text.trim()),
    )
    .flatMap((passage) => decodings(passage));
}
