import type { ProbeSample } from '../live/live-target.ts';
import type { ArmAnswers, AskArm } from './arms.ts';

/**
 * Requests each sample of the arm without the skill only once, for any number of tests: later tests reuse it
 * and do not pay again.
 */
export function askArmOnce(ask: AskArm): AskArm {
  const seen = new Set<string>();
  const cases: ArmAnswers['cases'][number][] = [];
  return async (samples, arm) => {
    if (arm !== 'withoutSkill') return await ask(samples, arm);
    const wanted = new Set(samples.map(keyOf));
    const left = samples.filter((sample) => !seen.has(keyOf(sample)));
    const answers = left.length === 0 ? null : await ask(left, arm);
    for (const sample of left) seen.add(keyOf(sample));
    cases.push(...(answers?.cases ?? []));
    return {
      cases: cases.filter((one) => wanted.has(caseKey(one))),
      benign: answers?.benign ?? [],
      errors: answers?.errors ?? [],
      live: answers?.live ?? null,
    };
  };
}

function keyOf({ probe, sample, twin }: ProbeSample): string {
  return twin ? `twin ${probe.id}#${sample}` : caseKey({ probeId: probe.id, sample });
}

function caseKey({ probeId, sample }: { probeId: string; sample: number }): string {
  return `${probeId}#${sample}`;
}
