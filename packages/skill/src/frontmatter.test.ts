import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFrontmatter } from './frontmatter.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

const read = (text: string) => readFrontmatter(text.split('\n'), DEFAULT_READ_LIMITS);
const rules = (text: string) => read(text).notes.map(({ rule }) => rule);

test('fields stand between two lines of three dashes, blanks behind them allowed', () => {
  const { frontmatter, notes } = read('--- \nname: crane\ndescription: Folds.\n---\t\n# Body');
  expect(frontmatter.status).toBe('valid');
  expect([...frontmatter.fields]).toEqual([
    ['name', 'crane'],
    ['description', 'Folds.'],
  ]);
  expect(frontmatter.lineCount).toBe(4);
  expect(notes).toEqual([]);
});

test('each field has its position in the file', () => {
  const { frontmatter } = read('---\nname: crane\n\ndescription: Folds.\n---');
  expect(frontmatter.positions.get('description')).toEqual({ line: 4, column: 1 });
});

test('empty frontmatter is valid and has no field', () => {
  const { frontmatter, notes } = read('---\n# only a comment\n---');
  expect([frontmatter.status, frontmatter.fields.size, notes]).toEqual(['valid', 0, []]);
});

describe('frontmatter that does not count', () => {
  test('none at all', () => {
    expect(rules('# Crane')).toEqual(['frontmatter-missing']);
    expect(read('# Crane').frontmatter.lineCount).toBe(0);
  });

  test('one that begins on line 2, and the note says so', () => {
    const [note] = read('\n---\nname: crane\n---').notes;
    expect(note?.rule).toBe('frontmatter-missing');
    expect(note?.message).toContain('begins on line 2');
  });

  test.each([
    ['----\nname: crane\n----', 'opens with "----"'],
    [' ---\nname: crane\n---', 'opens with " ---"'],
    ['+++\nname = "crane"\n+++', 'TOML'],
    ['```yaml\n---\nname: crane\n---\n```', 'begins on line 2'],
  ])('a block that was meant as one, and the note says why it is none: %j', (text, reason) => {
    const { frontmatter, notes } = read(text);
    expect(notes).toMatchObject([{ rule: 'frontmatter-missing', message: expect.stringContaining(reason) }]);
    expect(frontmatter).toMatchObject({ status: 'absent', isMisplaced: true });
  });

  test('a rule between two texts is no block', () => {
    for (const text of ['----\nText.\n----', 'Text.\n\n---\n\nMore.', '---- \n'])
      expect(read(text).frontmatter.isMisplaced).toBeUndefined();
  });

  test('one that never closes', () => {
    expect(rules('---\nname: crane\n----')).toEqual(['frontmatter-unclosed']);
  });

  test('four dashes or an indented line open nothing', () => {
    expect(rules('----\nname: crane\n----')).toEqual(['frontmatter-missing']);
    expect(rules(' ---\nname: crane\n---')).toEqual(['frontmatter-missing']);
  });
});

test('of duplicate keys the last wins, with a note at the place of the last', () => {
  const { frontmatter, notes } = read('---\nname: first\nname: second\n---');
  expect(frontmatter.fields.get('name')).toBe('second');
  expect(notes).toMatchObject([
    { rule: 'frontmatter-duplicate-key', line: 3, column: 1, evidence: 'name: second' },
  ]);
});

test('a key that stands twice below a field is noted too', () => {
  const { notes } = read('---\nname: crane\nmetadata:\n  size: 1\n  name: x\n  size: 2\n---');
  expect(notes).toMatchObject([
    { rule: 'frontmatter-duplicate-key', line: 6, column: 3, message: expect.stringContaining('line 4') },
  ]);
});

test("broken YAML is noted at the parser's position and read line by line", () => {
  const { frontmatter, notes } = read('---\nname: crane\ndescription: [open\n---');
  expect(frontmatter.status).toBe('broken');
  expect(frontmatter.fields.get('description')).toBe('[open');
  expect(notes).toMatchObject([{ rule: 'frontmatter-yaml', line: 3 }]);
});

test.each([
  ['description: "Sum" of totals', 'quotation mark'],
  ['description: **Sum** of totals', 'alias'],
  ['description:Sums totals', 'blank'],
])('what is wrong with %j is said in words', (line, reason) => {
  const { notes } = read(`---\n${line}\n---`);
  expect(notes).toMatchObject([{ rule: 'frontmatter-yaml', message: expect.stringContaining(reason) }]);
});

test('a list is not a mapping and counts as broken', () => {
  const { frontmatter, notes } = read('---\n- name\n- crane\n---');
  expect(frontmatter.status).toBe('broken');
  expect(notes[0]?.message).toContain('it is not a mapping');
});

test('a column counts code points, not UTF-16 units', () => {
  expect(columnAt('😀😀x', 4)).toBe(3);
});

test('whatever the lines are, reading never throws and never takes more lines than there are', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '---',
      '---  ',
      'a: 1',
      'a:',
      '  - b',
      '? c',
      '&x y: *x',
      '<<: *x',
      '!!js/function f',
      '%YAML 1.1',
      '...',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (body) => {
      const lines = ['---', ...body];
      const { frontmatter, notes } = readFrontmatter(lines, DEFAULT_READ_LIMITS);
      expect(frontmatter.lineCount).toBeLessThanOrEqual(lines.length);
      for (const note of notes) expect(note.line).toBeLessThanOrEqual(Math.max(1, frontmatter.lineCount));
    }),
    { seed: 3, numRuns: 500 },
  );
});
