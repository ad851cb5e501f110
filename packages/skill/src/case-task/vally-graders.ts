import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { durationSeconds } from './duration.ts';
import { shellCommand } from './shell-command.ts';
import { anchored, type Fields, otherKeys, type TranslatedCase, textsIn } from './translated-case.ts';

const LONGEST_EXPECTATION = 2_000;

/** A grader that is one of ours with another name: its check, the keys that hold the text, and the key of its file. */
interface PlainGrader {
  kind: 'text' | 'file';
  check: 'contains' | 'not_contains' | 'matches' | 'not_matches' | 'state';
  keys: readonly string[];
  ofFile: boolean;
}

const text = (check: PlainGrader['check'], keys: readonly string[], ofFile: boolean): PlainGrader => ({
  ...{ kind: 'text', check, keys, ofFile },
});
const SUBSTRING = ['substring', 'value', 'text', 'content'];
const PATTERN = ['pattern'];

/** Source: microsoft.github.io/vally/reference/graders, version 0.16. */
export const PLAIN_GRADERS: Readonly<Record<string, PlainGrader>> = {
  'output-contains': text('contains', SUBSTRING, false),
  'output-not-contains': text('not_contains', SUBSTRING, false),
  'output-matches': text('matches', PATTERN, false),
  'output-not-matches': text('not_matches', PATTERN, false),
  'file-contains': text('contains', ['value', ...SUBSTRING], true),
  'file-not-contains': text('not_contains', ['value', ...SUBSTRING], true),
  'file-matches': text('matches', PATTERN, true),
  'file-not-matches': text('not_matches', PATTERN, true),
  'file-exists': { kind: 'file', check: 'state', keys: [], ofFile: true },
  'file-not-exists': { kind: 'file', check: 'state', keys: [], ofFile: true },
};

/** Limits by the type of grader or the key of a constraint that states them. */
export const LIMITS: Readonly<
  Record<string, { key: 'turns' | 'tokens' | 'calls' | 'seconds'; from: readonly string[] }>
> = {
  'turn-count': { key: 'turns', from: ['max', 'max_turns', 'limit'] },
  'token-budget': { key: 'tokens', from: ['max', 'max_tokens', 'limit', 'budget'] },
  'tool-call-count': { key: 'calls', from: ['max', 'max_tool_calls', 'limit'] },
  'wall-time': { key: 'seconds', from: ['max', 'max_seconds', 'limit', 'max_duration'] },
  max_turns: { key: 'turns', from: [] },
  max_tokens: { key: 'tokens', from: [] },
  max_tool_calls: { key: 'calls', from: [] },
  max_agent_duration: { key: 'seconds', from: [] },
  max_duration: { key: 'seconds', from: [] },
  max_wall_time: { key: 'seconds', from: [] },
};

/** Name of the grader that stands for those that ask for a session that ended well. */
export const ANSWERED = 'the answer is not empty';
const ENDED = ['completed', 'exit-success'];

/** Rating of graders in a file. */
export interface VallyRating {
  /** True when one failure fails the case: no threshold is set. */
  required: boolean;
  /** Weights by the name or the type of a grader. */
  weights: Fields;
}

/**
 * Translates a grader of Vally into one of ours. `skill-invocation` is a label, which the caller reads.
 * @param hasRubric true when the stimulus has a rubric, which a `prompt` grader without a text judges
 */
