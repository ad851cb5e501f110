import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { labelOrder } from '../scripts/labels-before-rules.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const LABELS = 'test/fixtures/calibration/answers.jsonl';
const RULES = 'signals/refusals.yaml';

/** A repository in which these files were committed one after the other. */
function historyOf(...files: string[]): string {
  const root = temporaryFolder();
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { stdio: 'ignore' });
  git('init', '-q');
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${index}\n`);
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', `${index}`);
  }
  return root;
}

test('the labelled sets were last changed before the rules were changed after them', ({ skip }) => {
  const order = labelOrder(ROOT);
  if (order.state === 'unknown') skip(`The order of labels and rules is not checked: ${order.reason}.`);
  expect(order).toEqual({ state: 'labels_first' });
});

test.each([
  ['labels before rules', [RULES, LABELS, RULES], 'labels_first'],
  ['no change of the rules yet', [RULES, LABELS], 'labels_first'],
  ['labels touched again after the rules', [LABELS, RULES, LABELS], 'rules_first'],
  [
    'measured figures are not rules',
    [LABELS, 'packages/threat/signals/calibration.json', LABELS],
    'labels_first',
  ],
  ['no labels', [RULES], 'unknown'],
])('%s', (_, files, state) => {
  expect(labelOrder(historyOf(...files)).state).toBe(state);
});

test('a folder without a history is not judged', () => {
  expect(labelOrder(temporaryFolder())).toEqual({ state: 'unknown', reason: 'this is not a git work tree' });
});
