import { useMemo } from 'react';
import type { Evaluation } from '../../../../src/documents/evaluation.ts';
import { LEVELS } from '../../../../src/documents/names.ts';
import { formatAdviceGain } from '../../../../src/report/advice-messages.ts';
import { type RuleSummary, summariseRules } from '../../../../src/report/evaluation/rule-summary.ts';
import { DASH, formatCount } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { UntrustedCode, UntrustedText } from '../../design/untrusted.tsx';
import { MembersLink } from './members-link.tsx';

const COLUMNS: readonly Column<RuleSummary>[] = [
  column('Rule', { isRowHeader: true, sortBy: ({ rule }) => rule }, ({ rule }) => (
    <MembersLink filter={{ rule }}>
      <UntrustedCode text={rule} />
    </MembersLink>
  )),
  column('Level', { width: '7rem', sortBy: ({ level }) => LEVELS.indexOf(level) }, ({ level }) => (
    <StatusWord kind={level}>{level}</StatusWord>
  )),
  column('Members', { numeric: true, sortBy: ({ members }) => members }, ({ rule, members }) => (
    <MembersLink filter={{ rule }}>{formatCount(members)}</MembersLink>
  )),
  column('Findings', { numeric: true, sortBy: ({ findings }) => findings }, ({ findings }) =>
    formatCount(findings),
  ),
  column('Gain', { numeric: true, sortBy: ({ gain }) => gain }, ({ gain }) => (
    <b>{formatAdviceGain(gain) ?? DASH}</b>
  )),
  column('How to fix it', { key: 'fix', className: 'extra' }, ({ fix }) => <UntrustedText text={fix} />),
];

/** What the rules found across members, and what fixing it is worth. */
export function RulesTable({ members }: { members: readonly Evaluation[] }) {
  const rules = useMemo(() => summariseRules(members), [members]);
  if (rules.length === 0) return null;
  return (
    <Section title="What to fix" aside="by rule, over all members">
      <DataTable
        columns={COLUMNS}
        rows={rules}
        rowKey={({ rule, level }) => `${level} ${rule}`}
        caption="The gain is that of the best change in the rule’s dimension, in composite points, on average over its members"
      />
    </Section>
  );
}
