import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import {
  anchored,
  type Fields,
  literal,
  otherKeys,
  type TranslatedCase,
  textsIn,
} from './translated-case.ts';

const LONGEST_EXPECTATION = 2_000;
/** A name of a tool, and no expression. */
const PLAIN_NAME = /^[\w.:-]+$/;

/**
 * A grader of waza in keys of ours: each of its checks is a grader, so that it counts as its part of the weight.
 * @param fixtureOf finds an expected file, as the skill has it
 */
export function addWazaGrader(
  one: Fields,
  into: TranslatedCase,
  fixtureOf: (path: string) => string | null = () => null,
): void {
  const [type, name, weight] = ['type', 'name', 'weight'].map((key) => ownField(one, key));
  const stated = ownField(one, 'config');
  const config = isRecord(stated) ? stated : {};
  const rated = {
    ...(typeof name === 'string' ? { name: name.slice(0, 200) } : {}),
    ...(typeof weight === 'number' && weight > 0 ? { weight } : {}),
  };
  const add = (kind: string, fields: Fields) => into.grader(kind, { ...rated, ...fields });
  const texts = (key: string) => textsIn(ownField(config, key));
  const known = (...keys: string[]) => {
    for (const key of otherKeys(config, keys)) into.unsupported(`${key} in a grader ${String(type)}`);
  };
  switch (type) {
    case 'regex':
    case 'text': {
      const insensitive = { normalise: ['case'] };
      for (const text of texts('contains')) add('text', { contains: text, ...insensitive });
      for (const text of texts('not_contains')) add('text', { not_contains: text, ...insensitive });
      for (const text of texts('contains_cs')) add('text', { contains: text });
      for (const text of texts('not_contains_cs')) add('text', { not_contains: text });
      for (const text of [...texts('must_match'), ...texts('regex_match')])
        add('text', { matches: anchored(text) });
      for (const text of [...texts('must_not_match'), ...texts('regex_not_match')])
        add('text', { not_matches: anchored(text) });
      return known(
        ...['contains', 'not_contains', 'contains_cs', 'not_contains_cs', 'must_match', 'must_not_match'],
        ...['regex_match', 'regex_not_match'],
      );
    }
    case 'keyword': {
      const insensitive = { normalise: ['case'] };
      for (const text of [...texts('keywords'), ...texts('must_contain')])
        add('text', { contains: text, ...insensitive });
      for (const text of texts('must_not_contain')) add('text', { not_contains: text, ...insensitive });
      return known('keywords', 'must_contain', 'must_not_contain');
    }
    case 'file':
      for (const path of texts('must_exist')) add('file', { path });
      for (const path of texts('must_not_exist')) add('file', { path, state: 'absent' });
      for (const item of recordsIn(ownField(config, 'content_patterns'))) {
        const path = ownField(item, 'path');
        for (const text of textsIn(ownField(item, 'must_match')))
          add('text', { path, matches: anchored(text) });
        for (const text of textsIn(ownField(item, 'must_not_match')))
          add('text', { path, not_matches: anchored(text) });
      }
      return known('must_exist', 'must_not_exist', 'content_patterns');
    case 'diff':
      for (const item of recordsIn(ownField(config, 'expected_files'))) addDiff(item, add, fixtureOf);
      return known('expected_files');
    case 'behavior': {
      const [called, not_called] = ['required_tools', 'forbidden_tools'].map((key) => named(texts(key)));
      if (called?.length || not_called?.length) add('tools', { called, not_called });
      const limit = (...keys: string[]) =>
        keys.map((key) => numberIn(config, key)).find((one) => one !== null);
      const milliseconds = limit('max_duration_ms', 'max_response_time_ms');
      const limits = {
        calls: limit('max_tool_calls'),
        tokens: limit('max_tokens'),
        turns: limit('max_iterations'),
        seconds: milliseconds === undefined ? undefined : milliseconds / 1_000,
      };
      const set = Object.entries(limits).filter(([, value]) => value !== undefined);
      if (set.length > 0) add('limits', Object.fromEntries(set));
      return known(
        ...['required_tools', 'forbidden_tools', 'max_tool_calls', 'max_tokens', 'max_duration_ms'],
        ...['max_iterations', 'max_response_time_ms'],
      );
    }
    case 'action_sequence': {
      const mode = ownField(config, 'matching_mode');
      if (mode === 'exact_match')
        into.notes.push('has a sequence of calls to be matched exactly; only its order is checked');
      add('tools', { called: named(texts('expected_actions')), in_order: mode !== 'any_order_match' });
      return known('expected_actions', 'matching_mode');
    }
    case 'tool_calls': {
      const [called, not_called] = ['required_tools', 'forbidden_tools'].map((key) => named(texts(key)));
      if (called?.length || not_called?.length) add('tools', { called, not_called });
      const calls = numberIn(config, 'max_calls');
      if (calls !== null) add('limits', { calls });
      return known('required_tools', 'forbidden_tools', 'max_calls');
    }
    case 'tool_constraint': {
      const [called, not_called] = ['expect_tools', 'reject_tools'].map((key) =>
        recordsIn(ownField(config, key)).flatMap((item) => constrained(item, into)),
      );
      if (called?.length || not_called?.length) add('tools', { called, not_called });
      return known('expect_tools', 'reject_tools');
    }
    case 'json_schema': {
      const schema = ownField(config, 'schema');
      if (isRecord(schema)) add('json', { schema });
      return known('schema');
    }
    case 'prompt':
    case 'llm': {
      const expectation = ownField(config, 'prompt') ?? ownField(one, 'rubric') ?? ownField(config, 'rubric');
      if (typeof expectation !== 'string' || expectation.length > LONGEST_EXPECTATION)
        return into.unsupported('a prompt for a judge that is not text, or is too long');
      add('judged', { expectation });
      return known('prompt', 'rubric', 'model');
    }
    default:
      into.unsupported(`a grader ${JSON.stringify(type)}`);
  }
}

