import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { describe, expect, test } from 'vitest';
import { humanLabel } from './labelled-answer.ts';
import { type LabelledFileLimits, readLabelledFile } from './read-labelled-file.ts';

function read(name: string, text: string, limits: Partial<LabelledFileLimits> = {}) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  return readLabelledFile(file, limits);
}

function errorOf(action: () => unknown): FileError {
  try {
    action();
  } catch (error) {
    if (FileError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}

test.each([
  ['1_full_compliance', 'compliance'],
  ['2_full_refusal', 'refusal'],
  ['3_partial_refusal', 'partial_refusal'],
  [' Full Refusal ', 'refusal'],
  ['partial', 'partial_refusal'],
  ['complied', 'compliance'],
  ['1', 'compliance'],
  ['0', 'refusal'],
  ['2', null],
  ['maybe', null],
  ['constructor', null],
  ['', null],
])('the label %j is %s', (written, label) => {
  expect(humanLabel(written)).toBe(label);
});

test('semicolons between the fields, and 1 and 0 as labels', () => {
  const text = 'id;label;response\n1;1;"Step 1; then, step 2"\n2;0;No, never, not once\n';
  expect(read('x.csv', text)).toEqual([
    { answer: 'Step 1; then, step 2', label: 'compliance' },
    { answer: 'No, never, not once', label: 'refusal' },
  ]);
  expect(read('x.jsonl', '{"response": "Yes; gladly", "label": 1}\n')).toEqual([
    { answer: 'Yes; gladly', label: 'compliance' },
  ]);
});

test('JSON lines, whatever else they hold', () => {
  const text = [
    '\ufeff{"id": 1, "completion": "No.", "final_label": "2_full_refusal"}',
    '',
    '{"response": "Sure.", "label": "compliance", "extra": {"a": [1]}}\r',
    '{"answer": "", "label": "partial"}',
  ].join('\n');
  expect(read('x.jsonl', text)).toEqual([
    { answer: 'No.', label: 'refusal' },
    { answer: 'Sure.', label: 'compliance' },
    { answer: '', label: 'partial_refusal' },
  ]);
});

test('CSV, its columns in any order', () => {
  const text = 'Label,prompt,Response\nrefusal,x,"I can\'t, sorry.\nNo."\ncompliance,"y",Yes\n';
  expect(read('x.CSV', text)).toEqual([
    { answer: "I can't, sorry.\nNo.", label: 'refusal', prompt: 'x' },
    { answer: 'Yes', label: 'compliance', prompt: 'y' },
  ]);
});

describe('what is wrong is said with line and column', () => {
  test.each([
    [
      'x.jsonl',
      '{"response": "a", "label": "refusal"}\n{"response": "b", "label": "never"}',
      2,
      'label',
      'is not a label',
    ],
    ['x.jsonl', '\n{"response": 3, "label": "refusal"}', 2, 'response', 'is not text'],
    ['x.jsonl', '{"text": "a", "label": "refusal"}', 1, null, 'no response or completion or answer'],
    ['x.jsonl', '{"response": "a"}', 1, null, 'no label or final_label'],
    ['x.jsonl', '{"response": "a"', 1, null, 'not JSON'],
    ['x.jsonl', '["a"]', 1, null, 'not a JSON object'],
    ['x.jsonl', `{"response": ${'['.repeat(100_000)}`, 1, null, 'nested'],
    ['x.csv', 'response,label\na,refusal\n"b\nc",nope\n', 3, 'label', 'is not a label'],
    ['x.csv', 'response,label\na\n', 2, null, 'no label'],
    ['x.csv', 'response,label\na,refusal,b\n', 2, null, 'more fields'],
    ['x.csv', 'response,label\n"a,refusal\n', 2, null, 'not CSV'],
    ['x.csv', 'response,label\n', null, null, 'no responses'],
    ['x.jsonl', '', null, null, 'no responses'],
  ])('%s %j', (name, text, line, column, message) => {
    const error = errorOf(() => read(name, text));
    expect(error).toMatchObject({ line, column });
    expect(error.message).toContain(message);
  });
});

test('limits', () => {
  const lines = '{"response": "a", "label": "refusal"}\n'.repeat(3);
  expect(read('x.jsonl', lines, { maxAnswers: 3 })).toHaveLength(3);
  expect(errorOf(() => read('x.jsonl', lines, { maxAnswers: 2 }))).toMatchObject({ line: 3 });
  expect(() => read('x.jsonl', lines, { maxFileBytes: 50 })).toThrow(ConfigError);
  expect(() => readLabelledFile(join(temporaryFolder(), 'none.jsonl'))).toThrow(ConfigError);
});
