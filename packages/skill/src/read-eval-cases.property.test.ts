import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvalCases } from './read-eval-cases.ts';

const key = fc.constantFrom(
  'prompt',
  'query',
  'should_trigger',
  'expected_skill',
  'acceptable_skills',
  'expected',
  'expectations',
  'files',
  'type',
  'evals',
);
const anything = fc.oneof(fc.string(), fc.boolean(), fc.jsonValue({ maxDepth: 2 }));
const entry = fc.dictionary(key, anything);

test('any JSON gives distinct prompts within bounds, or notes, and never throws', () => {
  const folder = temporaryFolder();
  fc.assert(
    fc.property(fc.oneof(fc.array(entry), fc.dictionary(key, fc.array(entry)), fc.jsonValue()), (value) => {
      writeTree(folder, { 'evals/evals.json': JSON.stringify(value) });
      const [file] = readEvalCases(folder);
      const prompts = file?.cases.map(({ prompt }) => prompt) ?? [];
      expect(new Set(prompts.map((prompt) => prompt.toLowerCase())).size).toBe(prompts.length);
      expect(prompts.every((prompt) => prompt.trim() === prompt && prompt !== '')).toBe(true);
      expect(prompts.length > 0 || (file?.notes.length ?? 0) > 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('any text is read as YAML without an exception', () => {
  const folder = temporaryFolder();
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `- prompt: ${text}`),
      ),
      (text) => {
        writeTree(folder, { 'trigger_tests.yaml': text });
        expect(readEvalCases(folder)).toHaveLength(1);
      },
    ),
    { numRuns: 200 },
  );
});
