import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const LABELS = ['*.jsonl', '*.csv'].map((name) => `:(glob)test/fixtures/calibration/${name}`);
/** Paths of the rules, today's and those before the workspace of packages. */
const RULES = [
  ...rulesIn('packages/threat/signals', 'packages/threat/src'),
  ...rulesIn('signals', 'src/threat'),
];

export type LabelOrder =
  | { state: 'unknown'; reason: string }
  | { state: 'labels_first' }
  | { state: 'rules_first'; rules: string; labels: string };

/**
 * Whether the labelled sets were last changed before the first change of the rules that followed on their arrival. Unknown
 * without a complete history.
 */
export function labelOrder(root: string): LabelOrder {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  if (!existsSync(join(root, '.git'))) return { state: 'unknown', reason: 'this is not a git work tree' };
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') {
      return { state: 'unknown', reason: 'the history of this clone is cut off' };
    }
  } catch {
    return { state: 'unknown', reason: 'git cannot read this history' };
  }
  const commits = (range: string, paths: readonly string[]) =>
    git('rev-list', '--topo-order', range, '--', ...paths)
      .split('\n')
      .filter((line) => line !== '');
  const changes = commits('HEAD', LABELS);
  const [last, arrival] = [changes[0], changes.at(-1)];
  if (last === undefined || arrival === undefined) {
    return { state: 'unknown', reason: 'the labelled sets are not committed' };
  }
  for (const rules of commits(`${arrival}..HEAD`, RULES)) {
    if (git('merge-base', last, rules) !== last) return { state: 'rules_first', rules, labels: last };
  }
  return { state: 'labels_first' };
}

function rulesIn(signals: string, code: string): string[] {
  const folders = ['signals', 'scoring', 'calls'].map((name) => `${code}/${name}`);
  return [signals, ...folders, `:(exclude)${signals}/calibration.json`];
}
