import { useMemo } from 'react';
import type { Collection, Evaluation } from '../../../../src/documents/evaluation.ts';
import { allSkills, isPlugin } from '../../../../src/documents/evaluation-parts.ts';
import { BADGES } from '../../../../src/documents/names.ts';
import { unlistedSkillsSentence } from '../../../../src/documents/unlisted-skills.ts';
import { collectionFigures } from '../../../../src/report/evaluation/collection-figures.ts';
import { worstMember } from '../../../../src/report/evaluation/member-rows.ts';
import { worthNote } from '../../../../src/report/evaluation/verdict-view.ts';
import { formatCount, formatPoints } from '../../../../src/report/number-format.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Badge } from '../../design/badge.tsx';
import { Blocks } from '../../design/blocks.tsx';
import { Facts } from '../../design/facts.tsx';
import { UntrustedName } from '../../design/untrusted.tsx';
import { Link } from '../../route/link.tsx';
import { useEvaluationContext, useMemberRoute } from './evaluation-context.ts';
import { FindingCounts } from './finding-counts.tsx';
import { Gates } from './gates.tsx';
import { MembersLink } from './members-link.tsx';
import { MembersTable } from './members-table.tsx';
import { SkippedSubjects, SubjectErrors } from './problem-tables.tsx';
import { RulesTable } from './rules-table.tsx';
import { ScoreHistogram } from './score-histogram.tsx';

/** What a collection comes to, and its members. */
export function CollectionOverview({ collection }: { collection: Collection }) {
  const { evaluations, summary, gates, errors, skipped, depth } = collection;
  const { figures: known } = useEvaluationContext();
  const figures = useMemo(() => known ?? collectionFigures(collection), [known, collection]);
  const skills = useMemo(() => skillsOfPlugins(evaluations), [evaluations]);
  return (
    <>
      <Blocks blocks={figures.notices} />
      <section className="verdict card" aria-label="Summary">
        <dl className="figures-row">
          <Figure term="Mean score" points={summary.mean} />
          <Figure term="Median score" points={summary.median} />
          <div>
            <dt>Scored</dt>
            <dd>
              {formatCount(summary.scored)} <small>of {formatCount(summary.subjects)}</small>
            </dd>
          </div>
        </dl>
        <Facts
          facts={[
            ['Confidence', `${figures.confidence}, depth ${depth.effective}`],
            [
              'Badges',
              <span key="badges" className="row">
                {BADGES.map((badge) => (
                  <span key={badge}>
                    <Badge badge={badge} /> <BadgeCount badge={badge} count={summary.badges[badge] ?? 0} />
                  </span>
                ))}
              </span>,
            ],
            ['Findings', <FindingCounts key="findings" counts={summary.findings} isLinked />],
            ...(evaluations.length > 1
              ? [['Worst', <WorstMember key="worst" members={evaluations} />] as const]
              : []),
            ...(summary.unlistedSkills === 0
              ? []
              : [[TITLES.notListed, unlistedSkillsSentence(summary.unlistedSkills)] as const]),
          ]}
        />
        {figures.scored > 1 && <ScoreHistogram bins={figures.scores} />}
        <Blocks blocks={worthNote(collection)} />
      </section>
      <Gates gates={gates} />
      <SubjectErrors errors={errors} />
      <RulesTable rules={figures.rules} />
      <MembersTable members={evaluations} title="Members" skills={skills} figures={figures} />
      <SkippedSubjects skipped={skipped} />
    </>
  );
}

/** Leads to those that have it, where there are any. */
function BadgeCount({ badge, count }: { badge: (typeof BADGES)[number]; count: number }) {
  return count === 0 ? formatCount(0) : <MembersLink filter={{ badge }}>{formatCount(count)}</MembersLink>;
}

/** The one that the table of members begins with, and where that table is: it may stand screens below. */
function WorstMember({ members }: { members: readonly Evaluation[] }) {
  const to = useMemberRoute();
  const worst = useMemo(() => worstMember(members), [members]);
  if (worst === null) return null;
  const { score } = worst.composite;
  return (
    <span className="row">
      <Link to={to(worst)}>
        <UntrustedName name={worst.subject.name} longest={60} />
      </Link>
      <span>{score === null ? 'not scored' : formatPoints(score)}</span>
      <MembersLink filter={{}}>all, the worst first</MembersLink>
    </span>
  );
}

/** The skills of plugins and those beside them, each once: plugins of one marketplace often share them. */
function skillsOfPlugins(members: readonly Evaluation[]): Evaluation[] {
  if (!members.some(isPlugin)) return [];
  return [...new Map(members.flatMap(allSkills).map((skill) => [skill.subject.path, skill])).values()];
}

function Figure({ term, points }: { term: string; points: number | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {points === null ? '—' : formatPoints(points)} {points === null && <small>not measured</small>}
      </dd>
    </div>
  );
}
