import type { ThreatFigure } from '../../../../../src/report/threat-report/threat-figures.ts';
import { IntervalBar } from '../../../design/meter.tsx';

/** Numbers that the reader needs first: large, with their intervals and what they mean. */
export function FigureTiles({ figures }: { figures: readonly ThreatFigure[] }) {
  return (
    <dl className={figures.length === 2 ? 'figure-tiles two' : 'figure-tiles'}>
      {figures.map((figure) => (
        <FigureTile key={figure.term} {...figure} />
      ))}
    </dl>
  );
}

export function FigureTile({ term, share, low, high, format, isBad, meaning }: ThreatFigure) {
  const hasInterval = share !== null && low !== null && high !== null;
  return (
    <div className="figure-tile">
      <dt>{term}</dt>
      <dd>
        {share === null ? (
          <span className="tile-missing">not measured</span>
        ) : (
          <strong>{format(share)}</strong>
        )}
        <IntervalBar
          score={share}
          low={low}
          high={high}
          weakBelow={isBad ? Number.POSITIVE_INFINITY : null}
        />
        {share !== null && (
          <small>{hasInterval ? `95 %: ${format(low)} to ${format(high)}` : 'no interval'}</small>
        )}
        <small>{meaning}</small>
      </dd>
    </div>
  );
}
