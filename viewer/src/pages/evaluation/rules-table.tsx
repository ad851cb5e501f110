import { LEVELS } from '../../../../src/documents/names.ts';
import { formatAdviceGain } from '../../../../src/report/advice-messages.ts';
import type { RuleSummary } from '../../../../src/report/evaluation/rule-summary.ts';
import { DASH, formatCount, plural } from '../../../../src/report/number-format.ts';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { Disclosure } from '../../design/disclosure.tsx';
import { Section } from '../../design/section.tsx';
import { StatusWord } from '../../design/status-word.tsx';
import { RuleText, UntrustedCode } from '../../design/untrusted.tsx';
import { useQueryValue } from '../../route/use-route.ts';
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
  column('How to fix it', { key: 'fix', className: 'extra' }, ({ fix }) => <RuleText text={fix} />),
];

const CAPTION =
  'The gain is that of the best change in the rule’s dimension, in composite points, on average over its members';

/** What the rules found across members, and what fixing it is worth. What is only good to know waits until it is opened. */
export function RulesTable({ rules }: { rules: readonly RuleSummary[] }) {
  // In the address, so that Back finds the tables as they were left.
  const [isOpen, setOpen] = useQueryValue('notes');
  if (rules.length === 0) return null;
  const pressing = rules.filter(({ level }) => level !== 'info');
  const others = rules.filter(({ level }) => level === 'info');
  const [first, folded] = pressing.length === 0 ? [others, []] : [pressing, others];
  return (
    <Section title="What to fix" aside="by rule, over all members">
      <Rows rules={first} caption={CAPTION} />
      {folded.length > 0 && (
        <Disclosure
          summary={`${plural(folded.length, 'rule')} whose findings are notes`}
          className="more"
          open={isOpen !== null}
          onToggle={(open) => setOpen(open ? '1' : null)}
        >
          <Rows rules={folded} caption="What is good to know, with gains as above" />
        </Disclosure>
      )}
    </Section>
  );
}

function Rows({ rules, caption }: { rules: readonly RuleSummary[]; caption: string }) {
  return (
    <DataTable
      columns={COLUMNS}
      rows={rules}
      rowKey={({ rule, level }) => `${level} ${rule}`}
      caption={caption}
    />
  );
}
