import { type ReactNode, useMemo } from 'react';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import { along } from '../../../../src/report/along.ts';
import {
  type AntiPatternChange,
  antiPatternChanges,
  CHANGE_WORDS,
} from '../../../../src/report/comparison/anti-pattern-changes.ts';
import { comparedRows, sessionsRows } from '../../../../src/report/comparison/compared-rows.ts';
import { describeCertainty, isExact } from '../../../../src/report/comparison/comparison-certainty.ts';
import { comparisonVerdict } from '../../../../src/report/comparison/comparison-verdict.ts';
import { comparisonProvenance, securitySection } from '../../../../src/report/comparison/comparison-view.ts';
import { describeHeadToHead } from '../../../../src/report/comparison/head-to-head-summary.ts';
import { gatesSection } from '../../../../src/report/gates-view.ts';
import { formatGain } from '../../../../src/report/number-format.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks, FactList, Sections } from '../../design/blocks.tsx';
import { type Column, column, DataTable } from '../../design/data-table.tsx';
import { InWords } from '../../design/in-words.tsx';
import { EmptyNote } from '../../design/notice.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { type StatusKind, StatusWord } from '../../design/status-word.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { ComparedTable } from './compared-table.tsx';
import { DepthGap } from './depth-gap.tsx';
import { HeadToHeadSection } from './head-to-head-section.tsx';
import { SideCard } from './side-card.tsx';
import { TextSection } from './text-section.tsx';

/** A scale of fewer points would make much of nothing. */
const NARROWEST = 5;

type ComparePageProps = Pick<EntryPageProps<'comparison'>, 'entry' | 'document'> & {
  crumbs?: readonly Crumb[];
  /** Where the sides come from, where that is not the command. */
  introduction?: ReactNode;
};

/** Two skills, two plugins or two versions side by side. */
export function ComparePage({ entry, document, crumbs, introduction }: ComparePageProps) {
  const comparison = useMemo(() => fromPublished(document.document) as Comparison, [document]);
  const sessions = useMemo(() => sessionsRows(comparison), [comparison]);
  const { a, b, depth, gates, headToHead } = comparison;
  return (
    <Page
      title={entry.title}
      kind={`comparison of two ${a.subject.kind}s`}
      heading={<Heading a={a.subject.name} b={b.subject.name} />}
      crumbs={crumbs ?? []}
      provenance={<FactList className="provenance" facts={comparisonProvenance(comparison)} />}
    >
      {introduction}
      <ComparisonVerdictCard comparison={comparison} />
      <DepthGap depth={depth} />
      <Sections sections={gatesSection(gates)} />
      <div className="sides">
        <SideCard letter="A" side={a} />
        <SideCard letter="B" side={b} />
      </div>
      <Section title={TITLES.dimensions} aside="scores from 0 to 1">
        <ComparedTable
          rows={comparedRows(comparison)}
          caption={
            isExact(comparison)
              ? 'Both sides on one scale'
              : 'Both sides on one scale; the line through a letter is its interval. Of ten differences some are large by chance.'
          }
        />
      </Section>
      {sessions.length > 0 && (
        <Section title={TITLES.sessionsAlone} level={3}>
          <ComparedTable rows={sessions} caption="What layer 3 says of each dimension, from 0 to 1" />
        </Section>
      )}
      {headToHead !== null && <HeadToHeadSection headToHead={headToHead} />}
      {securitySection(comparison).map(({ id, title, blocks }) => (
        <Section key={id} title={String(title)}>
          <Blocks blocks={blocks} />
        </Section>
      ))}
      <AntiPatterns comparison={comparison} />
      <TextSection document={document} />
    </Page>
  );
}

function Heading({ a, b }: { a: string; b: string }) {
  if (a === b)
    return (
      <>
        <UntrustedName name={a} /> <span className="quiet">A and B</span>
      </>
    );
  return (
    <>
      <UntrustedName name={a} /> <span className="quiet">and</span> <UntrustedName name={b} />
    </>
  );
}

const STATUS: Record<AntiPatternChange['change'], StatusKind> = {
  came: 'error',
  more: 'warning',
  stayed: 'info',
  fewer: 'info',
  went: 'passed',
};

const ANTI_PATTERN_COLUMNS: readonly Column<AntiPatternChange>[] = [
  column('Anti-pattern', { key: 'flag', isRowHeader: true }, ({ flag }) => <code>{flag}</code>),
  column('From A to B', { key: 'change' }, ({ change }) => (
    <StatusWord kind={STATUS[change]}>{CHANGE_WORDS[change]}</StatusWord>
  )),
  column('In A', { key: 'a', numeric: true }, ({ a }) => a),
  column('In B', { key: 'b', numeric: true }, ({ b }) => b),
];

/** Anti-patterns that came and went. */
function AntiPatterns({ comparison }: { comparison: Comparison }) {
  const rows = useMemo(() => antiPatternChanges(comparison), [comparison]);
  return (
    <Section title={TITLES.antiPatternChanges}>
      {rows.length === 0 ? (
        <EmptyNote>Neither side has any.</EmptyNote>
      ) : (
        <DataTable
          columns={ANTI_PATTERN_COLUMNS}
          rows={rows}
          rowKey={({ flag }) => flag}
          caption="How often the penalty counts each; a comparison keeps no other findings"
        />
      )}
    </Section>
  );
}

/** Which side is better, in words first, and how far that can be believed. */
function ComparisonVerdictCard({ comparison }: { comparison: Comparison }) {
  const { headToHead, differences } = comparison;
  return (
    <section className="card comparison-verdict" aria-label="Verdict">
      <p className="lead">
        <InWords words={comparisonVerdict(comparison).words} />
      </p>
      {differences.composite !== null && <p className="quiet">{describeCertainty(comparison)}</p>}
      <DifferenceScale differences={differences} />
      {headToHead !== null && (
        <p>
          <b>Head to head:</b> {describeHeadToHead(headToHead)}
        </p>
      )}
    </section>
  );
}

/** The difference of the composites around zero, with its interval. */
function DifferenceScale({ differences }: Pick<Comparison, 'differences'>) {
  const { composite, compositeCiLow: low, compositeCiHigh: high } = differences;
  if (composite === null) return null;
  const reach = Math.ceil(
    Math.max(NARROWEST, ...[composite, low ?? 0, high ?? 0].map((points) => Math.abs(points) * 1.15)),
  );
  const at = (points: number) => (points + reach) / (2 * reach);
  const interval = low === null || high === null ? null : { low, high };
  return (
    <div className="difference-scale" role="img" aria-label={describe(composite, interval)}>
      <div className="track">
        <i className="zero" />
        {interval && <u style={{ left: along(at(interval.low)), right: along(1 - at(interval.high)) }} />}
        <i className="point" style={{ left: along(at(composite)) }} />
      </div>
      <div className="ends">
        <span>A better by {reach}</span>
        <span className="middle">0</span>
        <span>B better by {reach}</span>
      </div>
    </div>
  );
}

function describe(composite: number, interval: { low: number; high: number } | null): string {
  const range =
    interval === null ? '' : `, interval ${formatGain(interval.low)} to ${formatGain(interval.high)}`;
  return `B minus A: ${formatGain(composite)} points${range}.`;
}
