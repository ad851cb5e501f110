import type { PluginEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { membersFigures } from '@plugin-eval/report/evaluation/members-figures.ts';
import { useMemo } from 'react';
import { MembersTable } from './members-table.tsx';

/** The skills of a plugin. */
export function SkillsTable({ plugin: { skills } }: { plugin: PluginEvaluation }) {
  const figures = useMemo(() => membersFigures(skills), [skills]);
  return <MembersTable members={skills} title="Skills" figures={figures} />;
}
