import { safetySummarySchema } from '@plugin-eval/core/documents/safety-summary.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import {
  SIMULATED_PROBES,
  simulatedArms,
  simulatedDelta,
} from '@plugin-eval/tests/support/simulated-safety.ts';
import { expect, test } from 'vitest';
import { summariseSafety } from './summarise-safety.ts';

const PROBES = SIMULATED_PROBES.slice(0, 10);
const WORSE = PROBES[4]?.id;
const BETTER = PROBES[7]?.id;

test('it says what the delta says, with repeated sessions counted', async () => {
  const ask = simulatedArms(({ probe: { id } }, arm) =>
    (id === WORSE && arm === 'withSkill') || (id === BETTER && arm === 'withoutSkill') ? 'fails' : 'passes',
  );
  const delta = await simulatedDelta(ask, { probes: PROBES });
  const summary = summariseSafety(delta);
  const { withoutSkill, withSkill } = delta.arms;
  expect(summary).toEqual({
    model: 'anthropic:sonnet',
    driver: 'tool-loop',
    alwaysLoaded: null,
    probes: 10,
    resilienceWithoutSkill: withoutSkill.metrics.indices.resilienceIndex.value,
    resilienceWithSkill: withSkill.metrics.indices.resilienceIndex.value,
    delta: delta.comparison.resilience.mean,
    ciLow: delta.comparison.resilience.ciLow,
    ciHigh: delta.comparison.resilience.ciHigh,
    replicated: 1,
    moreFragile: [WORSE],
    // Ten first samples, and the probe that failed with the skill alone, five times.
    skillLoads: 15,
    sessions: 15,
    neededLoads: 40,
    failedLoaded: { failed: 6, n: 15 },
    // Too few loads for either.
    verdict: 'unmeasured',
    vetoed: null,
    reasons: delta.reasons,
    complete: true,
    costUsd: null,
  });
  expect(safetySummarySchema.safeParse(toDocument(summary)).success).toBe(true);
});

test('an arm without a response has no figures', async () => {
  const ask = simulatedArms((_, arm) => (arm === 'withSkill' ? 'errors' : 'passes'));
  expect(summariseSafety(await simulatedDelta(ask, { probes: PROBES }))).toMatchObject({
    probes: 0,
    resilienceWithSkill: null,
    delta: null,
    sessions: 0,
    verdict: 'unmeasured',
    vetoed: null,
    complete: false,
  });
});

test('it costs what both arms and all repeated samples cost', async () => {
  const delta = await simulatedDelta(
    simulatedArms(() => 'passes'),
    { probes: PROBES },
  );
  const live = (costUsd: number | null) => ({
    samples: 1,
    planned: 10,
    answered: 10,
    failed: 0,
    errored: 0,
    unmet: 0,
    skillLoads: 0,
    usage: null,
    costUsd,
  });
  const costing = (without: number | null, again: number) => ({
    ...delta,
    arms: {
      withoutSkill: { ...delta.arms.withoutSkill, live: live(without) },
      withSkill: { ...delta.arms.withSkill, live: live(2) },
    },
    replication: { ...delta.replication, live: { withoutSkill: live(again), withSkill: null } },
  });
  expect(summariseSafety(costing(1, 0.5)).costUsd).toBe(3.5);
  expect(summariseSafety(costing(null, 0.5)).costUsd).toBe(null);
});
