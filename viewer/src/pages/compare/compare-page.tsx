import { useMemo } from 'react';
import type { Comparison } from '../../../../src/documents/comparison.ts';
import { fromPublished } from '../../../../src/documents/from-published.ts';
import { comparisonConfidence } from '../../../../src/report/confidence.ts';
import { depthGap } from '../../../../src/report/verdict.ts';
import { Facts } from '../../design/facts.tsx';
import { ForeignLine, ForeignName } from '../../design/foreign.tsx';
import { Notice } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Gates } from '../evaluation/gates.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import type { EntryPageProps } from '../page-props.ts';
import { AntiPatternSection } from './anti-pattern-section.tsx';
import { ComparisonVerdictCard } from './comparison-verdict-card.tsx';
import { DimensionPairs } from './dimension-pairs.tsx';
import { HeadToHeadSection } from './head-to-head-section.tsx';
import { SessionsAlone } from './sessions-alone.tsx';
import { SideCard } from './side-card.tsx';
import { TextSection } from './text-section.tsx';

/** Two skills, two plugins or two versions side by side. */
export function ComparePage({ entry, document, route }: EntryPageProps<'comparison'>) {
  const comparison = useMemo(() => fromPublished(document.document) as Comparison, [document]);
  if (route.skill !== null || route.view.kind !== 'overview')
    return <NotFoundPage what="A comparison has no such part." />;
  const { a, b, depth, gates } = comparison;
  const gap = depthGap(depth);
  return (
    <Page
      title={entry.title}
      kind={`comparison of two ${a.subject.kind}s`}
      heading={<Heading a={a.subject.name} b={b.subject.name} />}
      provenance={<Provenance comparison={comparison} />}
    >
      <ComparisonVerdictCard comparison={comparison} />
      {gap && (
        <Notice kind="caution" headline={gap.headline}>
          {gap.detail}
        </Notice>
      )}
      <Gates gates={gates} />
      <div className="sides">
        <SideCard letter="A" side={a} />
        <SideCard letter="B" side={b} />
      </div>
      <DimensionPairs comparison={comparison} />
      <SessionsAlone comparison={comparison} />
      <HeadToHeadSection headToHead={comparison.headToHead} />
      <AntiPatternSection comparison={comparison} />
      <TextSection document={document} />
    </Page>
  );
}

function Heading({ a, b }: { a: string; b: string }) {
  if (a === b)
    return (
      <>
        <ForeignName name={a} /> <span className="quiet">A and B</span>
      </>
    );
  return (
    <>
      <ForeignName name={a} /> <span className="quiet">and</span> <ForeignName name={b} />
    </>
  );
}

function Provenance({ comparison }: { comparison: Comparison }) {
  const { tool, schemaVersion, depth, a, b } = comparison;
  return (
    <Facts
      className="provenance"
      facts={[
        [
          'Compared by',
          <span key="tool">
            {tool.name} <ForeignLine text={tool.version} />
          </span>,
        ],
        ['Schema', schemaVersion],
        ['Confidence', `${comparisonConfidence(comparison)}, depth ${depth.effective}`],
        ['SHA-256 of A', <Fingerprint key="a" sha256={a.subject.sha256} />],
        ['SHA-256 of B', <Fingerprint key="b" sha256={b.subject.sha256} />],
      ]}
    />
  );
}

function Fingerprint({ sha256 }: { sha256: string | null }) {
  return sha256 === null ? (
    'none: only a SKILL.md has one'
  ) : (
    <code>
      <ForeignLine text={sha256} />
    </code>
  );
}
