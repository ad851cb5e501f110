import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { evaluationView } from '@plugin-eval/report/evaluation/evaluation-view.ts';
import type { Section } from '@plugin-eval/report/view-model/blocks.ts';
import { type ReactNode, useMemo } from 'react';
import { Sections } from '../../design/blocks.tsx';
import { DimensionPlot } from './dimension-plot.tsx';
import { FindingsInText } from './findings-in-text.tsx';
import { Opponents } from './opponents.tsx';
import { PageNav } from './page-nav.tsx';
import { SessionMatrix } from './session-matrix.tsx';
import { SkillsTable } from './skills-table.tsx';
import { VerdictParts } from './verdict-parts.tsx';

type Widgets = Record<string, (section: Section) => ReactNode>;

/** A skill or plugin in full: the verdict, recommended changes, then the evidence. */
export function EvaluationOverview({ evaluation }: { evaluation: Evaluation }) {
  const sections = useMemo(() => pageSections(evaluation), [evaluation]);
  const widgets: Widgets = {
    verdict: ({ blocks }) => <VerdictParts evaluation={evaluation} blocks={blocks} />,
    matrix: () => <SessionMatrix evaluation={evaluation} />,
    dimensions: ({ blocks }) => <DimensionPlot evaluation={evaluation} plain={blocks} />,
    opponents: () => <Opponents ranking={evaluation.ranking} />,
    ...(isPlugin(evaluation)
      ? { members: () => <SkillsTable plugin={evaluation} /> }
      : { findings: ({ blocks }: Section) => <FindingsInText skill={evaluation} plain={blocks} /> }),
  };
  return (
    <>
      <Sections sections={sections.slice(0, 1)} widgets={widgets} />
      <PageNav sections={sections} />
      <div className="overview">
        <Sections sections={sections.slice(1)} widgets={widgets} />
      </div>
    </>
  );
}

/** Sections that a reader of a page needs first; the others follow in the order of the view. */
const FIRST = [
  'verdict',
  'gates',
  'matrix',
  'advice',
  'formal',
  'formal-advice',
  'members',
  'dimensions',
  'penalty',
  'findings',
  'sessions',
  'executed',
];
const TITLES: Readonly<Record<string, string>> = { dimensions: 'Dimensions', findings: 'Findings' };

function pageSections(evaluation: Evaluation): Section[] {
  const sections = evaluationView(evaluation).filter(({ id }) => id !== 'footer');
  const withText =
    isPlugin(evaluation) || sections.some(({ id }) => id === 'findings')
      ? sections
      : [...sections, { id: 'findings', title: 'SKILL.md', blocks: [] }];
  const place = ({ id }: Section) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return withText
    .toSorted((a, b) => place(a) - place(b))
    .map((one) => ({ ...one, title: one.id === 'verdict' ? null : (one.title ?? TITLES[one.id] ?? null) }));
}
