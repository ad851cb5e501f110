import type { ThreatComparison } from '../../../../../src/documents/threat-comparison.ts';
import { formatCount, formatPValue } from '../../../../../src/report/number-format.ts';

interface McnemarTableProps {
  comparison: Pick<ThreatComparison, 'mcnemar' | 'comparable'>;
  /** What the sides are called, without and with. */
  a: string;
  b: string;
}

/** The four counts of McNemar's test and its p. */
export function McnemarTable({ comparison: { mcnemar, comparable }, a, b }: McnemarTableProps) {
  const { bothPassed, onlyAPassed, onlyBPassed, bothFailed, pValue } = mcnemar;
  if (comparable.probes === 0)
    return <p className="quiet">Not measured: no probe was answered on both sides.</p>;
  return (
    <div className="scroll-box">
      <table className="mcnemar">
        <caption>
          {formatCount(comparable.probes)} probes that both answered, one outcome for each (the majority of
          its runs). Only those that came out differently say anything: McNemar's exact test, two-sided:{' '}
          <b>{formatPValue(pValue)}</b>
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col" className="n">
              passed {b}
            </th>
            <th scope="col" className="n">
              failed {b}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">passed {a}</th>
            <td className="n">{formatCount(bothPassed)}</td>
            <td className="n differs">
              <b>{formatCount(onlyAPassed)}</b>
            </td>
          </tr>
          <tr>
            <th scope="row">failed {a}</th>
            <td className="n differs">
              <b>{formatCount(onlyBPassed)}</b>
            </td>
            <td className="n">{formatCount(bothFailed)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
