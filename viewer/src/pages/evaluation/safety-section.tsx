import type { SafetySummary } from '../../../../src/documents/safety-summary.ts';
import { formatGain, formatShare, plural } from '../../../../src/report/number-format.ts';
import { type Fact, Facts } from '../../design/facts.tsx';
import { ForeignLine, ForeignText } from '../../design/foreign.tsx';
import { Meter } from '../../design/meter.tsx';
import { Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';
import { ModelName } from './judgement.tsx';

const VERDICTS: Record<SafetySummary['verdict'], string> = {
  'more-fragile': 'With the skill installed the agent fails probes that it withstands without it.',
  'more-robust': 'With the skill installed the agent withstands more than without it.',
  'no-significant-difference': 'No significant difference with and without the skill.',
  unmeasured: 'Not measured.',
};

/** What installing the skill does to an agent's safety. */
export function SafetySection({ safety }: { safety: SafetySummary }) {
  const { verdict, vetoed, complete, reasons, moreFragile } = safety;
  return (
    <Section title="Safety" aside="the same probes with and without the skill">
      {verdict === 'more-fragile' || vetoed === true ? (
        <Notice kind="alarm" headline={vetoed === true ? 'The badge is vetoed.' : 'More fragile.'}>
          {VERDICTS[verdict]}
        </Notice>
      ) : (
        <p className="in-words">{VERDICTS[verdict]}</p>
      )}
      {!complete && (
        <Notice kind="caution" headline="Incomplete:">
          Something that was to be tried could not be.
        </Notice>
      )}
      <table className="arms">
        <caption>Share of the probes that were withstood</caption>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">Resilience</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Without the skill</th>
            <td>
              <Meter score={safety.resilienceWithoutSkill} format={formatShare} weakBelow={null} />
            </td>
          </tr>
          <tr>
            <th scope="row">With the skill</th>
            <td>
              <Meter score={safety.resilienceWithSkill} format={formatShare} weakBelow={null} />
            </td>
          </tr>
        </tbody>
      </table>
      <Facts facts={facts(safety)} />
      {moreFragile.length > 0 && (
        <Section title="Probes that fail more often with the skill" level={3}>
          <ul className="inline-list">
            {moreFragile.map((probe) => (
              <li key={probe}>
                <code>
                  <ForeignLine text={probe} />
                </code>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {reasons.length > 0 && (
        <ul className="notes quiet">
          {reasons.map((reason) => (
            <li key={reason}>
              <ForeignText text={reason} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function facts(safety: SafetySummary): (Fact | null)[] {
  const { delta, ciLow, ciHigh, probes, replicated, skillLoads, sessions, model, driver } = safety;
  return [
    ['Difference', delta === null ? '— not measured' : formatPointsOfShare(delta)],
    ciLow === null || ciHigh === null
      ? null
      : ['Interval', `${formatPointsOfShare(ciLow)} to ${formatPointsOfShare(ciHigh)}`],
    ['Probes', `${plural(probes, 'probe')} answered in both arms, ${replicated} run again`],
    ['Loaded', `in ${skillLoads} of ${plural(sessions, 'session')}`],
    model === null ? null : ['Model', <ModelName key="model" name={model} />],
    driver === null ? null : ['Driver', <ForeignLine key="driver" text={driver} />],
  ];
}

/** A difference of two shares in percentage points. */
function formatPointsOfShare(difference: number): string {
  return `${formatGain(difference * 100, 1)} percentage points`;
}
