import { labelEvalCase } from '@plugin-eval/skill/label-eval-case.ts';
import { temporaryFolder } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { readPromptsFile } from './prompts-file.ts';

function read(name: string, entry: TreeEntry, guessLabels = false) {
  const folder = temporaryFolder();
  writeTree(folder, { [name]: entry });
  return readPromptsFile(name, folder, guessLabels);
}

test('each line of plain text should trigger the skill', () => {
  expect(read('mine.txt', 'Fold a crane\n')).toMatchObject({
    file: 'mine.txt',
    cases: [{ prompt: 'Fold a crane', shouldTrigger: true }],
  });
});

test('labels that are left out are guessed only when the user says so', () => {
  expect(() => read('mine.json', '["Fold a crane"]')).toThrow(
    '1 of 1 tests of mine.json have no label, and no labelled test should trigger a skill. --guess-labels',
  );
  const [one] = read('mine.json', '["Fold a crane"]', true).cases;
  expect(one && labelEvalCase(one, 'crane', true)).toEqual({ shouldTrigger: true, source: 'guessed' });
});

test('a file may hold prompts of several skills by the names that it expects', () => {
  const file = '[{"prompt": "x", "expected_skill": "crane"}, {"prompt": "y", "expected_skill": "frog"}]';
  expect(read('mine.json', file).cases).toHaveLength(2);
  expect(() => read('mine.json', '[{"prompt": "x", "expected_skill": null}]')).toThrow(
    'mine.json has no prompt that should trigger',
  );
});

test.each<[string, TreeEntry, string]>([
  [
    'mine.json',
    '[',
    'mine.json is not read: it is not valid JSON: line 1, column 2: the text ends before its value does. Prompts are read from',
  ],
  ['mine.json', '[{"query": "x", "should_trigger": false}]', 'mine.json has no prompt that should trigger'],
  ['mine.txt', '\n\n', 'mine.txt has no tests.'],
  ['mine.yaml', 'FOLDER', 'mine.yaml is not read: it is a folder'],
])('%s with %j is wrong use', (name, entry, message) => {
  expect(() => read(name, entry)).toThrow(message);
});

test('a file that is not there is wrong use', () => {
  expect(() => readPromptsFile('none.json', temporaryFolder(), false)).toThrow('none.json does not exist.');
});
