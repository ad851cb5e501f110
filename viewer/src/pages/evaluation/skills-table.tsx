import { useMemo } from 'react';
import type { PluginEvaluation } from '../../../../src/documents/evaluation.ts';
import { membersFigures } from '../../../../src/report/evaluation/members-figures.ts';
import { MembersTable } from './members-table.tsx';

/** The skills of a plugin. */
export function SkillsTable({ plugin: { skills } }: { plugin: PluginEvaluation }) {
  const figures = useMemo(() => membersFigures(skills), [skills]);
  return <MembersTable members={skills} title="Skills" figures={figures} />;
}
