import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvaluationCache, openEvaluationCache } from '@plugin-eval/engine/store/evaluation-cache.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnalysisOutcome, runWatched } from './analysis-job.ts';
import { cachedAnalysis, type RememberedAnalyses } from './cached-analysis.ts';
import type { EvaluationOptions } from './evaluation-options.ts';

/** Long after the files of a test were made: what changed just now may change again unseen. */
const later = () => Date.now() + 60_000;

let root: string;
let cache: EvaluationCache;
beforeEach(async () => {
  root = temporaryRepository();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText({
      body: 'See [the boat](../boat/SKILL.md) and [steps](references/steps.md).',
    }),
    'skills/crane/references/steps.md': '# Steps\n\nFold.\n',
    'skills/boat/SKILL.md': skillText(),
  });
  cache = await openEvaluationCache(':memory:', '2026-11-22');
});
afterEach(() => cache.close([]));

const crane = () => ({
  kind: 'skill' as const,
  member: { path: join(root, 'skills/crane'), shown: 'skills/crane' },
});

function keep(options: EvaluationOptions = QUICK_OPTIONS): AnalysisOutcome {
  const made = runWatched(crane(), options, STOPPED_CLOCK);
  cachedAnalysis(cache, options, later()).keep([crane()], [made]);
  return made.outcome;
}

const find = (options: EvaluationOptions = QUICK_OPTIONS) =>
  cachedAnalysis(cache, options, later()).find(crane());

test('a skill in which nothing has changed is not read again', () => {
  const outcome = keep();
  expect(find()).toEqual(outcome);
});

test('what was read once is remembered, for as long as nothing has changed', async () => {
  const outcome = keep();
  const remembered: RememberedAnalyses = new Map();
  expect(cachedAnalysis(cache, QUICK_OPTIONS, later(), { remembered }).find(crane())).toEqual(outcome);
  const empty = await openEvaluationCache(':memory:', '2026-11-22');
  const again = () => cachedAnalysis(empty, QUICK_OPTIONS, later(), { remembered });
  expect(again().find(crane())).toEqual(outcome);
  writeFileSync(join(root, 'skills/crane/SKILL.md'), skillText({ body: 'Fold.' }));
  expect(again().find(crane())).toBeNull();
  const edited = runWatched(crane(), QUICK_OPTIONS, STOPPED_CLOCK);
  await again().keep([crane()], [edited]);
  expect(again().find(crane())).toEqual(edited.outcome);
  await empty.close([]);
});

test('who needs tables and gates alone reads a skill in brief, for as long as nothing has changed', () => {
  const outcome = keep();
  if (outcome.kind !== 'skill') throw new Error('A skill is one.');
  const { evaluation } = outcome;
  const findBriefly = () =>
    cachedAnalysis(cache, QUICK_OPTIONS, later(), { summaryOnly: true }).find(crane());
  expect(findBriefly()).toMatchObject({
    kind: 'skill',
    evaluation: { composite: { score: evaluation.composite.score }, tips: [], layers: [{ features: null }] },
  });
  writeFileSync(join(root, 'skills/crane/SKILL.md'), skillText({ body: 'Fold.' }));
  expect(findBriefly()).toBeNull();
});

test('a skill of a plugin, which is put together with others, is never read in brief', () => {
  const job = { ...crane(), plugin: 'paper' };
  const made = runWatched(job, QUICK_OPTIONS, STOPPED_CLOCK);
  cachedAnalysis(cache, QUICK_OPTIONS, later()).keep([job], [made]);
  expect(cachedAnalysis(cache, QUICK_OPTIONS, later(), { summaryOnly: true }).find(job)).toEqual(
    made.outcome,
  );
});

test('who does not ask for that has nothing remembered', () => {
  const outcome = keep();
  const find = vi.spyOn(cache, 'find');
  const cached = cachedAnalysis(cache, QUICK_OPTIONS, later());
  for (let times = 1; times <= 2; times++) {
    expect(cached.find(crane())).toEqual(outcome);
    expect(find).toHaveBeenCalledTimes(times);
  }
  find.mockRestore();
});

