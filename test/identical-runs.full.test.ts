import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { parseTable } from '@plugin-eval/core/text/parse-table.ts';
import { floorDrift } from '@plugin-eval/quality/drift/run-floor.ts';
import { expect, test } from 'vitest';
import { ROOT } from './support/built-cli.ts';

const RUNS = join(ROOT, '../shared/data/outcomes/dotnet-runs.csv');

interface SuiteRun {
  skill: string;
  commit: string;
  mean: number;
}

/** Runs of each skill in order of time, with the mean quality of its scenarios, 0 to 1. */
function suiteRuns(csv: string): SuiteRun[][] {
  const table = parseTable(csv, ',');
  if (table === null) throw new Error('The runs are not CSV.');
  const cell = (row: readonly string[], name: string) => row[table.columns.indexOf(name)] ?? '';
  const bySkill = Map.groupBy(table.rows, (row) => `${cell(row, 'plugin')}/${cell(row, 'skill')}`);
  return [...bySkill].map(([skill, rows]) =>
    [...Map.groupBy(rows, (row) => Number(cell(row, 'run')))]
      .sort(([one], [other]) => one - other)
      .map(([, scenarios]) => ({
        skill,
        commit: cell(scenarios[0] ?? [], 'commit'),
        mean: mean(scenarios.map((row) => Number(cell(row, 'skilled_quality')) / 10)) ?? Number.NaN,
      })),
  );
}

test.skipIf(!existsSync(RUNS))('runs of one skill at one commit raise few alarms', () => {
  const verdicts: string[] = [];
  let falls = 0;
  for (const runs of suiteRuns(readFileSync(RUNS, 'utf8'))) {
    for (const [index, now] of runs.entries()) {
      const before = runs[index - 1];
      if (before?.commit !== now.commit) continue;
      if (now.mean < before.mean) falls += 1;
      const history = Map.groupBy(runs.slice(0, index), ({ commit }) => commit);
      const means = [...history.values()].map((equal) => equal.map((one) => one.mean));
      verdicts.push(floorDrift([before.mean], [now.mean], means).verdict);
    }
  }
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const judged = verdicts.length - count('too-few');
  expect(verdicts).toHaveLength(830);
  expect(judged).toBeGreaterThan(400);
  expect(count('regressed') / judged).toBeLessThan(0.05);
  expect(count('improved') / judged).toBeLessThan(0.05);
  expect(falls / verdicts.length).toBeGreaterThan(0.3);
});
