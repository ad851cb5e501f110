import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import {
  mcnemarSentence,
  mcnemarTable,
} from '../../../../../src/report/threat-comparison/comparison-tables.ts';
import { Blocks } from '../../../design/blocks.tsx';

interface McnemarTableProps {
  comparison: Pick<ThreatComparison, 'mcnemar' | 'comparable'>;
  /** What the sides are called: without and with. */
  sides: readonly [string, string];
}

/** The four counts of McNemar's test and its p. */
export function McnemarTable({ comparison, sides }: McnemarTableProps) {
  return (
    <div>
      <p className="remark">{mcnemarSentence(comparison)}</p>
      {comparison.comparable.probes > 0 && <Blocks blocks={[mcnemarTable(comparison, sides)]} />}
    </div>
  );
}
