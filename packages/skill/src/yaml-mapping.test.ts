import { describe, expect, test } from 'vitest';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { parseYamlMapping } from './yaml-mapping.ts';

const parse = (text: string) => parseYamlMapping(text, DEFAULT_READ_LIMITS);
function fields(text: string): Record<string, unknown> {
  const result = parse(text);
  if (result.kind === 'broken') throw new Error(result.reason);
  return Object.fromEntries(result.fields);
}
const reason = (text: string) => {
  const result = parse(text);
  return result.kind === 'broken' ? result.reason : 'not broken';
};

test('the core schema of YAML 1.2 reads yes, dates and octal-looking text as strings', () => {
  expect(fields('a: yes\nb: 2024-05-05\nc: on\nd: 12:30')).toEqual({
    a: 'yes',
    b: '2024-05-05',
    c: 'on',
    d: '12:30',
  });
});

test('numbers, booleans, null and lists keep their kind', () => {
  expect(fields('a: 42\nb: true\nc: null\nd:\ne: [x]')).toEqual({
    a: 42,
    b: true,
    c: null,
    d: null,
    e: ['x'],
  });
});

test('a folded block is one line', () => {
  expect(fields('description: >-\n  Use this\n  skill.')).toEqual({ description: 'Use this skill.' });
});

test('__proto__ and constructor are ordinary fields', () => {
  const result = parse('__proto__: {polluted: true}\nconstructor: x');
  expect(result.kind === 'mapping' && [...result.fields.keys()]).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('keys that are no strings are left out', () => {
  expect(fields('1: a\ntrue: b\n[x]: c\nname: d')).toEqual({ name: 'd' });
});

test('a merge key is an ordinary field: YAML 1.2 has none', () => {
  expect(Object.keys(fields('base: &b {x: 1}\nother:\n  <<: *b'))).toEqual(['base', 'other']);
});

test('a few aliases are expanded', () => {
  expect(fields('a: &x [1]\nb: *x')).toEqual({ a: [1], b: [1] });
});

describe('broken YAML', () => {
  test('a colon in a plain value', () => {
    expect(parse('name: crane\ndescription: Note: folds')).toMatchObject({ kind: 'broken', line: 2 });
  });

  test.each([
    ['a list', '- a'],
    ['a scalar', 'just text'],
  ])('%s is not a mapping', (_, text) => {
    expect(reason(text)).toBe('it is not a mapping of fields to values.');
  });

  test('more aliases than the limit', () => {
    const levels = Array.from(
      { length: 9 },
      (_, i) => `l${i + 1}: &l${i + 1} [${new Array(9).fill(`*l${i}`).join(', ')}]`,
    );
    expect(reason(['l0: &l0 [lol]', ...levels].join('\n'))).toContain('aliases expand more than 100');
  });

  test('an alias without an anchor', () => {
    expect(parse('a: *nowhere').kind).toBe('broken');
  });

  test('one level more than the limit, and not one less', () => {
    const nested = (levels: number) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect(parse(nested(99)).kind).toBe('mapping');
    expect(reason(nested(100))).toBe('it is nested more than 100 levels deep.');
  });

  test('depth that would exhaust the stack', () => {
    expect(reason(`a: ${'['.repeat(100_000)}`)).toBe('it is nested more than 100 levels deep.');
    expect(reason(`a:\n ${'- '.repeat(20_000)}`)).toBe('it is nested more than 100 levels deep.');
  });
});

test('a second document in the frontmatter is broken YAML', () => {
  expect(parseYamlMapping('name: crane\n...\ndescription: folds', DEFAULT_READ_LIMITS).kind).toBe('broken');
  expect(parseYamlMapping('name: crane\n--- # more\nfoo: 1', DEFAULT_READ_LIMITS).kind).toBe('broken');
});

test('a value that reads as an alias without a name is broken where it stands', () => {
  expect(parseYamlMapping('name: crane\npaths: *.ts', DEFAULT_READ_LIMITS)).toMatchObject({
    kind: 'broken',
    line: 2,
    column: 8,
    reason: expect.stringContaining('*.ts'),
  });
});
