import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';

/** The turns of an answer, parted by an empty line. */
export function responseText({ response }: ResponseLine): string {
  return typeof response === 'string' ? response : response.join('\n\n');
}

/** Unique among the answers to all probes. */
export function caseId({ probeId, sample = 0 }: ResponseLine): string {
  return sample === 0 ? probeId : `${probeId}#${sample}`;
}
