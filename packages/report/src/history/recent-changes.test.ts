import type { HistoryEntry } from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import { plainText } from '../view-model/blocks.ts';
import { historyView } from './history-view.ts';
import { recentChanges } from './recent-changes.ts';
import { subjectHistories } from './subject-histories.ts';

const NOW = '2026-03-20T12:00:00.000Z';
const entry = (name: string, day: number, score: number | null, changes: Partial<HistoryEntry> = {}) => ({
  ...{ id: `${name}-${day}`, run: `r${day}`, at: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z` },
  ...{ path: name, working_directory: '/w', name, is_member: false, sha256: null, tool_version: '1.2.3' },
  ...{ depth: 'standard', score, ci_low: null, ci_high: null, badge: null, complete: true, models: [] },
  ...{ cost_usd: 0 },
  ...changes,
});
const near = (score: number) => ({ ci_low: score - 1, ci_high: score + 1 });
const changesOf = (...entries: HistoryEntry[]) =>
  recentChanges(subjectHistories(entries), NOW).map(({ subject, before, difference, significant }) => [
    ...[subject.entries[0].name, before.id, difference, significant],
  ]);

test('the newest result is compared with the last from before the week, worst first', () => {
  const found = changesOf(
    entry('a', 19, 60, near(60)),
    entry('a', 16, 72, near(72)),
    entry('a', 10, 70, near(70)),
    entry('a', 2, 50, near(50)),
    entry('b', 18, 80, near(80)),
    entry('b', 5, 90, near(90)),
  );
  expect(found).toEqual([
    ['a', 'a-10', -10, true],
    ['b', 'b-5', -10, true],
  ]);
});

test('what may be chance, is of another depth, was not scored again or is incomplete is no loss', () => {
  expect(changesOf(entry('a', 19, 69), entry('a', 5, 70))).toEqual([['a', 'a-5', -1, null]]);
  expect(changesOf(entry('a', 19, 69.5, near(69.5)), entry('a', 5, 70, near(70)))).toEqual([
    ['a', 'a-5', -0.5, false],
  ]);
  expect(changesOf(entry('a', 19, 40), entry('a', 5, 70, { depth: 'deep' }))).toEqual([]);
  expect(changesOf(entry('a', 6, 40), entry('a', 5, 70))).toEqual([]);
  expect(changesOf(entry('a', 19, 40, { complete: false }), entry('a', 5, 70))).toEqual([]);
});

test('a subject that is new this week is compared with its first result', () => {
  expect(changesOf(entry('a', 19, 75), entry('a', 17, 70))).toEqual([['a', 'a-17', 5, null]]);
});

test('the history says at a glance what broke', () => {
  const subjects = subjectHistories([
    entry('<b>crane</b>', 19, 60, near(60)),
    entry('<b>crane</b>', 5, 70, near(70)),
    entry('swan', 19, 69),
    entry('swan', 5, 70),
  ]);
  const [changes] = historyView(subjects, { now: NOW, moment: String });
  expect(changes?.title).toBe('Since a week ago: 1 worse, 0 better, 1 perhaps by chance');
  const [block] = changes?.blocks ?? [];
  expect(block?.kind === 'list' && block.items.map(plainText)).toEqual([
    '<b>crane</b> −10.0 points, 70.0 to 60.0',
    'swan −1.0 points, 70.0 to 69.0, may be chance',
  ]);
});
