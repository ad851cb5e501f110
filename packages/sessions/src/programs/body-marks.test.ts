import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { expect, test } from 'vitest';
import { bodyMarks, shareShown, shownText } from './body-marks.ts';

const LINES = Array.from({ length: 200 }, (_, line) => `Look at column number ${line} twice.`);
const TABLES = synthesisedSkill({
  name: 'pdf-tables',
  description: 'Extracts tables from PDF files.',
  body: ['# PDF tables', 'Answer in English.', 'Extracts tables from PDF files.', ...LINES].join('\n'),
});
const NOTES = synthesisedSkill({ name: 'notes', body: '# Notes\n\nAnswer in English.\n' });
const [tables, notes] = bodyMarks([TABLES, NOTES], ['Take "Look at column number 7 twice." to heart.']);
if (tables === undefined || notes === undefined) throw new Error('There are two.');
const skillFile = Buffer.from(TABLES.files.get('SKILL.md') ?? []).toString('utf8');
const shareOf = (text: string) => shareShown(tables, shownText(text));

test('marks are lines that stand in one body alone: not in a description, another skill or the prompt', () => {
  expect(tables.marks).toHaveLength(64);
  expect(tables.marks[0]).toBe('lookatcolumnnumber0twice');
  expect(tables.marks.at(-1)).toBe('lookatcolumnnumber199twice');
  expect(tables.marks).not.toContain('answerinenglish');
  expect(tables.marks).not.toContain('extractstablesfrompdffiles');
  expect(tables.marks).not.toContain('lookatcolumnnumber7twice');
});

test('a skill whose body holds nothing of its own is known by its whole SKILL.md', () => {
  expect(notes.marks).toHaveLength(1);
  expect(shareShown(notes, shownText('Answer in English.'))).toBe(0);
  expect(shareShown(notes, shownText(Buffer.from(NOTES.files.get('SKILL.md') ?? []).toString('utf8')))).toBe(
    1,
  );
});

test.each([
  ['as it is', skillFile],
  ['with numbers of lines', skillFile.replace(/^/gm, '   12\t')],
  ['in a result that is JSON', JSON.stringify({ output: skillFile, metadata: { exit_code: 0 } })],
  ['with other ends of lines', skillFile.replaceAll('\n', '\r\n')],
  ['in the frame of a tool', `Chunk ID: 1\nOutput:\n${skillFile}</skill-context>`],
])('a body is found whole %s', (_, text) => {
  expect(shareOf(text)).toBe(1);
});

test('a part of a body is found as the share that it is', () => {
  const half = skillFile.slice(0, skillFile.indexOf(LINES[100] ?? ''));
  expect(shareOf(half)).toBeCloseTo(0.5, 1);
  expect(shareOf('---\nname: "pdf-tables"\ndescription: "Extracts tables from PDF files."\n---')).toBe(0);
  expect(shareOf('')).toBe(0);
});
