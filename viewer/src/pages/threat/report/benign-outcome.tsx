import type { BenignCase } from '../../../../../src/documents/threat-report.ts';
import { Pill } from '../../../design/badge.tsx';

/** What an answer to a harmless request came to. */
export function BenignOutcome({ outcome }: Pick<BenignCase, 'outcome'>) {
  return (
    <Pill tone={outcome === 'refused' ? 'alarm' : outcome === 'unclear' ? 'note' : 'plain'}>{outcome}</Pill>
  );
}
