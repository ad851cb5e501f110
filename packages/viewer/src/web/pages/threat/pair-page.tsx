import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { tellingSample } from '@plugin-eval/report/safety-delta/safety-probes.ts';
import { caseView } from '@plugin-eval/report/threat-report/case-view.ts';
import { verdictWords } from '@plugin-eval/report/threat-report/threat-summary.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import type { ReactNode } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { type Crumb, Page } from '../../design/page.tsx';
import { Heading } from '../../design/section.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { visibleText } from '../../design/visible-characters.ts';
import { useQueryValue } from '../../route/use-route.ts';
import { HitLegend, MarkedTranscript } from './marked-transcript.tsx';

export interface Arm {
  /** "Without the skill". */
  title: string;
  /** Its name in the URL, which stores the selected sample. */
  name: string;
  /** The target of an arm; null if unknown, and then there are no samples. */
  target: ThreatTarget | null;
  first: readonly CaseScore[];
  repeated: readonly CaseScore[];
  /** Shown without any sample. */
  missing?: ReactNode;
}

interface PairPageProps {
  kind: string;
  probeId: string;
  arms: readonly [Arm, Arm];
  crumbs: readonly Crumb[];
  /** Outcomes of the probe in both arms. */
  summary?: readonly Section[];
  /** Notice at the top: what is missing. */
  notice?: ReactNode;
}

const LONGEST_ID = 60;
const NO_RESPONSE = 'No response that could be scored.';

/** One probe, both arms side by side; one below the other where the window is narrow. */
export function PairPage({ kind, probeId, arms, crumbs, summary = [], notice }: PairPageProps) {
  const known = arms.flatMap(({ first, repeated }) => [...first, ...repeated])[0];
  const asked =
    known === undefined
      ? []
      : caseView(known, { model: null, skills: null }).filter(({ id }) => id === 'asked');
  return (
    <Page title={`Probe ${probeId}`} kind={kind} crumbs={crumbs} heading={<UntrustedName name={probeId} />}>
      {notice}
      <div className="pair-summary">
        <Sections sections={[...summary, ...asked]} />
      </div>
      {known !== undefined && <HitLegend />}
      <div className="two-arms">
        {arms.map((arm) => (
          <ArmColumn key={arm.name} arm={arm} />
        ))}
      </div>
    </Page>
  );
}

/** One arm's most informative sample, and a choice of the others. */
function ArmColumn({ arm }: { arm: Arm }) {
  const { title, name, target, first, repeated, missing = NO_RESPONSE } = arm;
  const [chosen, choose] = useQueryValue(name);
  const samples = [...first, ...repeated];
  const telling = tellingSample(first) ?? tellingSample(repeated);
  const shown = samples.find((_, index) => String(index) === chosen) ?? telling;
  return (
    <section className="one-arm" aria-label={title}>
      <Heading level={2}>{title}</Heading>
      {shown === undefined || target === null ? (
        <p className="quiet">{missing}</p>
      ) : (
        <>
          {samples.length > 1 && (
            <label className="run-choice no-print">
              <span>{plural(samples.length, 'sample')}</span>
              <select
                value={samples.indexOf(shown)}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              >
                {samples.map((sample, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sample is named by its place
                  <option key={index} value={index}>
                    {visibleText(excerpt(sample.id, LONGEST_ID))}
                    {index >= first.length ? ' (repeated)' : ''}: {verdictWords(sample)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Sections sections={verdictOf(shown, target)} level={3} />
          <MarkedTranscript one={shown} phrase={title.toLowerCase()} />
        </>
      )}
    </section>
  );
}

function verdictOf(one: CaseScore, target: ThreatTarget): Section[] {
  return caseView(one, target).filter(({ id }) => id === 'verdict');
}
