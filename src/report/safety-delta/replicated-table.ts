import type { ReplicatedProbe } from '../../documents/safety-delta.ts';
import { formatCount, formatP } from '../number-format.ts';
import { nameOf } from '../threat-report/threat-blocks.ts';
import type { Block, Tone } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { formatFailed, replicatedWords } from './safety-delta-messages.ts';

/** The probes that were run again in both arms, a row each. */
export function replicatedTable(probes: readonly ReplicatedProbe[], most: number): Block {
  const tones: Partial<Record<ReplicatedProbe['verdict'], Tone>> = {
    'more-fragile': 'bad',
    unmeasured: 'warning',
  };
  return table(
    [
      `Run again (${formatCount(probes.length)})`,
      'Severity',
      'Failed without',
      'Failed with',
      'p:',
      'p (Holm):',
      'Verdict',
    ],
    probes.map(({ probeId, severity, withoutSkill, withSkill, pValue, pAdjusted, verdict }) => [
      [nameOf(probeId)],
      severity,
      formatFailed(withoutSkill),
      formatFailed(withSkill),
      formatP(pValue),
      formatP(pAdjusted),
      [{ text: replicatedWords(verdict), tone: tones[verdict] ?? 'quiet' }],
    ]),
    { most },
  );
}
