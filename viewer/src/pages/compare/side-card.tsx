import type { Comparison } from '../../../../src/documents/comparison.ts';
import { formatPercent, formatPoints, plural } from '../../../../src/report/number-format.ts';
import { Facts } from '../../design/facts.tsx';
import { ForeignName, ForeignPath } from '../../design/foreign.tsx';
import { ScoreScale } from '../evaluation/score-scale.tsx';
import { Standing } from '../evaluation/verdict-card.tsx';

interface SideCardProps {
  letter: 'A' | 'B';
  side: Comparison['a'];
}

/** One side of a comparison: what it is, and its composite. */
export function SideCard({ letter, side: { subject, composite, antiPatterns } }: SideCardProps) {
  const { score, ciLow, ciHigh, measuredWeight, antiPatternPenalty } = composite;
  const hasInterval = ciLow !== null && ciHigh !== null;
  return (
    <section className="card side" aria-label={`Side ${letter}`}>
      <h2>
        <span className={`letter ${letter}`}>{letter}</span> <ForeignName name={subject.name} longest={80} />
      </h2>
      <p className="subtitle">
        <ForeignPath path={subject.path} />
      </p>
      <p className="row">
        <span className="score">
          <strong>{score === null ? '—' : formatPoints(score)}</strong>{' '}
          <span>{score === null ? 'not measured' : 'of 100'}</span>
        </span>
        <Standing composite={composite} />
      </p>
      <ScoreScale score={score} interval={hasInterval ? { low: ciLow, high: ciHigh } : null} members={[]} />
      <Facts
        facts={[
          [
            'Interval',
            hasInterval ? `${formatPoints(ciLow)} to ${formatPoints(ciHigh)}` : 'none: nothing was drawn',
          ],
          ['Measured', `${formatPercent(measuredWeight)} of the weight`],
          [
            'Anti-patterns',
            antiPatterns.length === 0
              ? 'none'
              : `${plural(antiPatterns.length, 'flag')}${antiPatternPenalty === null ? '' : `, × ${antiPatternPenalty.toFixed(2)}`}`,
          ],
        ]}
      />
    </section>
  );
}
