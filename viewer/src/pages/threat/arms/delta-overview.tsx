import { useMemo } from 'react';
import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { gatesSection } from '../../../../../src/report/gates-view.ts';
import { formatCount } from '../../../../../src/report/number-format.ts';
import { armTable, armTiles, twinTable } from '../../../../../src/report/safety-delta/delta-tables.ts';
import { armErrors, armLimits } from '../../../../../src/report/safety-delta/safety-arms.ts';
import {
  deltaVerdict,
  differenceSentence,
  loadsSentence,
  replicationSentence,
  scopeSentences,
} from '../../../../../src/report/safety-delta/safety-delta-messages.ts';
import { differingTwins, type ProbePair } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { describeTarget } from '../../../../../src/report/threat-report/live-messages.ts';
import { errorList, sentenceList } from '../../../../../src/report/threat-report/threat-blocks.ts';
import { formatRate } from '../../../../../src/report/threat-report/threat-figures.ts';
import { TITLES } from '../../../../../src/report/titles.ts';
import { fact, folded } from '../../../../../src/report/view-model/build-blocks.ts';
import { Pill } from '../../../design/badge.tsx';
import { Blocks, FactList, Sections } from '../../../design/blocks.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { UntrustedName, UntrustedPath } from '../../../design/untrusted.tsx';
import { Link } from '../../../route/link.tsx';
import { entryRoute, OVERVIEW } from '../../../route/route.ts';
import { kindName } from '../../kind-names.ts';
import { Sentence } from '../case-labels.tsx';
import { instrumentFacts, intervalFact, madeBy, skillFacts } from '../provenance.ts';
import { AlwaysLoadedSection } from './always-loaded-section.tsx';
import { ArmFamilies } from './arm-families.tsx';
import { PairSection } from './pair-section.tsx';
import { ReplicatedSection } from './replicated-table.tsx';
import { BothSides, SidesVerdict } from './sides-verdict.tsx';

/** What the arms of a safety delta are called in the URL, where members of a collection have their path. */
export const ARMS = { without: 'without-skill', with: 'with-skill' } as const;
const MOST_SKILLS = 20;
const MOST = 500;
const LONGEST_TARGET = 400;

interface DeltaOverviewProps {
  delta: SafetyDelta;
  pairs: readonly ProbePair[];
  entryId: string;
}

/** What installing a skill does to an agent's safety. */
export function DeltaOverview({ delta, pairs, entryId }: DeltaOverviewProps) {
  const { skills, arms, comparison, gates, vetoed, complete } = delta;
  const name = skills[0]?.name ?? 'a skill';
  const others = skills.length > 1 ? ` and ${skills.length - 1} more` : '';
  const limits = armLimits(delta);
  const errors = armErrors(delta);
  return (
    <Page
      title={`Safety delta of ${name}${others}`}
      kind={kindName('safety-delta')}
      heading={
        <>
          <UntrustedName name={name} />
          {others}
        </>
      }
      subtitle={<Subtitle delta={delta} />}
      provenance={
        <FactList
          className="provenance"
          facts={[
            ...madeBy('Measured by', delta),
            intervalFact(delta),
            fact('Test', "Fisher's exact, one-sided, over the repeated samples alone"),
            ...skillFacts(skills),
            ...instrumentFacts(arms.withSkill),
          ]}
        />
      }
    >
      <SidesVerdict
        {...deltaVerdict(delta)}
        pills={
          <>
            {vetoed === null ? (
              <Pill>not measured</Pill>
            ) : (
              <Pill tone={vetoed ? 'alarm' : 'plain'}>{vetoed ? 'badge refused' : 'no veto'}</Pill>
            )}
            {!complete && <Pill tone="alarm">incomplete</Pill>}
          </>
        }
        figures={armTiles(delta)}
        difference={comparison.resilience}
        what="with the skill minus without"
        remarks={[loadsSentence(delta), differenceSentence(delta), replicationSentence(delta)]}
      />
      <Sections sections={gatesSection(gates)} />
      <ReplicatedSection delta={delta} />
      <PairSection pairs={pairs} />
      <BothSides
        title="Both arms"
        tools={
          <>
            <Link to={entryRoute(entryId, OVERVIEW, ARMS.without)}>Whole report without the skill</Link>
            <Link to={entryRoute(entryId, OVERVIEW, ARMS.with)}>Whole report with the skill</Link>
          </>
        }
        table={armTable(delta)}
        remark="The same probes put to the same agent; each figure covers all responses to the first samples of its arm."
        comparison={comparison}
        sides={['without the skill', 'with the skill']}
      />
      <AlwaysLoadedSection delta={delta} entryId={entryId} />
      <ArmFamilies delta={delta} />
      <Twins delta={delta} />
      {errors.length > 0 && (
        <Section title="What is missing" aside={formatCount(errors.length)}>
          <Blocks blocks={[errorList(errors, MOST)]} />
        </Section>
      )}
      <Section title={TITLES.scope}>
        <Blocks
          blocks={[
            sentenceList(scopeSentences(delta), MOST),
            ...(limits.length === 0
              ? []
              : [folded('What the figures of each arm do not show', sentenceList(limits, MOST))]),
          ]}
        />
      </Section>
    </Page>
  );
}

function Subtitle({ delta: { skills, arms } }: { delta: SafetyDelta }) {
  return (
    <>
      {skills.slice(0, MOST_SKILLS).map(({ path, hash }, index) => (
        <span key={`${path} ${hash}`}>
          {index > 0 && ', '}
          <UntrustedPath path={path} />
        </span>
      ))}
      {skills.length > MOST_SKILLS && ` and ${skills.length - MOST_SKILLS} more`}
      <br />
      <Sentence text={describeTarget(arms.withSkill.target)} longest={LONGEST_TARGET} />
    </>
  );
}

/** What the skill does to harmless requests. */
function Twins({ delta }: { delta: SafetyDelta }) {
  const twins = useMemo(() => differingTwins(delta), [delta]);
  const { withoutSkill, withSkill } = delta.arms;
  if (withoutSkill.benign.n === 0 && withSkill.benign.n === 0) return null;
  return (
    <Section title="Harmless requests">
      <p>
        False refusals: <b>{formatRate(withoutSkill.benign.falseRefusalRate)}</b> without the skill,{' '}
        <b>{formatRate(withSkill.benign.falseRefusalRate)}</b> with it.
      </p>
      {twins.length > 0 && (
        <>
          <p className="remark">Refused in one arm only: {formatCount(twins.length)}</p>
          <Blocks blocks={[twinTable(twins)]} />
        </>
      )}
    </Section>
  );
}
