import type { Composite } from '../../../src/documents/evaluation.ts';
import { type BadgeQualifier, isLow, isProvisional } from '../../../src/report/badge-standing.ts';
import { Badge, Pill } from './badge.tsx';

/** Badge and what qualifies it. */
export function Standing({
  composite,
  qualifier,
}: {
  composite: Composite;
  qualifier: BadgeQualifier | null;
}) {
  const isQuiet = qualifier?.kind === 'provisional' || qualifier?.kind === 'self-reported';
  return (
    <>
      <Badge badge={composite.badge} provisional={isProvisional(composite)} />
      {qualifier !== null && !isLow(qualifier) && (
        <Pill tone={isQuiet ? 'note' : 'alarm'}>{isQuiet ? qualifier.reason : qualifier.word}</Pill>
      )}
    </>
  );
}
