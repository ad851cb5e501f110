import { join } from 'node:path';
import { evaluateFolder, subjectErrorRule } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';

function craneWith(frontmatter: string): string {
  const root = temporaryFolder();
  writeTree(root, { 'crane/SKILL.md': skillText({ frontmatter }) });
  return join(root, 'crane');
}

const STALLING = `name: crane\na: {${','.repeat(400_000)}}`;

test('frontmatter that stalls the YAML parser is an error of its skill', () => {
  const folder = craneWith(STALLING);
  expect(subjectErrorRule(() => evaluateFolder(folder, { maxParseMs: 50 }))).toBe('parse-too-costly');
});

test('the error names the file, the limit and its setting', () => {
  const folder = craneWith(STALLING);
  expect(() => evaluateFolder(folder, { maxParseMs: 50 })).toThrow(
    'crane/SKILL.md took a parser more than 50 ms (limits.max_parse_ms).',
  );
});

test('long frontmatter that is soon read is not an error', () => {
  const folder = craneWith(`name: crane\ndescription: Folds.\nmetadata:\n  a: ${'x'.repeat(400_000)}`);
  expect(evaluateFolder(folder).composite.score).toBeGreaterThan(30);
});
