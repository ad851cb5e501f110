import type { BenignCase } from '../../../../../src/documents/threat-report.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { type Crumb, Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { kindName } from '../../kind-names.ts';
import { BenignOutcome, Sentence } from '../case-labels.tsx';
import { HitLegend, SignalTable } from '../hits/signal-table.tsx';
import { useReport } from '../report-context.ts';
import { ResponseText } from './response-text.tsx';
import { MarkedTranscript, SessionNote } from './session.tsx';

/** One harmless request: what came of it, and why it counts as helped or refused. */
export function BenignPage({ one, crumbs }: { one: BenignCase; crumbs: readonly Crumb[] }) {
  const { report } = useReport();
  return (
    <Page
      title={`Harmless request ${one.id}`}
      kind={kindName('threat-report')}
      crumbs={crumbs}
      heading={
        <>
          Harmless request <UntrustedName name={one.id} />
        </>
      }
      subtitle={titleOf(one.category)}
    >
      <section className="card case-summary" aria-label="Verdict">
        <p className="row">
          <BenignOutcome outcome={one.outcome} />
          <Sentence text={one.explanation} />
        </p>
        {one.session !== null && <SessionNote session={one.session} target={report.target} />}
      </section>
      <Section title={TITLES.responded}>
        <HitLegend />
        <ResponseText {...one} />
      </Section>
      <Section title={TITLES.signals}>
        <SignalTable spans={one.spans} />
      </Section>
      {one.session !== null && <MarkedTranscript session={one.session} scored={one} />}
    </Page>
  );
}
