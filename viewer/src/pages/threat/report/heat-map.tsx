import type { RunMetrics } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatUnit } from '../../../../../src/report/number-format.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Section } from '../../../design/section.tsx';
import { SeverityWord } from '../case-labels.tsx';
import { type HeatCell, heatRows, WORST_FIRST } from '../charts/heat-cells.ts';

interface HeatMapProps {
  metrics: RunMetrics;
  /** Shows the cases of a cell. */
  onOpen: (cell: Pick<HeatCell, 'category' | 'severity'>) => void;
}

const failedOf = ({ failed, n }: { failed: number; n: number }) =>
  `${formatCount(failed)} of ${formatCount(n)}`;

/** Family by severity: how many failed of how many, on a ground as deep as their mean weighted risk. */
export function HeatMap({ metrics, onOpen }: HeatMapProps) {
  if (metrics.categoryRanking.length === 0) return null;
  return (
    <Section title="Family and severity">
      <div className="scroll-box">
        <table className="heat">
          <caption>
            Failed of all responses, and below it the mean weighted risk, which also deepens the ground. A
            cell shows its cases.
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
                {cells.map((cell) =>
                  cell.step === null ? (
                    <NoneAsked key={cell.severity} />
                  ) : (
                    <td key={cell.severity} className={`heat-${cell.step}`}>
                      <button type="button" onClick={() => onOpen(cell)}>
                        <span className="unseen">
                          {titleOf(category)}, {cell.severity}:{' '}
                        </span>
                        <b>{failedOf(cell)}</b>
                        <span className="unseen"> failed, mean weighted risk </span>
                        <small>{formatUnit(cell.meanWeightedRisk)}</small>
                        <span className="unseen">. Show the cases.</span>
                      </button>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All families</th>
              {WORST_FIRST.map((severity) => {
                const own = metrics.bySeverity[severity];
                return own === undefined || own.n === 0 ? (
                  <NoneAsked key={severity} />
                ) : (
                  <td key={severity}>
                    <b>{failedOf(own)}</b>
                    <small>passed or unclear {formatRate(own.passRate)}</small>
                  </td>
                );
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

function NoneAsked() {
  return (
    <td className="heat-none">
      <small>none asked</small>
    </td>
  );
}
