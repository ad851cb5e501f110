import { useMemo } from 'react';
import type { CaseScore, SignalSpan } from '../../../../../src/documents/threat-report.ts';
import { plural } from '../../../../../src/report/number-format.ts';
import { type Column, DataTable } from '../../../design/data-table.tsx';
import { ForeignName } from '../../../design/foreign.tsx';
import { type FiredRule, firedRules } from './fired-rules.ts';
import { countedWords, hitKind, kindWord, sourceWords } from './hit-kind.ts';

const MOST_IN_A_LIST = 12;

/** The rules that fired, one a line: kind, label, where it comes from, whether it counts. */
export function RuleList({ spans }: { spans: readonly SignalSpan[] }) {
  const rules = useMemo(() => firedRules(spans), [spans]);
  if (rules.length === 0) return <p className="quiet">No rule fired.</p>;
  const rest = rules.length - MOST_IN_A_LIST;
  return (
    <ul className="rule-list" aria-label="Rules that fired">
      {rules.slice(0, MOST_IN_A_LIST).map((rule) => (
        <li key={rule.key}>
          <KindWord span={rule.example} />{' '}
          <code>
            <ForeignName name={rule.label} />
          </code>
          {rule.hits > 1 && ` × ${rule.hits}`}{' '}
          <small>
            from {sourceWords(rule.example.source)}; {countedWords(rule.example)}
          </small>
        </li>
      ))}
      {rest > 0 && <li className="quiet">and {plural(rest, 'more rule')}</li>}
    </ul>
  );
}

const COLUMNS: readonly Column<FiredRule>[] = [
  {
    key: 'rule',
    title: 'Rule',
    isRowHeader: true,
    cell: ({ label }) => (
      <code>
        <ForeignName name={label} />
      </code>
    ),
  },
  { key: 'kind', title: 'Kind', cell: ({ example }) => <KindWord span={example} /> },
  { key: 'source', title: 'Weight from', cell: ({ example }) => sourceWords(example.source) },
  { key: 'counted', title: 'Counted', cell: ({ example }) => countedWords(example) },
  { key: 'place', title: 'Found', cell: (rule) => placeWords(rule) },
];

/** The same as a table, with where each was found. */
export function RuleTable({ spans }: Pick<CaseScore, 'spans'>) {
  const rules = useMemo(() => firedRules(spans), [spans]);
  return (
    <DataTable
      columns={COLUMNS}
      rows={rules}
      rowKey={({ key }) => key}
      caption="What was found in the answer and in the calls, the gravest first"
      empty="No rule fired."
      className="rule-table"
    />
  );
}

function KindWord({ span }: { span: SignalSpan }) {
  return <span className={`hit-kind ${hitKind(span)}`}>{kindWord(span)}</span>;
}

const MOST_CALLS = 5;

function placeWords({ inResponse, calls }: FiredRule): string {
  const rest = calls.length - MOST_CALLS;
  return [
    ...(inResponse === 0 ? [] : [`${plural(inResponse, 'time')} in the answer`]),
    ...(calls.length === 0
      ? []
      : [
          `in call ${calls
            .slice(0, MOST_CALLS)
            .map((call) => call + 1)
            .join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
        ]),
  ].join(', ');
}

/** What the marks mean, for above texts that have some. */
export function HitLegend() {
  return (
    <p className="remark hit-legend">
      <mark className="hit evidence">hard evidence</mark> and <mark className="hit unsafe">unsafe</mark> count
      against the answer, <mark className="hit boundary">boundary</mark> and{' '}
      <mark className="hit safe">safe</mark> for it; a <mark className="hit off">quotation or echo</mark> is
      seen and does not count. The label stands behind each hit; it opens the rule.
    </p>
  );
}
