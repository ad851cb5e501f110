import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '../../test/support/write-tree.ts';
import { readPromptsFile } from './prompts-file.ts';

function read(name: string, entry: TreeEntry) {
  const folder = temporaryFolder();
  writeTree(folder, { [name]: entry });
  return readPromptsFile(name, folder);
}

test('a file of the user may leave labels out', () => {
  expect(read('mine.json', '["Fold a crane"]').cases).toMatchObject([
    { prompt: 'Fold a crane', shouldTrigger: true, labelled: false },
  ]);
  expect(read('mine.txt', 'Fold a crane\n').file).toBe('mine.txt');
});

test.each<[string, TreeEntry, string]>([
  ['mine.json', '[', 'mine.json is not read: it is no valid JSON. Prompts are read from'],
  ['mine.json', '[{"query": "x", "should_trigger": false}]', 'mine.json has no prompt that should trigger'],
  ['mine.txt', '\n\n', 'mine.txt has no tests.'],
  ['mine.yaml', 'FOLDER', 'mine.yaml is not read: it is a folder'],
])('%s with %j is wrong use', (name, entry, message) => {
  expect(() => read(name, entry)).toThrow(message);
});

test('a file that is not there is wrong use', () => {
  expect(() => readPromptsFile('none.json', temporaryFolder())).toThrow('none.json does not exist.');
});
