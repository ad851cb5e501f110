import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { mean } from '@plugin-eval/core/statistics/descriptive.ts';

export type ExecutedSession = NonNullable<MonteCarloLayer['executed']>['sessions'][number];

/** One grader over the sessions of a case with the skill. */
export interface GraderTally {
  name: string;
  kind: string;
  required: boolean;
  pass: number;
  fail: number;
  errored: number;
  /** Reason of its first failure; null when all passed. May be untrusted. */
  reason: string | null;
}

/** A case that was executed, or refused. */
export interface ExecutedCase {
  /** Its prompt in `per_prompt`, from 1 on. */
  number: number;
  /** May be untrusted; empty where the document does not hold it. */
  prompt: string;
  withSkill: readonly ExecutedSession[];
  /** Sessions of the lift's other arm. */
  without: readonly ExecutedSession[];
  /** Mean over its sessions with the skill that were graded, in [0, 1]; null without any. */
  quality: number | null;
  graders: readonly GraderTally[];
  /** Reason it could not be executed; null when it was. */
  refused: string | null;
}

/**
 * Every case planned for execution, in the order of the prompts. A failed session counts as not passed, as in
 * the pass rates. Source: docs/specification/executed-sessions.md, "Figures".
 */
export function executedCases({
  executed,
  perPrompt,
}: Pick<MonteCarloLayer, 'executed' | 'perPrompt'>): ExecutedCase[] {
  if (executed === undefined) return [];
  const byPrompt = Map.groupBy(executed.sessions.map(failedIsNotPassed), ({ prompt }) => prompt);
  const refused = new Map(executed.refused.map(({ prompt, reason }) => [prompt, reason]));
  return [...new Set([...byPrompt.keys(), ...refused.keys()])]
    .sort((a, b) => a - b)
    .map((prompt) => {
      const own = byPrompt.get(prompt) ?? [];
      const withSkill = own.filter(({ arm }) => arm === 'with');
      return {
        number: prompt + 1,
        prompt: perPrompt[prompt]?.prompt ?? '',
        withSkill,
        without: own.filter(({ arm }) => arm === 'without'),
        quality: mean(withSkill.flatMap(({ quality }) => quality ?? [])),
        graders: tallies(withSkill),
        refused: refused.get(prompt) ?? null,
      };
    });
}

function failedIsNotPassed(session: ExecutedSession): ExecutedSession {
  if (session.outcome === 'failed') return { ...session, passed: false };
  return { ...session, passed: session.passed ?? null };
}

/** Identifies graders by their position in the case, since two may share a name. */
function tallies(sessions: readonly ExecutedSession[]): GraderTally[] {
  const lists = sessions.flatMap(({ graders }) => (graders === undefined ? [] : [graders]));
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.map(({ name, kind, required }, index) => {
    const results = lists.flatMap((list) => list[index] ?? []);
    const count = (wanted: string) => results.filter(({ verdict }) => verdict === wanted).length;
    return {
      ...{ name, kind, required },
      ...{ pass: count('pass'), fail: count('fail'), errored: count('errored') },
      reason: results.find(({ verdict }) => verdict !== 'pass')?.reason ?? null,
    };
  });
}
