import { join } from 'node:path';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { responseLengths } from './response-lengths.ts';

test('the bytes of each response, escapes as they are written', () => {
  const folder = temporaryFolder();
  const lines = [
    '{"probe_id":"a","response":"four"}',
    '{"probe_id": "a", "response": "say \\"no\\"", "sample": 1}',
    '{"response":"\\\\","probe_id":"a"}',
    '',
    '{"probe_id":"a"}',
  ];
  writeTree(folder, { 'r.jsonl': `${lines.join('\n')}\n` });
  // `say \"no\"` are 10 bytes, `\\` two; a line without a response counts as a whole.
  expect(responseLengths(join(folder, 'r.jsonl'))).toEqual([4, 10, 2, 16]);
  expect(responseLengths(join(folder, 'missing.jsonl'))).toEqual([]);
});
