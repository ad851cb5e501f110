import { useCallback, useRef } from 'react';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { gatesSection } from '../../../../../src/report/gates-view.ts';
import { threatHeadline } from '../../../../../src/report/headline/threat-headline.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import {
  calibrationBlocks,
  geometryBlocks,
} from '../../../../../src/report/threat-report/instrument-blocks.ts';
import { describeTarget } from '../../../../../src/report/threat-report/live-messages.ts';
import { missingSections, sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { threatOpinionSections } from '../../../../../src/report/threat-report/threat-opinion-view.ts';
import { incompleteness } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { folded } from '../../../../../src/report/view-model/build-blocks.ts';
import { Blocks, FactList, Sections } from '../../../design/blocks.tsx';
import { Notice } from '../../../design/notice.tsx';
import { type Crumb, Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { chooseFilters } from '../../../table/row-filters.tsx';
import { kindName } from '../../kind-names.ts';
import { Sentence } from '../case-labels.tsx';
import { CaseScatter } from '../charts/case-scatter.tsx';
import { reportProvenance } from '../provenance.ts';
import { ReviewSection } from '../review/review-section.tsx';
import { BenignSection } from './benign-section.tsx';
import { CASE_FILTERS } from './case-filters.ts';
import { CaseTable } from './case-table.tsx';
import { FailureModes } from './failure-modes.tsx';
import { FamilySection } from './family-section.tsx';
import { HeatMap } from './heat-map.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { WorstCases } from './worst-cases.tsx';

const LONGEST_TARGET = 400;
const MOST = 500;

interface ReportOverviewProps {
  report: ThreatReport;
  /** Before the name of the target: which arm this is. */
  prefix?: string;
  crumbs?: readonly Crumb[];
}

/** All of a threat report but its single cases. */
export function ReportOverview({ report, prefix, crumbs = [] }: ReportOverviewProps) {
  const { metrics, target, gates, limits } = report;
  const table = useRef<HTMLDivElement>(null);
  const showCases = useCallback((filter: Readonly<Record<string, string>>) => {
    chooseFilters(CASE_FILTERS, filter);
    table.current?.focus({ preventScroll: true });
    table.current?.scrollIntoView({ block: 'start' });
  }, []);
  const showMode = useCallback((mode: string) => showCases({ mode }), [showCases]);
  return (
    <Page
      title={`Threat map of ${target.name}`}
      kind={kindName('threat-report')}
      crumbs={crumbs}
      heading={
        <>
          {prefix}
          <UntrustedName name={target.name} />
        </>
      }
      subtitle={<Sentence text={describeTarget(target)} longest={LONGEST_TARGET} />}
      provenance={<FactList facts={reportProvenance(report)} className="provenance" />}
    >
      <Blocks blocks={threatHeadline(report)} />
      {incompleteness(report).map((sentence) => (
        <Notice key={sentence} kind="caution">
          {sentence}
        </Notice>
      ))}
      <VerdictCard report={report} />
      <Sections sections={gatesSection(gates)} />
      <WorstCases report={report} />
      <ReviewSection />
      <FamilySection metrics={metrics} />
      <HeatMap
        metrics={metrics}
        onOpen={({ category, severity }) => showCases({ family: category, severity })}
      />
      <FailureModes metrics={metrics} onOpen={showMode} />
      <Sections sections={threatOpinionSections(report.secondOpinion ?? null)} />
      <GeometrySection report={report} />
      <CaseTable anchor={table} />
      <BenignSection report={report} />
      <Section title="How well the signals read responses">
        <Blocks blocks={calibrationBlocks(report)} />
      </Section>
      <Sections sections={missingSections(report, MOST)} />
      <Section title={TITLES.figureLimits} aside={formatCount(limits.length)}>
        <Blocks blocks={[sentenceList(limits, MOST)]} />
      </Section>
    </Page>
  );
}

/** Which cases lie together by their words, and what their clusters share with what is known of them. */
function GeometrySection({ report: { observability, cases } }: { report: ThreatReport }) {
  if (observability === null)
    return (
      <Section title="Geometry">
        <p className="quiet">Not measured: there are too few cases for it.</p>
      </Section>
    );
  const notes = sentenceList(observability.notes, 200);
  return (
    <Section title="Geometry" aside="exploratory">
      <CaseScatter cases={cases} />
      <Blocks blocks={[...geometryBlocks(observability), folded('What this does not show', notes)]} />
    </Section>
  );
}
