import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { formatAdviceGain } from '@plugin-eval/report/advice-messages.ts';
import type { RuleSummary } from '@plugin-eval/report/evaluation/rule-summary.ts';
import { DASH, formatCount } from '@plugin-eval/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { RuleText, UntrustedCode } from '../../design/untrusted.tsx';
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
  column('Members', { numeric: true, sortBy: ({ members }) => members }, ({ members }) =>
    formatCount(members),
  ),
  column('Findings', { numeric: true, sortBy: ({ findings }) => findings }, ({ findings }) =>
    formatCount(findings),
  ),
  column('Gain', { numeric: true, sortBy: ({ gain }) => gain }, ({ gain }) => (
    <b>{formatAdviceGain(gain) ?? DASH}</b>
  )),
  column('How to fix it', { key: 'fix', className: 'extra' }, ({ fix }) => <RuleText text={fix} />),
];

/** Findings by rule across members; a rule filters the members. */
export function RulesTable({ rules }: { rules: readonly RuleSummary[] }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={rules}
      rowKey={({ rule, level }) => `${level} ${rule}`}
      caption="The gain is the mean, over its members, of the best change in the rule’s dimension, in points"
    />
  );
}
