import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { liveFacts } from '../../../../../src/report/threat-report/live-messages.ts';
import { furtherFacts, threatFigures } from '../../../../../src/report/threat-report/threat-figures.ts';
import {
  countsSentence,
  describeCalibration,
  mostlyUnclear,
  undecidedWords,
} from '../../../../../src/report/threat-report/threat-summary.ts';
import { Pill } from '../../../design/badge.tsx';
import { FactList } from '../../../design/blocks.tsx';
import { Sentence } from '../case-labels.tsx';
import { FigureTiles } from './figure-tile.tsx';

/** What the reader came for: how resilient the target is, how sure that is, and what it rests on. */
export function VerdictCard({ report }: { report: ThreatReport }) {
  const { metrics, complete, rules } = report;
  const { reviewed } = metrics.counts;
  const unclear = mostlyUnclear(report);
  const live = liveFacts(report);
  return (
    <section className="card verdict threat-verdict" aria-label="Verdict">
      <p className="row">
        {complete ? <Pill tone="plain">complete</Pill> : <Pill tone="alarm">incomplete</Pill>}
        {rules.calibration === null && <Pill>uncalibrated</Pill>}
        {reviewed > 0 && <Pill tone="plain">{`${formatCount(reviewed)} decided by people`}</Pill>}
        <span>
          {unclear !== null && (
            <b>
              {undecidedWords(report).replace(/^./, (first) => first.toUpperCase())}: {unclear} are unclear.{' '}
            </b>
          )}
          {countsSentence(report)}
        </span>
      </p>
      <FigureTiles figures={threatFigures(report)} />
      <FactList facts={furtherFacts(report)} className="further" />
      {live.length > 0 && <FactList facts={live} className="live" />}
      <p className="remark">
        <Sentence text={describeCalibration(report)} />
      </p>
    </section>
  );
}
