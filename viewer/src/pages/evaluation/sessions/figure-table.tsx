import type { SessionsFigure } from '../../../../../src/report/sessions/sessions-figures.ts';
import { type Column, column, DataTable } from '../../../design/data-table.tsx';
import { IntervalBar } from '../../../design/meter.tsx';
import { UntrustedText } from '../../../design/untrusted.tsx';

/** Figures of sessions, each with its interval and what it rests on. */
export function FigureTable({
  figures,
  interval,
  caption,
}: {
  figures: readonly SessionsFigure[];
  interval: string;
  caption: string;
}) {
  if (figures.length === 0) return null;
  const columns: Column<SessionsFigure>[] = [
    column('Figure', { isRowHeader: true }, ({ name, basis }) => (
      <>
        {name}{' '}
        <small>
          <UntrustedText text={basis} />
        </small>
      </>
    )),
    column('Value', { width: '32%' }, (figure) => <FigureValue figure={figure} />),
    column(interval, { key: 'interval' }, (figure) => figure.interval ?? ''),
  ];
  return (
    <DataTable
      columns={columns}
      rows={figures}
      rowKey={({ name }) => name}
      caption={caption}
      className="figures"
    />
  );
}

function FigureValue({ figure: { name, value, share } }: { figure: SessionsFigure }) {
  return (
    <span className="meter">
      {share !== null && (
        <IntervalBar
          score={share.score}
          low={share.low}
          high={share.high}
          // A failure rate is not a score: its bar says how many, not how good.
          weakBelow={name === 'Failures' ? null : 0.7}
        />
      )}
      <b>{value}</b>
      {value === '—' && <small>not measured</small>}
    </span>
  );
}