export function addVallyGrader(
  one: Fields,
  rating: VallyRating,
  hasRubric: boolean,
  into: TranslatedCase,
): void {
  const stated = ownField(one, 'config');
  const config = isRecord(stated) ? stated : {};
  const type = ownField(one, 'type');
  if (typeof type !== 'string') return into.unsupported('a grader without a type');
  if (ownField(one, 'turn') !== undefined)
    into.notes.push(
      `has a grader ${JSON.stringify(type.slice(0, 100))} for one turn: checked after all turns`,
    );
  const add = (kind: string, fields: Fields) =>
    into.grader(kind, { ...ratedAs(one, type, rating), ...fields });
  const unsupported = (what = '') => into.unsupported(`a grader ${JSON.stringify(type)}${what}`);
  const known = (...keys: string[]) => {
    for (const key of otherKeys(config, keys)) into.unsupported(`${key} in a grader ${type}`);
  };
  const plain = Object.hasOwn(PLAIN_GRADERS, type) ? PLAIN_GRADERS[type] : undefined;
  if (plain !== undefined) {
    const fields = plainFields(plain, type, config);
    if (fields === null) return unsupported(' without a path or a text');
    add(plain.kind, fields);
    return known('path', ...plain.keys);
  }
  const limit = Object.hasOwn(LIMITS, type) ? LIMITS[type] : undefined;
  if (limit !== undefined) {
    const found = limit.from.find((key) => Object.hasOwn(config, key));
    const value = found === undefined ? null : limitIn(limit.key, ownField(config, found));
    if (value === null || Object.hasOwn(config, 'tools'))
      return unsupported(' without a limit for the session');
    return add('limits', { [limit.key]: value });
  }
  if (ENDED.includes(type)) return add('text', { matches: '\\S', ...named(one, ANSWERED) });
  if (type === 'tool-calls') return addVallyToolCalls(config, add, into);
  if (type === 'run-command') return addRunCommand(config, add, unsupported, known);
  if (type !== 'prompt') return unsupported();
  const judged = [
    ownField(config, 'prompt'),
    ownField(config, 'rubric'),
    ownField(config, 'criteria'),
  ].flatMap(textsIn);
  for (const expectation of judged) {
    const short = expectation.trim();
    if (short === '' || short.length > LONGEST_EXPECTATION)
      unsupported(' with a prompt that is empty or too long');
    else add('judged', { expectation: short });
  }
  if (judged.length === 0 && !hasRubric) unsupported(' without a prompt or a rubric');
}

function plainFields(
  { kind, check, keys, ofFile }: PlainGrader,
  type: string,
  config: Fields,
): Fields | null {
  const path = ownField(config, 'path');
  if (ofFile && typeof path !== 'string') return null;
  const place = ofFile ? { path } : {};
  if (kind === 'file') return type === 'file-exists' ? place : { ...place, state: 'absent' };
  const value = keys.map((key) => ownField(config, key)).find((one) => typeof one === 'string');
  if (typeof value !== 'string') return null;
  return { ...place, [check]: keys === PATTERN ? anchored(value) : value };
}

function addRunCommand(
  config: Fields,
  add: (kind: string, fields: Fields) => void,
  unsupported: (what: string) => void,
  known: (...keys: string[]) => void,
): void {
  const [command, code, matches, contains] = [
    'command',
    'expected_exit_code',
    'stdout_matches',
    'stdout_contains',
  ].map((key) => ownField(config, key));
  if (typeof command !== 'string' || command.trim() === '') return unsupported(' without a command');
  const seconds = durationSeconds(ownField(config, 'timeout'));
  const stdout =
    typeof matches === 'string'
      ? { stdout: { matches: anchored(matches) } }
      : typeof contains === 'string'
        ? { stdout: { contains } }
        : {};
  add('command', {
    command: shellCommand(command),
    ...(typeof code === 'number' && code !== 0 ? { exit_code: code } : {}),
    ...stdout,
    ...(seconds === null ? {} : { timeout_s: Math.min(seconds, 600) }),
  });
  known('command', 'expected_exit_code', 'stdout_matches', 'stdout_contains', 'timeout');
}

/** Adds the limits and the tools of `constraints`, which hold for the whole session. */
export function addVallyConstraints(constraints: unknown, into: TranslatedCase): void {
  if (!isRecord(constraints)) return;
  const required = true;
  for (const [key, value] of Object.entries(constraints)) {
    const limit = Object.hasOwn(LIMITS, key) ? LIMITS[key] : undefined;
    const most = limit === undefined ? null : limitIn(limit.key, value);
    if (limit !== undefined && most !== null) into.grader('limits', { [limit.key]: most, required });
  }
  const [called, not_called] = ['expect_tools', 'reject_tools'].map((key) =>
    textsIn(ownField(constraints, key)).map((name) => ({ name })),
  );
  if (called?.length || not_called?.length) into.grader('tools', { called, not_called, required });
  if (ownField(constraints, 'reject_skills') !== undefined)
    into.notes.push('has an arm without skills (reject_skills): measure it with --arms none');
  const known = [...Object.keys(LIMITS), 'expect_tools', 'reject_tools', 'expect_skills', 'reject_skills'];
  for (const key of otherKeys(constraints, known)) into.unsupported(`${key} in its constraints`);
}

