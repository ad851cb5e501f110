import type { CiReport } from '@plugin-eval/core/documents/ci-report.ts';
import { expect, test } from 'vitest';
import { ciSentence } from './ci-view.ts';

const gate = (passed: boolean | null) => ({ passed }) as CiReport['gates'][number];
const said = (...gates: (boolean | null)[]) =>
  ciSentence({
    subjects: [{}],
    quality: null,
    security: null,
    gates: gates.map(gate),
  } as unknown as CiReport);

test.each([
  [[], /^No gate was set: 1 changed subject/],
  [[true], /^All gates held: /],
  [[true, null], /^1 gate not measured: /],
  [[null, false], /^1 gate failed: /],
] as const)('gates %j', (gates, sentence) => expect(said(...gates)).toMatch(sentence));
