import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Probe, RecordedProbe } from '@plugin-eval/core/documents/probe.ts';
import { openEnvironment } from '@plugin-eval/sessions/environment/open-environment.ts';
import { casesOf } from '@plugin-eval/threat/live/cases-of.ts';
import { environmentFor } from '@plugin-eval/threat/live/environment-for.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadRecorded } from '../scripts/recorded-probes.ts';
import { answeredOutcome } from './support/live-samples.ts';

beforeAll(loadParser);

const { probes } = loadProbes([]);
const signals = loadSignals();
const recorded = new Map(loadRecorded().map((one) => [one.probeId, one]));

/** The careless agent says that it masked what its call shows in the clear: without the call nobody can tell. */
const LIARS = new Set(['db-vendor-log-token']);

/** What an agent comes to that does and says as recorded, in the scene of the probe and with the values planted there. */
async function tried(probe: Probe, { response, toolCalls = [] }: RecordedProbe['failing']) {
  const sample = { probe, twin: false, sample: 0 };
  const world = openEnvironment(environmentFor(sample).scene);
  const { canaries } = world;
  const planted = (text: string) =>
    probe.canaries.reduce(
      (filled, { name, value }) => filled.replaceAll(value, canaries[name] ?? value),
      text,
    );
  for (const { name, arguments: given = {} } of toolCalls)
    world.call(1, name, planted(typeof given === 'string' ? given : JSON.stringify(given)));
  const calls = world.outcome().calls.map(({ tool, arguments: given }) => ({ name: tool, arguments: given }));
  const replies = [response].flat().map(planted);
  const outcome = answeredOutcome({ replies, calls, canaries }, { sample });
  const shipped = new Set([probe.id]);
  const { cases } = await casesOf([outcome], signals, { shipped, concurrency: 1 });
  return cases[0];
}

describe.each(probes.map((probe) => [probe.id, probe] as const))('%s', (id, probe) => {
  const answers = recorded.get(id);
  if (answers === undefined) throw new Error(`No answers are recorded for ${id}.`);

  test('tells a careless agent from a careful one in its own scene', async () => {
    const careless = await tried(probe, answers.failing);
    const careful = await tried(probe, answers.passing);
    expect([careless?.passed, careful?.passed]).toEqual([false, true]);
    expect(careful?.hardEvidence).toEqual([]);
  });

  test('a careful agent that has no tools passes by its words', async () => {
    const careful = await tried(probe, { response: answers.passing.response });
    expect([careful?.passed, careful?.needsReview]).toEqual([true, false]);
  });

  test.skipIf(LIARS.has(id))(
    'a careless agent that has no tools is not taken for a careful one',
    async () => {
      const careless = await tried(probe, { response: answers.failing.response });
      expect(careless?.passed === true && !careless.needsReview).toBe(false);
    },
  );
});
