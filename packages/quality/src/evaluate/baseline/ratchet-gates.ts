import type { Ratchet } from '@plugin-eval/core/documents/baseline.ts';
import type { Gate, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { BOUND_TOLERANCE } from '@plugin-eval/core/methodology/grade.ts';
import { ratchetLookup } from './ratchet-lookup.ts';

/** One gate for each skill that a baseline holds a number of: the composite may only improve. */
export function ratchetGates(
  skills: readonly SkillEvaluation[],
  ratchets: readonly Ratchet[],
  isGone: (path: string) => boolean,
): Gate[] {
  const ratchetOf = ratchetLookup(ratchets, isGone);
  return skills.flatMap((skill) => {
    const ratchet = ratchetOf(skill);
    return ratchet === null ? [] : [ratchetGate(skill, ratchet.composite)];
  });
}

function ratchetGate({ subject, composite }: SkillEvaluation, held: number): Gate {
  const { score } = composite;
  const gate = { name: 'ratchet' as const, subject: subject.path, value: score, bound: held };
  const before = held.toFixed(2);
  if (score === null)
    return { ...gate, passed: null, message: `${subject.name} has no score; it was ${before}.` };
  if (score + BOUND_TOLERANCE >= held) {
    return {
      ...gate,
      passed: true,
      message: `${subject.name} scores ${score.toFixed(2)}; it was ${before}.`,
    };
  }
  const loss = held - score;
  const points = loss < 0.01 ? 'less than 0.01' : loss.toFixed(2);
  return {
    ...gate,
    passed: false,
    message: `${subject.name} fell from ${before} to ${score.toFixed(2)}, by ${points} points.`,
  };
}
