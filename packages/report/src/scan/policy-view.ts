import type { PolicyReport, PolicyVerdict } from '@plugin-eval/core/documents/policy.ts';
import type { Section } from '../view-model/blocks.ts';
import { list, section } from '../view-model/build-blocks.ts';

const MOST_SHOWN = 20;
const WORDS = {
  denied: { text: 'denied', tone: 'bad' },
  unknown: { text: 'unknown', tone: 'warning' },
  expired: { text: 'expired', tone: 'warning' },
  'not-checked': { text: 'not checked', tone: 'quiet' },
  allowed: { text: 'allowed', tone: 'good' },
} as const;
const WORST_FIRST = Object.keys(WORDS) as (keyof typeof WORDS)[];

/** Lists what the source policy decided, and the line that decided, worst first. */
export function policySection(policy: PolicyReport | null): Section[] {
  if (policy === null) return [];
  const verdicts = worstFirst(policy.verdicts);
  return section('policy', verdicts.length === 0 ? null : 'Policy', [
    list(
      verdicts.map(({ outcome, message }) => [WORDS[outcome], ` ${message}`]),
      { mostShown: MOST_SHOWN },
    ),
  ]);
}

/** Verdicts for formats that hold problems: denied, unknown and expired ones. */
export function policyProblems(
  policy: PolicyReport | null,
): { level: 'error' | 'warning'; message: string }[] {
  return worstFirst(policy?.verdicts ?? [])
    .filter(({ outcome }) => outcome === 'denied' || outcome === 'unknown' || outcome === 'expired')
    .map(({ outcome, message }) => ({ level: outcome === 'denied' ? 'error' : 'warning', message }));
}

function worstFirst(verdicts: readonly PolicyVerdict[]): PolicyVerdict[] {
  return verdicts.toSorted((a, b) => WORST_FIRST.indexOf(a.outcome) - WORST_FIRST.indexOf(b.outcome));
}
