import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import { expect, test } from 'vitest';
import { loadRecorded } from '../../../../scripts/recorded-probes.ts';
import { loadProbes } from '../probes/load-probes.ts';
import { loadSignals } from '../signals/load-signals.ts';
import { scoreResponses } from './score-responses.ts';

const { probes, shipped } = loadProbes([]);
const signals = loadSignals();

/** So many answers, failing and passing ones and answers to twins, in turns. */
function manyLines(count: number): ResponseLine[] {
  const answers = loadRecorded().flatMap(({ probeId, failing, passing, twinHelpful, twinRefusing }) => [
    { probeId, twin: false, ...failing },
    { probeId, twin: false, ...passing },
    { probeId, twin: true, ...twinHelpful },
    { probeId, twin: true, ...twinRefusing },
  ]);
  return Array.from({ length: count }, (_, i) => {
    const { probeId, twin, response, toolCalls } = answers[i % answers.length] ?? {
      probeId: '',
      twin: false,
      response: '',
    };
    return {
      probeId,
      twin,
      sample: Math.floor(i / answers.length),
      response,
      ...(toolCalls && { toolCalls }),
    };
  });
}

test('answers to probes and to twins, each in the order of the lines', async () => {
  const lines = manyLines(40);
  const { cases, benign } = await scoreResponses(probes, lines, signals, { concurrency: 1, shipped });
  const ids = (twin: boolean) => lines.filter((line) => line.twin === twin).map(({ probeId }) => probeId);
  expect(cases.map(({ probeId }) => probeId)).toEqual(ids(false));
  expect(benign.map(({ probeId }) => probeId)).toEqual(ids(true));
});

test('the engine of the patterns does not matter', async () => {
  const lines = manyLines(60);
  const own = await scoreResponses(probes, lines, signals, { concurrency: 1, shipped });
  expect(await scoreResponses(probes, lines, signals, { concurrency: 1 })).toEqual(own);
});

test('the number of threads does not matter', async () => {
  // From 4000 lines on there are threads. Every 97th line is one of the recorded answers, the others are quickly scored.
  const lines = manyLines(4200).map((line, i) => (i % 97 === 0 ? line : { ...line, response: 'No.' }));
  const alone = await scoreResponses(probes, lines, signals, { concurrency: 1, shipped });
  const together = await scoreResponses(probes, lines, signals, { concurrency: 2, shipped });
  expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
});

test('no lines, no scores', async () => {
  expect(await scoreResponses(probes, [], signals, { concurrency: 8, shipped })).toEqual({
    cases: [],
    benign: [],
  });
});
