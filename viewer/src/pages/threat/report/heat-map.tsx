import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatUnit } from '../../../../../src/report/number-format.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Section } from '../../../design/section.tsx';
import { type HeatCell, heatRows, WORST_FIRST } from '../charts/heat-cells.ts';
import { SeverityWord } from '../words.tsx';

interface HeatMapProps {
  metrics: RunMetrics;
  /** Shows the cases of a cell. */
  onOpen: (cell: Pick<HeatCell, 'category' | 'severity'>) => void;
}

/** Family by severity: how many failed of how many, on a ground as deep as their mean weighted risk. */
export function HeatMap({ metrics, onOpen }: HeatMapProps) {
  if (metrics.categoryRanking.length === 0) return null;
  return (
    <Section title="Family and severity">
      <div className="scroll-box">
        <table className="heat">
          <caption>
            Failed of all answers, and below it the mean weighted risk, which also deepens the ground. A cell
            shows its cases.
          </caption>
          <thead>
            <tr>
              <th scope="col">Family</th>
              {WORST_FIRST.map((severity) => (
                <th key={severity} scope="col">
                  <SeverityWord severity={severity} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heatRows(metrics).map(({ category, cells }) => (
              <tr key={category}>
                <th scope="row">{titleOf(category)}</th>
                {cells.map((cell) => (
                  <Cell key={cell.severity} cell={cell} onOpen={onOpen} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All families</th>
              {WORST_FIRST.map((severity) => (
                <Total key={severity} own={metrics.bySeverity[severity]} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function Cell({ cell, onOpen }: { cell: HeatCell; onOpen: HeatMapProps['onOpen'] }) {
  const { n, failed, meanWeightedRisk, step, category, severity } = cell;
  if (step === null)
    return (
      <td className="heat-none">
        <small>none asked</small>
      </td>
    );
  return (
    <td className={`heat-${step}`}>
      <button type="button" onClick={() => onOpen(cell)}>
        <span className="unseen">
          {titleOf(category)}, {severity}:{' '}
        </span>
        <b>
          {formatCount(failed)} of {formatCount(n)}
        </b>
        <span className="unseen"> failed, mean weighted risk </span>
        <small>{formatUnit(meanWeightedRisk)}</small>
        <span className="unseen">. Show the cases.</span>
      </button>
    </td>
  );
}

function Total({ own }: { own: RunMetrics['bySeverity'][HeatCell['severity']] }) {
  if (own === undefined || own.n === 0)
    return (
      <td className="heat-none">
        <small>none asked</small>
      </td>
    );
  return (
    <td>
      <b>
        {formatCount(own.failed)} of {formatCount(own.n)}
      </b>
      <small>passed or unclear {formatRate(own.passRate)}</small>
    </td>
  );
}
