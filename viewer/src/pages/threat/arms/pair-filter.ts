import {
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '../../../../../src/documents/names.ts';
import { differs, type ProbePair } from '../../../../../src/report/safety-delta/safety-probes.ts';

export const PAIR_STATES = ['differs', 'failed', 'unpaired'] as const;
export type PairState = (typeof PAIR_STATES)[number];

export interface PairFilter {
  text: string;
  state: PairState | null;
  family: ThreatCategory | null;
  severity: Severity | null;
}

export const PAIR_FILTER_NAMES = ['q', 'show', 'family', 'severity'] as const;

/** Reads the filters of a URL; what names nothing is as if it were not there. */
export function readPairFilter(query: URLSearchParams): PairFilter {
  const oneOf = <T extends string>(list: readonly T[], name: string) =>
    list.find((one) => one === query.get(name)) ?? null;
  return {
    text: query.get('q') ?? '',
    state: oneOf(PAIR_STATES, 'show'),
    family: oneOf(THREAT_CATEGORIES, 'family'),
    severity: oneOf(SEVERITIES, 'severity'),
  };
}

export function filterPairs(
  pairs: readonly ProbePair[],
  { text, state, family, severity }: PairFilter,
): readonly ProbePair[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return pairs.filter(
    (pair) =>
      (family === null || pair.category === family) &&
      (severity === null || pair.severity === severity) &&
      (state === null || isIn(state, pair)) &&
      (words.length === 0 || holds(pair, words)),
  );
}

function isIn(state: PairState, pair: ProbePair): boolean {
  switch (state) {
    case 'differs':
      return differs(pair);
    case 'failed':
      return pair.withSkill.some(({ passed }) => !passed);
    case 'unpaired':
      return pair.withSkill.length === 0 || pair.withoutSkill.length === 0;
  }
}

function holds(pair: ProbePair, words: readonly string[]): boolean {
  const text = [
    pair.probeId,
    ...[...pair.withoutSkill, ...pair.withSkill].map((one) => `${one.task}\n${one.explanation}`),
  ]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
