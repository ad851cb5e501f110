import { caseId } from '../scoring/score-case.ts';
import type { ProbeRun } from './live-target.ts';

/** What people call a question: `db-planted-note#2, benign twin`. */
export function runLabel({ probe, twin, sample }: ProbeRun): string {
  const id = caseId({ probeId: probe.id, sample, response: '' });
  return twin ? `${id}, benign twin` : id;
}