function limitIn(key: string, value: unknown): number | null {
  const most = key === 'seconds' ? durationSeconds(value) : value;
  return typeof most === 'number' && Number.isFinite(most) && most >= (key === 'calls' ? 0 : Number.MIN_VALUE)
    ? most
    : null;
}

function ratedAs(one: Fields, type: string, { required, weights }: VallyRating): Fields {
  const name = ownField(one, 'name');
  const own = ownField(one, 'weight');
  const weight =
    own ?? (typeof name === 'string' ? ownField(weights, name) : undefined) ?? ownField(weights, type);
  return {
    ...named(one),
    ...(required ? { required } : {}),
    ...(typeof weight === 'number' && weight > 0 ? { weight } : {}),
  };
}

function named(one: Fields, otherwise?: string): Fields {
  const name = ownField(one, 'name');
  const shown = typeof name === 'string' ? name.slice(0, 200) : otherwise;
  return shown === undefined ? {} : { name: shown };
}

/** A name of a tool, and no expression. */
const PLAIN_NAME = /^[\w.:-]{1,200}$/;
const MOST_NAMES = 100;

/** Adds `tool-calls`: names are expressions there, of which alternatives of plain names are understood. */
function addVallyToolCalls(
  config: Fields,
  add: (kind: string, fields: Fields) => void,
  into: TranslatedCase,
): void {
  const called = itemsIn(config, 'required').flatMap((item) => wanted(item, false, into));
  const not_called = itemsIn(config, 'disallowed').flatMap((item) => wanted(item, true, into));
  const inOrder = ownField(config, 'ordered') === true;
  if (called.length > 0 || not_called.length > 0)
    add('tools', { called, not_called, ...(inOrder ? { in_order: true } : {}) });
  for (const key of otherKeys(config, ['required', 'disallowed', 'ordered']))
    into.unsupported(`${key} in a grader tool-calls`);
}

function itemsIn(config: Fields, key: string): readonly unknown[] {
  const list = ownField(config, key);
  return Array.isArray(list) ? list.slice(0, MOST_NAMES) : [];
}

/** @param mayBeMany true when each of several names may stand for the whole: none of them is to be called */
function wanted(item: unknown, mayBeMany: boolean, into: TranslatedCase): Fields[] {
  const name = isRecord(item) ? ownField(item, 'name') : item;
  const names = typeof name === 'string' ? namesIn(name) : null;
  if (names === null || (names.length > 1 && !mayBeMany)) {
    into.unsupported(`a tool ${JSON.stringify(name)?.slice(0, 150)} with a pattern of names`);
    return [];
  }
  const fields = isRecord(item) ? item : {};
  for (const key of otherKeys(fields, ['name', 'pattern'])) into.unsupported(`${key} of a tool`);
  const pattern = ownField(fields, 'pattern');
  return names.map((one) => ({
    name: one,
    ...(typeof pattern === 'string' ? { arguments: { matches: pattern } } : {}),
  }));
}

/** The names of `(?i)^(bash|shell)$`; null for another expression. */
function namesIn(expression: string): string[] | null {
  let inner = expression
    .slice(0, 4_000)
    .replace(/^\(\?i\)/, '')
    .replace(/^\^/, '')
    .replace(/\$$/, '');
  if (inner.startsWith('(') && inner.endsWith(')')) inner = inner.slice(1, -1).replace(/^\?:/, '');
  const names = inner.split('|');
  return names.length <= MOST_NAMES && names.every((name) => PLAIN_NAME.test(name)) ? names : null;
}
