import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import type { SafetySummary } from '../../../../src/documents/safety-summary.ts';
import { safetyBlocks } from '../../../../src/report/safety/safety-view.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Section } from '../../design/section.tsx';

interface SafetySectionProps {
  safety: SafetySummary;
  subject: Evaluation['subject']['kind'];
}

/** What installing a skill, or the skills of a plugin, does to an agent's safety. */
export function SafetySection({ safety, subject }: SafetySectionProps) {
  return (
    <Section title="Safety" aside="the same probes with and without it">
      <Blocks blocks={safetyBlocks(safety, subject)} />
    </Section>
  );
}
