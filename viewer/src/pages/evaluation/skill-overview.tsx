import type { SkillEvaluation } from '../../../../src/documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { suppressedBlocks } from '../../../../src/report/evaluation/findings-view.ts';
import { warningNotices } from '../../../../src/report/evaluation/verdict-view.ts';
import { evaluationHeadline } from '../../../../src/report/headline/evaluation-headline.ts';
import { OBSERVED, observedSections } from '../../../../src/report/observed/observed-view.ts';
import { scanOf } from '../../../../src/report/scan/merged-scan.ts';
import { EXECUTED } from '../../../../src/report/sessions/sessions-view.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks, Sections } from '../../design/blocks.tsx';
import { AdviceSection } from './advice.tsx';
import { DimensionSection } from './dimension-table.tsx';
import { FindingsSection } from './findings-section.tsx';
import { Gates } from './gates.tsx';
import { JudgeSection } from './judge-section.tsx';
import { type Place, Places } from './places.tsx';
import { RankingSection } from './ranking-section.tsx';
import { SafetySection } from './safety-section.tsx';
import { ScanPlace } from './scan-place.tsx';
import { ExecutedSection } from './sessions/executed-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { StaticSection } from './static-section.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** Everything about a skill: what to change first, then why. */
export function SkillOverview({ skill }: { skill: SkillEvaluation }) {
  const scan = scanOf(skill);
  const judge = judgeLayerOf(skill);
  const sessions = monteCarloLayerOf(skill);
  const [observed] = observedSections(skill);
  const places: (Place | null)[] = [
    { id: 'advice', title: TITLES.advice, content: <AdviceSection evaluation={skill} /> },
    { id: 'dimensions', title: 'Dimensions', content: <DimensionSection evaluation={skill} /> },
    {
      id: 'text',
      title: 'Findings in the text',
      content: (
        <>
          <FindingsSection skill={skill} />
          <Blocks blocks={suppressedBlocks(skill.suppressed)} />
        </>
      ),
    },
    scan && { id: 'scan', title: 'Scan', content: <ScanPlace scan={scan} /> },
    judge && { id: 'judge', title: 'Judge', content: <JudgeSection layer={judge} /> },
    sessions && {
      id: 'sessions',
      title: 'Sessions',
      content: <SessionsSection evaluation={skill} layer={sessions} />,
    },
    sessions?.executed === undefined
      ? null
      : { id: 'executed', title: EXECUTED, content: <ExecutedSection layer={sessions} /> },
    observed === undefined
      ? null
      : {
          id: 'observed',
          title: OBSERVED,
          content: <Sections sections={[observed]} />,
        },
    skill.ranking && {
      id: 'ranking',
      title: 'Ranking',
      content: <RankingSection ranking={skill.ranking} />,
    },
    skill.safety && {
      id: 'safety',
      title: 'Safety',
      content: <SafetySection safety={skill.safety} subject="skill" />,
    },
    { id: 'static', title: 'Static analysis', content: <StaticSection evaluation={skill} />, isFolded: true },
  ];
  return (
    <>
      <Blocks blocks={warningNotices(skill)} />
      <Blocks blocks={evaluationHeadline(skill)} />
      <VerdictCard evaluation={skill} />
      <Gates gates={skill.gates} />
      <Places places={places.filter((place) => place !== null)} />
    </>
  );
}
