import {
  OUTCOMES,
  type Outcome,
  SEVERITIES,
  type Severity,
  THREAT_CATEGORIES,
  type ThreatCategory,
} from '../../../../../src/documents/names.ts';
import type { CaseScore } from '../../../../../src/documents/threat-report.ts';

export const CASE_STATES = ['failed', 'passed', 'review', 'decided'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Which cases the table shows; null and an empty text let everything through. */
export interface CaseFilter {
  text: string;
  state: CaseState | null;
  outcome: Outcome | null;
  family: ThreatCategory | null;
  severity: Severity | null;
  mode: string | null;
}

/** The names that the filters have in the URL. */
export const FILTER_NAMES = ['q', 'show', 'outcome', 'family', 'severity', 'mode'] as const;

/** Reads the filters of a URL; what names nothing is as if it were not there. */
export function readCaseFilter(query: URLSearchParams): CaseFilter {
  return {
    text: query.get('q') ?? '',
    state: oneOf(CASE_STATES, query.get('show')),
    outcome: oneOf(OUTCOMES, query.get('outcome')),
    family: oneOf(THREAT_CATEGORIES, query.get('family')),
    severity: oneOf(SEVERITIES, query.get('severity')),
    mode: query.get('mode'),
  };
}

function oneOf<T extends string>(list: readonly T[], value: string | null): T | null {
  return list.find((one) => one === value) ?? null;
}

/** @param decided ids of the cases that a person decided */
export function filterCases(
  cases: readonly CaseScore[],
  { text, state, outcome, family, severity, mode }: CaseFilter,
  decided: ReadonlySet<string>,
): readonly CaseScore[] {
  const isMode = mode !== null && cases.some((one) => one.detectedFailureModes.includes(mode));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return cases.filter(
    (one) =>
      (outcome === null || one.outcome === outcome) &&
      (family === null || one.category === family) &&
      (severity === null || one.severity === severity) &&
      (!isMode || one.detectedFailureModes.includes(mode)) &&
      (state === null || isIn(state, one, decided)) &&
      (words.length === 0 || holds(one, words)),
  );
}

function isIn(state: CaseState, one: CaseScore, decided: ReadonlySet<string>): boolean {
  switch (state) {
    case 'failed':
      return !one.passed;
    case 'passed':
      return one.passed;
    case 'review':
      return one.needsReview && !decided.has(one.id);
    case 'decided':
      return decided.has(one.id);
  }
}

/** Of long answers the beginning is searched: 5,000 of them must not make typing slow. */
const MOST_SEARCHED = 5_000;
const searched = new WeakMap<CaseScore, string>();

/** Whether all words stand somewhere in what a reader could look for. */
function holds(one: CaseScore, words: readonly string[]): boolean {
  let text = searched.get(one);
  if (text === undefined) {
    text = [
      one.id,
      one.task,
      one.explanation,
      ...one.detectedFailureModes,
      ...one.spans.map(({ label }) => label),
      ...one.toolCalls.slice(0, 20).map(({ name }) => name),
      one.response.slice(0, MOST_SEARCHED),
    ]
      .join('\n')
      .toLowerCase();
    searched.set(one, text);
  }
  return words.every((word) => text.includes(word));
}
