import { useMemo } from 'react';
import type { PluginEvaluation } from '../../../../src/documents/evaluation.ts';
import { judgeLayerOf, monteCarloLayerOf } from '../../../../src/documents/evaluation-parts.ts';
import { suppressedBlocks } from '../../../../src/report/evaluation/findings-view.ts';
import { membersFigures } from '../../../../src/report/evaluation/members-figures.ts';
import { warningNotices } from '../../../../src/report/evaluation/verdict-view.ts';
import { evaluationHeadline } from '../../../../src/report/headline/evaluation-headline.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { scanOf } from '../../../../src/report/scan/merged-scan.ts';
import { TITLES } from '../../../../src/report/titles.ts';
import { Blocks } from '../../design/blocks.tsx';
import { Section } from '../../design/section.tsx';
import { numbered } from '../../skill-text/finding-annotations.tsx';
import { AdviceSection } from './advice.tsx';
import { AgentSection } from './agent-section.tsx';
import { DimensionSection } from './dimension-table.tsx';
import { FindingList } from './finding-list.tsx';
import { Gates } from './gates.tsx';
import { JudgeSection } from './judge-section.tsx';
import { MembersTable } from './members-table.tsx';
import { type Place, Places } from './places.tsx';
import { SkippedSubjects, SubjectErrors } from './problem-tables.tsx';
import { SafetySection } from './safety-section.tsx';
import { ScanPlace } from './scan-place.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import { StaticSection } from './static-section.tsx';
import { VerdictCard } from './verdict-card.tsx';

/** Everything about a plugin: what to change first, then its skills, then the sums over them. */
export function PluginOverview({ plugin }: { plugin: PluginEvaluation }) {
  const skills = useMemo(() => membersFigures(plugin.skills), [plugin.skills]);
  const scan = scanOf(plugin);
  const judge = judgeLayerOf(plugin);
  const sessions = monteCarloLayerOf(plugin);
  const places: (Place | null)[] = [
    { id: 'advice', title: TITLES.advice, content: <AdviceSection evaluation={plugin} /> },
    {
      id: 'skills',
      title: 'Skills',
      content: <MembersTable members={plugin.skills} title="Skills" figures={skills} />,
    },
    { id: 'dimensions', title: 'Dimensions', content: <DimensionSection evaluation={plugin} /> },
    { id: 'findings', title: 'Findings', content: <PluginFindings plugin={plugin} /> },
    plugin.agents.length > 0
      ? { id: 'agents', title: 'Agents', content: <AgentSection agents={plugin.agents} /> }
      : null,
    scan && { id: 'scan', title: 'Scan', content: <ScanPlace scan={scan} /> },
    judge && { id: 'judge', title: 'Judge', content: <JudgeSection layer={judge} /> },
    sessions && {
      id: 'sessions',
      title: 'Sessions',
      content: <SessionsSection evaluation={plugin} layer={sessions} />,
    },
    plugin.safety && {
      id: 'safety',
      title: 'Safety',
      content: <SafetySection safety={plugin.safety} subject="plugin" />,
    },
    {
      id: 'static',
      title: 'Static analysis',
      content: <StaticSection evaluation={plugin} />,
    },
  ];
  return (
    <>
      <Blocks blocks={warningNotices(plugin)} />
      <Blocks blocks={evaluationHeadline(plugin)} />
      <VerdictCard evaluation={plugin} />
      <Gates gates={plugin.gates} />
      <SubjectErrors errors={plugin.errors} />
      <Places places={places.filter((place) => place !== null)} />
      <SkippedSubjects skipped={plugin.skipped} />
    </>
  );
}

function PluginFindings({ plugin }: { plugin: PluginEvaluation }) {
  const findings = useMemo(() => numbered(plugin.findings), [plugin]);
  return (
    <Section title="Findings of the plugin itself" aside={plural(findings.length, 'finding')}>
      {findings.length === 0 && <p className="quiet">None; those of its skills are on their pages.</p>}
      <FindingList findings={findings} isInText={() => false} />
      <Blocks blocks={suppressedBlocks(plugin.suppressed)} />
    </Section>
  );
}
