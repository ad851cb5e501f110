import type { Collection, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { allSkills, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { BADGE_BOUNDS } from '@plugin-eval/core/methodology/badge.ts';
import { collectionFigures } from '@plugin-eval/report/evaluation/collection-figures.ts';
import { collectionHead } from '@plugin-eval/report/evaluation/evaluation-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { useMemo } from 'react';
import { HistogramChart } from '../../charts/histogram-chart.tsx';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { useQueryValue } from '../../route/use-route.ts';
import { withoutCaveats } from './caveats.ts';
import { useEvaluationContext } from './evaluation-context.ts';
import { MemberScatter } from './member-scatter.tsx';
import { MembersTable } from './members-table.tsx';
import { RulesTable } from './rules-table.tsx';

const MARKS = BADGE_BOUNDS.map(({ badge, composite }) => ({ name: badge, at: composite }));

/** A collection: its totals, its members, and the findings in them. */
export function CollectionOverview({ collection }: { collection: Collection }) {
  const { evaluations } = collection;
  const { figures: known } = useEvaluationContext();
  const figures = useMemo(() => known ?? collectionFigures(collection), [known, collection]);
  const skills = useMemo(() => skillsOfPlugins(evaluations), [evaluations]);
  const sections = useMemo(
    () =>
      collectionHead(collection, { ...figures, table: null, suppressed: [], suppressedCount: 0 }).map(
        (one) => (one.id === 'verdict' ? { ...one, title: null } : one),
      ),
    [collection, figures],
  );
  const [picked, pick] = useQueryValue('score');
  const widgets = {
    verdict: ({ blocks }: Section) => (
      <>
        <Blocks blocks={withoutCaveats(blocks).statements} />
        <div className="halves">
          {figures.scored > 1 && (
            <HistogramChart
              histogram={{
                bins: figures.scores,
                counted: 'Members',
                unit: 'score',
                decimals: 0,
                marks: MARKS,
              }}
              picked={picked === null ? null : Number(picked)}
              pick={({ low }) => pick(picked === String(low) ? null : String(low))}
            />
          )}
          <MemberScatter members={evaluations} />
        </div>
        <div className="caveat">
          <Blocks blocks={withoutCaveats(blocks).caveats} />
        </div>
      </>
    ),
    members: () => <MembersTable members={evaluations} title="Members" skills={skills} figures={figures} />,
    rules: () => <RulesTable rules={figures.rules} />,
  };
  return <Sections sections={sections} widgets={widgets} />;
}

/** All skills, in and outside plugins, each once: plugins of one marketplace often share them. */
function skillsOfPlugins(members: readonly Evaluation[]): Evaluation[] {
  if (!members.some(isPlugin)) return [];
  return [...new Map(members.flatMap(allSkills).map((skill) => [skill.subject.path, skill])).values()];
}