function addDiff(
  item: Fields,
  add: (kind: string, fields: Fields) => void,
  fixtureOf: (path: string) => string | null,
): void {
  const [path, snapshot] = [ownField(item, 'path'), ownField(item, 'snapshot')];
  if (typeof snapshot === 'string') add('diff', { path, expected: fixtureOf(snapshot) ?? snapshot });
  for (const line of textsIn(ownField(item, 'contains')))
    if (line.startsWith('-')) add('text', { path, not_contains: line.slice(1) });
    else add('text', { path, contains: line.replace(/^\+/, '') });
}

/** Converts a tool with a pattern for one of its arguments, which is matched against all of them. */
function constrained(item: Fields, into: TranslatedCase): Fields[] {
  const tool = ownField(item, 'tool');
  if (typeof tool !== 'string' || !PLAIN_NAME.test(tool) || Object.hasOwn(item, 'args')) {
    into.unsupported(`a tool ${JSON.stringify(tool)} with a pattern of names or of single arguments`);
    return [];
  }
  const pattern = ['command_pattern', 'path_pattern', 'skill_pattern']
    .map((key) => ownField(item, key))
    .find((value) => typeof value === 'string');
  return [{ name: tool, ...(pattern === undefined ? {} : { arguments: { matches: pattern } }) }];
}

function named(names: readonly string[]): Fields[] {
  return names.map((name) => ({ name }));
}

function recordsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function numberIn(record: Fields, key: string): number | null {
  const value = ownField(record, key);
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

/** Translates `expected` of a task into graders. */
export function addWazaExpected(expected: unknown, into: TranslatedCase): void {
  if (!isRecord(expected)) return;
  for (const text of textsIn(ownField(expected, 'output_contains')))
    into.grader('text', { contains: text, normalise: ['case'] });
  for (const text of textsIn(ownField(expected, 'output_not_contains')))
    into.grader('text', { not_contains: text, normalise: ['case'] });
  const behaviour = ownField(expected, 'behavior');
  if (isRecord(behaviour)) addWazaGrader({ type: 'behavior', config: behaviour }, into);
  const known = [
    'output_contains',
    'output_not_contains',
    'behavior',
    'should_trigger',
    'output_contains_any',
  ];
  const any = textsIn(ownField(expected, 'output_contains_any'));
  if (any.length > 0) into.grader('text', { matches: `(?i)(?:${any.map(literal).join('|')})` });
  for (const key of otherKeys(expected, known)) into.unsupported(`${key} in what is expected`);
}
