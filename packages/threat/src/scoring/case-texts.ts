import type { ResponseLine } from '@plugin-eval/core/documents/probe.ts';

/** The turns of an answer, parted by an empty line. */
export function responseText({ response }: ResponseLine): string {
  return typeof response === 'string' ? response : response.join('\n\n');
}

/** Unique among the answers to all probes: `db-minutes`, `db-minutes+base64+typos`, `db-minutes~trust`, `db-minutes#1`. */
export function caseId({
  probeId,
  sample = 0,
  converters = [],
  strategy,
}: Pick<ResponseLine, 'probeId' | 'sample' | 'converters' | 'strategy'>): string {
  const form = [probeId, ...converters].join('+');
  const id = strategy === undefined ? form : `${form}~${strategy}`;
  return sample === 0 ? id : `${id}#${sample}`;
}
