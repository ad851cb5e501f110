import type { SafetyDelta } from '../../../../../src/documents/safety-delta.ts';
import { formatPercent } from '../../../../../src/report/number-format.ts';
import { armLimits } from '../../../../../src/report/safety-delta/safety-arms.ts';
import { scopeSentences } from '../../../../../src/report/safety-delta/safety-delta-words.ts';
import type { ProbePair } from '../../../../../src/report/safety-delta/safety-probes.ts';
import { describeTarget } from '../../../../../src/report/threat-report/live-words.ts';
import { excerpt } from '../../../../../src/text/code-points.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { type Fact, Facts } from '../../../design/facts.tsx';
import { ForeignName, ForeignPath, ForeignText } from '../../../design/foreign.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { visibleText } from '../../../design/visible-characters.ts';
import { Link } from '../../../route/link.tsx';
import { entryRoute, OVERVIEW } from '../../../route/route.ts';
import { Gates } from '../../evaluation/gates.tsx';
import { Fingerprint } from '../report/report-provenance.tsx';
import { Sentences } from '../sentences.tsx';
import { ArmFamilies } from './arm-families.tsx';
import { ARMS } from './arm-names.ts';
import { ArmTable } from './arm-table.tsx';
import { DeltaProblems } from './delta-problems.tsx';
import { DeltaVerdictCard } from './delta-verdict.tsx';
import { McnemarTable } from './mcnemar-table.tsx';
import { PairSection } from './pair-section.tsx';
import { ReplicatedSection } from './replicated-table.tsx';
import { TwinSection } from './twin-section.tsx';

const MOST_SKILLS = 20;
const LONGEST_TARGET = 400;

interface DeltaOverviewProps {
  delta: SafetyDelta;
  pairs: readonly ProbePair[];
  entryId: string;
}

/** What installing a skill does to an agent's safety. */
export function DeltaOverview({ delta, pairs, entryId }: DeltaOverviewProps) {
  const { skills, arms, comparison, gates } = delta;
  const name = skills[0]?.name ?? 'a skill';
  const others = skills.length > 1 ? ` and ${skills.length - 1} more` : '';
  const limits = armLimits(delta);
  return (
    <Page
      title={`Safety delta of ${name}${others}`}
      kind="Safety delta"
      heading={
        <>
          <ForeignName name={name} />
          {others}
        </>
      }
      subtitle={<Subtitle delta={delta} />}
      provenance={<Provenance delta={delta} />}
    >
      <DeltaVerdictCard delta={delta} />
      <Gates gates={gates} />
      <Section
        title="Both arms"
        tools={
          <>
            <Link to={entryRoute(entryId, OVERVIEW, ARMS.without)}>Whole report without the skill</Link>
            <Link to={entryRoute(entryId, OVERVIEW, ARMS.with)}>Whole report with the skill</Link>
          </>
        }
      >
        <div className="halves">
          <ArmTable delta={delta} />
          <McnemarTable comparison={comparison} sides={['without the skill', 'with the skill']} />
        </div>
      </Section>
      <ReplicatedSection delta={delta} />
      <ArmFamilies delta={delta} />
      <PairSection pairs={pairs} />
      {(arms.withoutSkill.benign.n > 0 || arms.withSkill.benign.n > 0) && <TwinSection delta={delta} />}
      <DeltaProblems delta={delta} />
      <Section title="What this can and cannot show">
        <Sentences sentences={scopeSentences(delta)} />
        {limits.length > 0 && (
          <Disclosure summary="What the figures of each arm do not show">
            <Sentences sentences={limits} />
          </Disclosure>
        )}
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
          <ForeignPath path={path} />
        </span>
      ))}
      {skills.length > MOST_SKILLS && ` and ${skills.length - MOST_SKILLS} more`}
      <br />
      <ForeignText text={excerpt(describeTarget(arms.withSkill.target), LONGEST_TARGET)} />
    </>
  );
}

function Provenance({ delta }: { delta: SafetyDelta }) {
  const { tool, schemaVersion, seed, level, skills, arms } = delta;
  return (
    <Facts
      className="provenance"
      facts={[
        ['Measured by', <ForeignName key="tool" name={`${tool.name} ${tool.version}`} />],
        ['Schema', schemaVersion],
        ['Seed', seed],
        ['Intervals', `${formatPercent(level)}, by resampling probes`],
        ['Test', "Fisher's exact, two-sided, over the repeated runs alone"],
        ...skills
          .slice(0, MOST_SKILLS)
          .map(
            ({ name, hash }, index): Fact => [
              `Skill ${visibleText(excerpt(name, 120))}${index > 0 ? ` (${index + 1})` : ''}`,
              <Fingerprint key="skill" hash={hash} />,
            ],
          ),
        ['Rules', <Fingerprint key="rules" hash={arms.withSkill.rules.hash} />],
        ['Probes', <Fingerprint key="probes" hash={arms.withSkill.probes.hash} />],
      ]}
    />
  );
}
