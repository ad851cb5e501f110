import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { Section } from '../../../design/section.tsx';
import { ErrorTable } from '../report/problem-section.tsx';

/** What brought no answer that could be scored, arm by arm; nothing when all is there. */
export function DeltaProblems({ delta: { arms, replication } }: { delta: SafetyDelta }) {
  const again = useMemo(
    () =>
      replication.errors.map(({ arm, place, message }) => ({
        place: `${place} (${arm === 'with_skill' ? 'with' : 'without'} the skill)`,
        message,
      })),
    [replication],
  );
  const lists = [
    { errors: arms.withoutSkill.errors, what: 'Without the skill, no answer that could be scored' },
    { errors: arms.withSkill.errors, what: 'With the skill, no answer that could be scored' },
    { errors: again, what: 'Repeated runs that made no case' },
  ].filter(({ errors }) => errors.length > 0);
  if (lists.length === 0) return null;
  return (
    <Section title="What is missing">
      {lists.map(({ errors, what }) => (
        <ErrorTable key={what} errors={errors} caption={`${what}: ${formatCount(errors.length)}`} />
      ))}
    </Section>
  );
}
