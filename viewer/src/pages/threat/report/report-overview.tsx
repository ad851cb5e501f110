import { useCallback, useRef } from 'react';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { calibrationBlocks } from '../../../../../src/report/threat-report/instrument-blocks.ts';
import { describeTarget } from '../../../../../src/report/threat-report/live-messages.ts';
import { missingSections, sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { incompleteness } from '../../../../../src/report/threat-report/threat-summary.ts';
import { Blocks, FactList, Sections } from '../../../design/blocks.tsx';
import { Notice } from '../../../design/notice.tsx';
import { type Crumb, Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { chooseFilters } from '../../../table/row-filters.tsx';
import { Gates } from '../../evaluation/gates.tsx';
import { Sentence } from '../case-labels.tsx';
import { reportProvenance } from '../provenance.ts';
import { ReviewSection } from '../review/review-section.tsx';
import { BenignSection } from './benign-section.tsx';
import { CASE_FILTERS } from './case-filters.ts';
import { CaseTable } from './case-table.tsx';
import { FailureModes } from './failure-modes.tsx';
import { FamilySection } from './family-section.tsx';
import { GeometrySection } from './geometry-section.tsx';
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
      kind="Threat report"
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
      {incompleteness(report).map((sentence) => (
        <Notice key={sentence} kind="caution">
          {sentence}
        </Notice>
      ))}
      <VerdictCard report={report} />
      <Gates gates={gates} />
      <WorstCases report={report} />
      <ReviewSection />
      <FamilySection metrics={metrics} />
      <HeatMap
        metrics={metrics}
        onOpen={({ category, severity }) => showCases({ family: category, severity })}
      />
      <FailureModes metrics={metrics} onOpen={showMode} />
      <GeometrySection report={report} />
      <CaseTable anchor={table} />
      <BenignSection report={report} />
      <Section title="How well the signals read responses">
        <Blocks blocks={calibrationBlocks(report)} />
      </Section>
      <Sections sections={missingSections(report, MOST)} />
      <Section title="What the figures do not show" aside={formatCount(limits.length)}>
        <Blocks blocks={[sentenceList(limits, MOST)]} />
      </Section>
    </Page>
  );
}
