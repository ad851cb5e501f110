import type { Comparison } from '../../../../src/documents/comparison.ts';
import { describeCertainty } from '../../../../src/report/comparison/comparison-certainty.ts';
import {
  describeHeadToHead,
  describePreferenceForB,
} from '../../../../src/report/comparison/head-to-head-summary.ts';
import { ForeignName } from '../../design/foreign.tsx';
import { DifferenceScale } from './difference-scale.tsx';
import { verdictParts } from './verdict-parts.ts';

/** Which side is better, in words first, and how far that can be believed. */
export function ComparisonVerdictCard({ comparison }: { comparison: Comparison }) {
  const { headToHead, differences } = comparison;
  return (
    <section className="card comparison-verdict" aria-label="Verdict">
      <p className="lead">
        <VerdictSentence comparison={comparison} />
      </p>
      {differences.composite !== null && <p className="quiet">{describeCertainty(comparison)}</p>}
      <DifferenceScale differences={differences} />
      {headToHead !== null && (
        <p>
          <b>Head to head:</b> {describeHeadToHead(headToHead)}{' '}
          {headToHead.rounds > 0 && (
            <span className="quiet">Preference for B: {describePreferenceForB(headToHead)}.</span>
          )}
        </p>
      )}
    </section>
  );
}

function VerdictSentence({ comparison }: { comparison: Comparison }) {
  return verdictParts(comparison).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    part.isName ? <ForeignName key={index} name={part.text} longest={80} /> : part.text,
  );
}
