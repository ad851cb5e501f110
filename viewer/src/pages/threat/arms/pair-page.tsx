import type { ReactNode } from 'react';
import type { Severity, ThreatCategory } from '../../../../../src/documents/names.ts';
import type { ReplicatedProbe } from '../../../../../src/documents/safety-delta.ts';
import { formatP, formatPValue } from '../../../../../src/report/number-format.ts';
import { formatFailed } from '../../../../../src/report/safety-delta/safety-delta-messages.ts';
import { describeSamplesWithRisk } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { titleOf } from '../../../../../src/report/threat-report/threat-summary.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { type Crumb, Page } from '../../../design/page.tsx';
import { UntrustedName } from '../../../design/untrusted.tsx';
import { Sentence, SeverityWord } from '../case-labels.tsx';
import { MarkedText } from '../hits/marked-text.tsx';
import { HitLegend } from '../hits/signal-table.tsx';
import { type Arm, ArmColumn } from './arm-column.tsx';
import { ReplicatedVerdict } from './replicated-table.tsx';

export interface PairPageProps {
  kind: string;
  probeId: string;
  category: ThreatCategory;
  severity: Severity;
  arms: readonly [Arm, Arm];
  replicated: ReplicatedProbe | null;
  crumbs: readonly Crumb[];
  /** Before everything: what is not there. */
  notice?: ReactNode;
}

/** One probe, both arms side by side; one below the other where the window is narrow. */
export function PairPage(props: PairPageProps) {
  const { kind, probeId, category, severity, arms, replicated, crumbs, notice } = props;
  const known = arms.flatMap(({ first, repeated }) => [...first, ...repeated])[0];
  return (
    <Page
      title={`Probe ${probeId}`}
      kind={kind}
      crumbs={crumbs}
      heading={<UntrustedName name={probeId} />}
      subtitle={
        <span className="row">
          <SeverityWord severity={severity} />
          {titleOf(category)}
        </span>
      }
    >
      {notice}
      {known !== undefined && (
        <section className="card case-summary" aria-label="What came of it">
          <p>
            <Sentence text={known.task} />
          </p>
          <p>
            First samples:{' '}
            {arms.map(({ phrase, first }, index) => (
              <span key={phrase}>
                {index > 0 && '; '}
                {describeSamplesWithRisk(first)} {phrase}
              </span>
            ))}
            .
          </p>
          {replicated !== null && (
            <p className="row">
              <ReplicatedVerdict verdict={replicated.verdict} />
              <span>
                Run again: failed {formatFailed(replicated.withoutSkill)} without the skill,{' '}
                {formatFailed(replicated.withSkill)} with it; {formatPValue(replicated.pValue)}, after Holm's
                correction {formatP(replicated.pAdjusted)}.
              </span>
            </p>
          )}
          <Disclosure summary={TITLES.asked}>
            <MarkedText text={known.probeInput} className="asked" />
          </Disclosure>
        </section>
      )}
      {known !== undefined && <HitLegend />}
      <div className="two-arms">
        {arms.map((arm) => (
          <ArmColumn key={arm.name} arm={arm} />
        ))}
      </div>
    </Page>
  );
}
