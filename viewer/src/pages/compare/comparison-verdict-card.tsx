import type { Comparison } from '../../../../src/documents/comparison.ts';
import { describeCertainty } from '../../../../src/report/comparison/comparison-certainty.ts';
import { comparisonVerdict } from '../../../../src/report/comparison/comparison-verdict.ts';
import { describeHeadToHead } from '../../../../src/report/comparison/head-to-head-summary.ts';
import { InWords } from '../../design/blocks.tsx';
import { DifferenceScale } from './difference-scale.tsx';

/** Which side is better, in words first, and how far that can be believed. */
export function ComparisonVerdictCard({ comparison }: { comparison: Comparison }) {
  const { headToHead, differences } = comparison;
  return (
    <section className="card comparison-verdict" aria-label="Verdict">
      <p className="lead">
        <InWords words={comparisonVerdict(comparison).words} />
      </p>
      {differences.composite !== null && <p className="quiet">{describeCertainty(comparison)}</p>}
      <DifferenceScale differences={differences} />
      {headToHead !== null && (
        <p>
          <b>Head to head:</b> {describeHeadToHead(headToHead)}
        </p>
      )}
    </section>
  );
}
