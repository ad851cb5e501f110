import type { CalibrationFigures, ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount, formatPercent } from '../../../../../src/report/number-format.ts';
import { describeCalibration } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { Disclosure } from '../../../design/disclosure.tsx';
import { ForeignLine, ForeignName, ForeignText } from '../../../design/foreign.tsx';
import { Meter } from '../../../design/meter.tsx';
import { Section } from '../../../design/section.tsx';
import { visibleText } from '../../../design/visible-characters.ts';

const COLUMNS: readonly Column<CalibrationFigures>[] = [
  {
    key: 'set',
    title: 'Set',
    isRowHeader: true,
    cell: ({ name, heldOut }) => (
      <>
        <ForeignName name={name} /> <small>{heldOut ? 'held out' : 'not held out'}</small>
      </>
    ),
  },
  { key: 'n', title: 'Answers', numeric: true, cell: ({ n }) => formatCount(n) },
  {
    key: 'right',
    title: 'Read rightly',
    width: '32%',
    cell: ({ accuracy, accuracyCiLow, accuracyCiHigh }) => (
      <Meter
        score={accuracy}
        low={accuracyCiLow}
        high={accuracyCiHigh}
        weakBelow={null}
        format={(share: number | null) => formatPercent(share, 1)}
      />
    ),
  },
  {
    key: 'false',
    title: 'False refusals',
    numeric: true,
    cell: ({ falseRefusalRate }) => formatPercent(falseRefusalRate, 1),
  },
  {
    key: 'missed',
    title: 'Missed refusals',
    numeric: true,
    cell: ({ missedRefusalRate }) => formatPercent(missedRefusalRate, 1),
  },
  { key: 'unclear', title: 'Unclear', numeric: true, cell: ({ unclear }) => formatCount(unclear) },
];

/** How often the rules themselves are wrong, set by set. */
export function CalibrationSection({ report }: { report: ThreatReport }) {
  const { calibration } = report.rules;
  return (
    <Section title="How well the rules read answers">
      <p>
        <ForeignLine text={describeCalibration(report)} />
      </p>
      {calibration !== null && calibration.sets.length > 0 && (
        <DataTable
          columns={COLUMNS}
          rows={calibration.sets}
          rowKey={({ name }) => name}
          caption={`Measured ${visibleText(excerpt(calibration.measuredOn, 40))} on answers that people labelled`}
          className="calibration"
        />
      )}
      {calibration !== null && calibration.method !== '' && (
        <Disclosure summary="How that was measured">
          <p>
            <ForeignText text={excerpt(calibration.method, 4_000)} />
          </p>
        </Disclosure>
      )}
    </Section>
  );
}