test.each<[string, () => void]>([
  ['its text', () => writeFileSync(join(root, 'skills/crane/SKILL.md'), skillText({ body: 'Fold.' }))],
  ['a reference', () => writeFileSync(join(root, 'skills/crane/references/steps.md'), '# Steps\n\nTurn.\n')],
  ['a sibling that it links to, gone', () => rmSync(join(root, 'skills/boat'), { recursive: true })],
  ['a reference, gone', () => rmSync(join(root, 'skills/crane/references/steps.md'))],
  ['tests that were not there', () => writeTree(root, { 'skills/crane/evals/evals.json': '[]' })],
  ['a file of tests beside SKILL.md', () => writeTree(root, { 'skills/crane/trigger_eval.json': '[]' })],
  ['a folder above that becomes a plugin', () => writeTree(root, { '.claude-plugin/plugin.json': '{}' })],
  ['a skill above it', () => writeTree(root, { 'skills/SKILL.md': skillText() })],
])('what changed: %s', (_, change) => {
  keep();
  change();
  expect(find()).toBeNull();
});

test('a sibling that is deleted makes a dead link, also with a cache', () => {
  keep();
  rmSync(join(root, 'skills/boat'), { recursive: true });
  const cached = cachedAnalysis(cache, QUICK_OPTIONS, later());
  const outcome = cached.find(crane()) ?? runWatched(crane(), QUICK_OPTIONS, STOPPED_CLOCK).outcome;
  expect(outcome.kind === 'skill' && outcome.evaluation.layers[0].antiPatterns).toContain('DEAD_CROSS_REF');
});

test('an edit that leaves size and time of modification as they were is seen', () => {
  const path = join(root, 'skills/crane/SKILL.md');
  const old = new Date('2026-01-01');
  utimesSync(path, old, old);
  keep();
  writeFileSync(path, readFileSync(path, 'utf8').replace('boat', 'coat'));
  utimesSync(path, old, old);
  expect(find()).toBeNull();
});

test('other settings have results of their own', () => {
  keep();
  expect(find({ ...QUICK_OPTIONS, profile: 'codex' })).toBeNull();
  expect(find({ ...QUICK_OPTIONS, toolVersion: '99.0.0' })).toBeNull();
  expect(find({ ...QUICK_OPTIONS, trustInline: true })).toBeNull();
});

test('what changed just now is not kept: it may change again within one step of the clock', () => {
  const made = runWatched(crane(), QUICK_OPTIONS, STOPPED_CLOCK);
  cachedAnalysis(cache, QUICK_OPTIONS, Date.now()).keep([crane()], [made]);
  expect(find()).toBeNull();
});

test('a failure of ours is not kept', () => {
  const failed = runWatched(crane(), QUICK_OPTIONS, () => {
    throw new TypeError('x is not a function');
  });
  cachedAnalysis(cache, QUICK_OPTIONS, later()).keep([crane()], [failed]);
  expect(find()).toBeNull();
});

test('what nobody used for a month is let go, and what was used today stays', async () => {
  const folder = temporaryRepository();
  const path = join(folder, 'cache.sqlite');
  const [first, second] = ['one', 'two'].map((key) => [key, new Uint8Array([1])] as const);
  const october = await openEvaluationCache(path, '2026-10-01');
  october.keep([first, second].filter((entry) => entry !== undefined));
  october.close([]);
  const november = await openEvaluationCache(path, '2026-10-30');
  november.find('one');
  november.close(['one']);
  const december = await openEvaluationCache(path, '2026-11-22');
  december.close([]);
  const left = await openEvaluationCache(path, '2026-11-22');
  expect([left.find('one') === null, left.find('two') === null]).toEqual([false, true]);
  left.close([]);
});
