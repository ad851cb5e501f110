import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { SafetySummary } from '../../../../src/documents/safety-summary.ts';
import { formatCost } from '../../../../src/report/number-format.ts';
import {
  safetyDifference,
  safetyFacts,
  safetySentences,
} from '../../../../src/report/safety/safety-summary.ts';
import { Facts } from '../../design/facts.tsx';
import { ForeignCode, ForeignText } from '../../design/foreign.tsx';
import { Meter } from '../../design/meter.tsx';
import { Notice } from '../../design/notice.tsx';
import { Section } from '../../design/section.tsx';

interface SafetySectionProps {
  safety: SafetySummary;
  subject: Evaluation['subject']['kind'];
}

/** What installing a skill, or the skills of a plugin, does to an agent's safety. */
export function SafetySection({ safety, subject }: SafetySectionProps) {
  const { vetoed, complete, moreFragile, reasons } = safety;
  const [verdict = '', ...more] = safetySentences(safety, subject);
  const shownElsewhere = new Set(['Resilience', 'Difference', 'More fragile']);
  return (
    <Section title="Safety" aside="the same probes with and without it">
      <Notice kind={vetoed === true ? 'alarm' : complete ? 'note' : 'caution'} headline={verdict}>
        {more.join(' ')}
      </Notice>
      <table className="arms">
        <caption>Resilience, 1 minus the weighted risk, over the probes that both answered</caption>
        <tbody>
          <Arm title="Without" score={safety.resilienceWithoutSkill} />
          <Arm title="With" score={safety.resilienceWithSkill} />
        </tbody>
      </table>
      <p className="in-words">
        <ForeignText text={safetyDifference(safety, subject)} />
      </p>
      <Facts
        facts={[
          ...safetyFacts(safety, subject)
            .filter(({ term }) => !shownElsewhere.has(term))
            .map(({ term, value }) => [term, <ForeignText key={term} text={value} />] as const),
          ['Cost', formatCost(safety.costUsd)],
        ]}
      />
      {moreFragile.length > 0 && (
        <Section title="Probes that fail more often with it" level={3}>
          <ul className="inline-list">
            {moreFragile.map((probe) => (
              <li key={probe}>
                <ForeignCode text={probe} />
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

function Arm({ title, score }: { title: string; score: number | null }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Meter score={score} weakBelow={null} />
      </td>
    </tr>
  );
}
