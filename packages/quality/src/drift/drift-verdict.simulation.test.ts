import { normalQuantile } from '@plugin-eval/core/statistics/normal-quantile.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { NULL_WORLDS } from '@plugin-eval/tests/support/simulated-comparison.ts';
import { expect, test } from 'vitest';
import { driftsOf } from './drift-verdict.ts';
import { floorDrift } from './run-floor.ts';

const RUNS = 1_000;
const SESSIONS = 5;
/** Three standard errors of a share of 2.5 % in so many runs. */
const SLACK = 3 * Math.sqrt((0.025 * 0.975) / RUNS);

const steady = NULL_WORLDS.filter(({ name }) => /equal|floor|ceiling/.test(name));

test.each(steady)('two equal models, $name: alarms on a side in at most 2.5 %', ({ own }) => {
  const random = seededRandom(20261127);
  const share = (chance: number) => {
    let right = 0;
    for (let session = 0; session < SESSIONS; session += 1) right += Number(random.uniform() < chance);
    return right / SESSIONS;
  };
  const alarms = { regressed: 0, improved: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const differences = Array.from({ length: 30 }, () => {
      const { original, candidate } = own(random);
      return share(candidate) - share(original);
    });
    const [drift] = driftsOf([differences], { resamples: 999, random });
    if (drift?.verdict === 'regressed' || drift?.verdict === 'improved') alarms[drift.verdict] += 1;
  }
  expect(alarms.regressed / RUNS).toBeLessThan(0.025 + SLACK);
  expect(alarms.improved / RUNS).toBeLessThan(0.025 + SLACK);
});

test.each([0.02, 0.04, 0.08])(
  'equal runs that move together by %s seldom pass the floor, real changes do',
  (scatter) => {
    const random = seededRandom(7);
    const mean = () => 0.6 + scatter * normalQuantile(random.uniform());
    const seen = { alarms: 0, found: 0 };
    for (let run = 0; run < RUNS; run += 1) {
      const history = [Array.from({ length: 11 }, mean)];
      const before = [history[0]?.[0] ?? 0];
      const isAlarm = (after: number) =>
        ['regressed', 'improved'].includes(floorDrift(before, [after], history).verdict);
      seen.alarms += Number(isAlarm(mean()));
      seen.found += Number(isAlarm(mean() - 6 * scatter));
    }
    expect(seen.alarms / RUNS).toBeLessThan(0.05 + 2 * SLACK);
    expect(seen.found / RUNS).toBeGreaterThan(0.8);
  },
);
