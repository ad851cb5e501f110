import type { Comparison } from '../../../../src/documents/comparison.ts';
import { compositeQualifier } from '../../../../src/report/badge-standing.ts';
import { describeMeasured } from '../../../../src/report/comparison/comparison-view.ts';
import { formatInterval, formatPoints } from '../../../../src/report/number-format.ts';
import { Standing } from '../../design/standing.tsx';
import { UntrustedName, UntrustedPath } from '../../design/untrusted.tsx';
import { ScoreScale } from '../evaluation/score-scale.tsx';

interface SideCardProps {
  letter: 'A' | 'B';
  side: Comparison['a'];
}

/** One side of a comparison: what it is, and its composite. */
export function SideCard({ letter, side }: SideCardProps) {
  const { subject, composite } = side;
  const { score, ciLow, ciHigh } = composite;
  const interval = formatInterval(composite, 'points');
  return (
    <section className="card side" aria-label={`Side ${letter}`}>
      <h2>
        <span className={`letter ${letter}`}>{letter}</span>{' '}
        <UntrustedName name={subject.name} longest={80} />
      </h2>
      <p className="subtitle">
        <UntrustedPath path={subject.path} />
      </p>
      <p className="row">
        <span className="score">
          <strong>{score === null ? '—' : formatPoints(score)}</strong>{' '}
          <span>{score === null ? 'not measured' : (interval ?? 'of 100')}</span>
        </span>
        <Standing composite={composite} qualifier={compositeQualifier(composite)} />
      </p>
      <ScoreScale
        score={score}
        interval={ciLow === null || ciHigh === null ? null : { low: ciLow, high: ciHigh }}
        members={[]}
      />
      <p className="quiet">{describeMeasured(side)}</p>
    </section>
  );
}
