import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { FROM_KEY, NOTES_KEY } from './read-case-task.ts';
import { anchored, type Fields, literal, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';

const LABELS = ['should_trigger', 'expected_skill', 'acceptable_skills', 'bucket', 'expected_output'];
const KNOWN = ['description', 'vars', 'assert', 'metadata'];
/** Tests times prompts of one file. */
const MOST_CASES = 2_000;
const LONGEST_PROMPT = 100_000;

/** Returns true for a promptfoo configuration: `prompts`, and `tests` with variables or assertions. */
export function isPromptfooFile(file: Fields): boolean {
  const tests = ownField(file, 'tests');
  return (
    Array.isArray(ownField(file, 'prompts')) &&
    Array.isArray(tests) &&
    tests.some((one) => isRecord(one) && (Object.hasOwn(one, 'vars') || Object.hasOwn(one, 'assert')))
  );
}

/**
 * Returns each prompt with the variables of each test, in our keys; and the unsupported parts of the file.
 */
export function promptfooCases(file: Fields): { cases: unknown[]; notes: string[] } {
  const notes: string[] = [];
  const listed = ownField(file, 'prompts');
  const prompts = (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => {
    const text = isRecord(one) ? (ownField(one, 'raw') ?? ownField(one, 'id')) : one;
    if (typeof text === 'string' && !/^file:\/\//.test(text)) return [text];
    notes.push('a prompt that lies in another file is not read');
    return [];
  });
  const byDefault = ownField(file, 'defaultTest');
  const common = isRecord(byDefault) ? byDefault : {};
  const tests = ownField(file, 'tests');
  const cases = (Array.isArray(tests) ? tests : []).flatMap((test: unknown) =>
    isRecord(test) ? prompts.map((prompt) => promptfooCase(prompt, test, common)) : [test],
  );
  return { cases: cases.slice(0, MOST_CASES), notes };
}

function promptfooCase(template: string, test: Fields, common: Fields): Fields {
  const into = new TranslatedCase();
  const { prompt, unknown } = rendered(template, { ...varsOf(common), ...varsOf(test) });
  for (const name of unknown)
    into.notes.push(`has the variable ${name.slice(0, 100)} without a text: left empty`);
  for (const from of [common, test]) {
    const list = ownField(from, 'assert');
    for (const one of Array.isArray(list) ? list : [])
      if (isRecord(one)) addAssertion(one, into);
      else into.unsupported('an assertion that is not a mapping');
    for (const key of otherKeys(from, KNOWN)) into.unsupported(`the key ${key}`);
  }
  return {
    ...labelsIn(ownField(test, 'metadata')),
    id: ownField(test, 'description'),
    ...{ prompt, graders: into.graders, [NOTES_KEY]: into.notes, [FROM_KEY]: 'assert' },
  };
}

/** Labels in metadata: metadata are the author's own, and we store our labels there. */
function labelsIn(metadata: unknown): Fields {
  if (!isRecord(metadata)) return {};
  const labels = LABELS.map((key) => [key, ownField(metadata, key)] as const);
  return Object.fromEntries(labels.filter(([, value]) => value !== undefined));
}

function varsOf(test: Fields): Fields {
  const vars = ownField(test, 'vars');
  return isRecord(vars) ? vars : {};
}

/** Plain variables only: `{{ name }}`. */
function rendered(template: string, vars: Fields): { prompt: string; unknown: string[] } {
  const unknown: string[] = [];
  const prompt = template.replaceAll(
    /\{\{-?\s{0,20}([A-Za-z_]\w{0,99})\s{0,20}-?\}\}/g,
    (_, name: string) => {
      const value = ownField(vars, name);
      if (['string', 'number', 'boolean'].includes(typeof value) && !/^file:\/\//.test(String(value)))
        return String(value).slice(0, LONGEST_PROMPT);
      unknown.push(name);
      return '';
    },
  );
  if (/\{[{%]/.test(prompt)) unknown.push('(an expression of the template)');
  return { prompt: prompt.slice(0, LONGEST_PROMPT), unknown };
}

function addAssertion(one: Fields, into: TranslatedCase): void {
  const [type, value, weight, threshold, metric] = ['type', 'value', 'weight', 'threshold', 'metric'].map(
    (key) => ownField(one, key),
  );
  const rated = {
    ...(typeof metric === 'string' ? { name: metric.slice(0, 200) } : {}),
    ...(typeof weight === 'number' && weight > 0 ? { weight } : {}),
  };
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
  const each = Array.isArray(value) ? textsIn(value) : text === null ? [] : [text];
  const add = (fields: Fields) => into.grader('text', { ...rated, ...fields });
  const anyOf = `(?:${each.map(literal).join('|')})`;
  const insensitive = { normalise: ['case'] };
  if (transforms(one)) return into.unsupported(`an assertion ${JSON.stringify(type)} with a transformation`);
  if (type === 'is-json')
    return into.grader('json', { ...rated, ...(isRecord(value) ? { schema: value } : {}) });
  if (type === 'latency' && typeof threshold === 'number')
    return into.grader('limits', { ...rated, seconds: threshold / 1_000 });
  if (type === 'cost' && typeof threshold === 'number')
    return into.grader('limits', { ...rated, cost_usd: threshold });
  if (each.length === 0 || each.some((item) => /^file:\/\//.test(item)))
    return into.unsupported(`an assertion ${JSON.stringify(type)} without a text`);
  switch (type) {
    case 'contains':
      return add({ contains: each[0] });
    case 'not-contains':
      return add({ not_contains: each[0] });
    case 'icontains':
      return add({ contains: each[0], ...insensitive });
    case 'not-icontains':
      return add({ not_contains: each[0], ...insensitive });
    case 'contains-all':
      return each.forEach((item) => {
        add({ contains: item });
      });
    case 'icontains-all':
      return each.forEach((item) => {
        add({ contains: item, ...insensitive });
      });
    case 'contains-any':
      return add({ matches: anyOf });
    case 'icontains-any':
      return add({ matches: `(?i)${anyOf}` });
    case 'not-contains-any':
      return add({ not_matches: anyOf });
    case 'starts-with':
      return add({ matches: `\\A${literal(each[0] ?? '')}` });
    case 'equals':
      return add({ equals: each[0] });
    case 'not-equals':
      return add({ not_matches: `\\A${literal(each[0] ?? '')}\\z` });
    case 'regex':
      return add({ matches: anchored(each[0] ?? '') });
    case 'not-regex':
      return add({ not_matches: anchored(each[0] ?? '') });
    case 'llm-rubric':
    case 'g-eval':
    case 'model-graded-closedqa':
      return each.forEach((expectation) => {
        into.grader('judged', { ...rated, expectation: expectation.slice(0, 2_000) });
      });
    default:
      return into.unsupported(`an assertion ${JSON.stringify(type)}`);
  }
}

function transforms(one: Fields): boolean {
  return ['transform', 'contextTransform'].some((key) => ownField(one, key) !== undefined);
}
