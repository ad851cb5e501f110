import type { Collection } from '@plugin-eval/core/documents/evaluation.ts';
import { reportCollection, reportPlugin, reportSkill } from './report-documents.ts';

/** A collection of so many members, each with a path and a score of its own; one in ten is a plugin. */
export function largeCollection(members: number): Collection {
  const evaluations = Array.from({ length: members }, (_, index) => {
    const skill = reportSkill();
    const own = {
      ...skill,
      subject: { ...skill.subject, name: `skill-${index}`, path: `skills/skill-${index}` },
      composite: { ...skill.composite, score: (index * 7) % 100 },
    };
    if (index % 10 !== 9) return own;
    const plugin = reportPlugin();
    return { ...plugin, subject: { ...plugin.subject, path: `plugins/plugin-${index}` }, skills: [own] };
  });
  return reportCollection({ evaluations });
}
