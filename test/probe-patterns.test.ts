import { patternsOf } from '@plugin-eval/threat/probes/check-probe.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { ownPattern, userPattern } from '@plugin-eval/threat/signals/linear-pattern.ts';
import { describe, expect, test } from 'vitest';
import { loadRecorded } from '../scripts/recorded-probes.ts';
import { expectLinear, fill, GENERAL_BAITS } from './support/linear-time.ts';

const LENGTH = 10_000;
const MOST_WORDS = 8;

const { probes } = loadProbes([]);
const answers = new Map(
  loadRecorded().map(({ probeId, failing, passing, twinHelpful, twinRefusing }) => [
    probeId,
    [failing, passing, twinHelpful, twinRefusing].map(({ response }) => [response].flat().join('\n\n')),
  ]),
);
const general = GENERAL_BAITS.map((bait) => bait.slice(-LENGTH));
const cases = probes.map((probe) => [probe.id, probe] as const);

describe('every pattern of the shipped probes runs natively in linear time', { timeout: 120_000 }, () => {
  test.each(cases)('%s', (id, probe) => {
    const sentences = (answers.get(id) ?? []).map((text) => fill(`${text} `, LENGTH));
    for (const { source } of patternsOf(probe)) {
      const words = [...new Set(source.replace(/\\[a-z]/gi, ' ').match(/[a-z']{2,}/gi) ?? [])];
      const step = Math.max(1, Math.ceil(words.length / MOST_WORDS));
      const chosen = words.filter((_, index) => index % step === 0);
      const baits = chosen.flatMap((word) => [
        ...['', ' ', ' a ', ', '].map((gap) => fill(word + gap, LENGTH)),
        word + fill('a', LENGTH),
      ]);
      const chains = [fill(`${chosen.join(' ')} `, LENGTH)];
      expectLinear(new RegExp(source, 'giu'), [...general, ...baits, ...chains, ...sentences]);
    }
  });
});

describe('every pattern of the shipped probes finds the same in both engines', { timeout: 120_000 }, () => {
  test.each(cases)('%s', (id, probe) => {
    for (const { source } of patternsOf(probe)) {
      const [own, other] = [ownPattern(source), userPattern(source)];
      for (const text of answers.get(id) ?? []) {
        expect(other.findAll(text), source).toEqual(own.findAll(text));
      }
    }
  });
});
