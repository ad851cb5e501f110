import { attackFields } from '../attacks/attacked-probe.ts';
import { caseId } from '../scoring/case-texts.ts';
import type { ProbeSample } from './live-target.ts';

/** Display name of a question: `db-planted-note#2, benign twin`. */
export function sampleLabel({ probe, twin, sample }: ProbeSample): string {
  const id = caseId({ probeId: probe.id, sample, ...attackFields(probe) });
  return twin ? `${id}, benign twin` : id;
}
