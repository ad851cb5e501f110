import { useCallback, useRef } from 'react';
import type { ThreatReport } from '../../../../../src/documents/threat-report.ts';
import { describeTarget } from '../../../../../src/report/threat-report/live-words.ts';
import { incompleteness } from '../../../../../src/report/threat-report/threat-summary.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { ForeignName, ForeignText } from '../../../design/foreign.tsx';
import { Notice } from '../../../design/notice.tsx';
import { type Crumb, Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { replaceQuery } from '../../../route/use-route.ts';
import { Gates } from '../../evaluation/gates.tsx';
import { ReviewSection } from '../review/review-section.tsx';
import { Sentences } from '../sentences.tsx';
import { BenignSection } from './benign-section.tsx';
import { CalibrationSection } from './calibration-section.tsx';
import { FILTER_NAMES } from './case-filter.ts';
import { CaseTable } from './case-table.tsx';
import { FailureModes } from './failure-modes.tsx';
import { FamilySection } from './family-section.tsx';
import { GeometrySection } from './geometry-section.tsx';
import { HeatMap } from './heat-map.tsx';
import { ProblemSection } from './problem-section.tsx';
import { ReportProvenance } from './report-provenance.tsx';
import { VerdictCard } from './verdict-card.tsx';
import { WorstCases } from './worst-cases.tsx';

const LONGEST_TARGET = 400;
const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, null]));

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
    replaceQuery({ ...NO_FILTER, ...filter });
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
          <ForeignName name={target.name} />
        </>
      }
      subtitle={<ForeignText text={excerpt(describeTarget(target), LONGEST_TARGET)} />}
      provenance={<ReportProvenance report={report} />}
    >
      {incompleteness(report).map((sentence) => (
        <Notice key={sentence} kind="caution">
          {sentence}
        </Notice>
      ))}
      <VerdictCard report={report} />
      <Gates gates={gates} />
      <FamilySection metrics={metrics} />
      <HeatMap
        metrics={metrics}
        onOpen={({ category, severity }) => showCases({ family: category, severity })}
      />
      <WorstCases report={report} />
      <ReviewSection />
      <FailureModes metrics={metrics} onOpen={showMode} />
      <GeometrySection report={report} />
      <CaseTable anchor={table} />
      <BenignSection report={report} />
      <CalibrationSection report={report} />
      <ProblemSection report={report} />
      <Section title="What the figures do not show">
        <Sentences sentences={limits} />
      </Section>
    </Page>
  );
}
