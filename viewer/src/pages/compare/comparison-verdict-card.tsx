import { Fragment } from 'react';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import { describeCertainty } from '../../../../src/report/comparison-certainty.ts';
import { comparisonVerdict } from '../../../../src/report/comparison-verdict.ts';
import { describeHeadToHead, describeScoreOfB } from '../../../../src/report/head-to-head-summary.ts';
import { ForeignName } from '../../design/foreign.tsx';
import { DifferenceScale } from './difference-scale.tsx';

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
            <span className="quiet">B’s share of the points: {describeScoreOfB(headToHead)}.</span>
          )}
        </p>
      )}
    </section>
  );
}

/** Stands for a name while the sentence is made; nothing else of it is foreign. */
const PLACE = '\u0000';

function VerdictSentence({ comparison }: { comparison: Comparison }) {
  const names: string[] = [];
  const { sentence } = comparisonVerdict(comparison, (name) => {
    names.push(name);
    return PLACE;
  });
  // A name that was given and left out of the sentence would shift the others.
  const places = sentence.split(PLACE);
  const given = names.slice(-(places.length - 1));
  return places.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={index}>
      {index > 0 && <ForeignName name={given[index - 1] ?? ''} longest={80} />}
      {text}
    </Fragment>
  ));
}
