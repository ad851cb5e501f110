import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { SkillSource } from '@plugin-eval/core/documents/viewer.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { useMemo } from 'react';
import { useEvaluationContext } from './evaluation-context.ts';

export interface ReadSource {
  source: SkillSource;
  lines: readonly string[];
}

/** The text of a skill as it was evaluated; null when unavailable. */
export function useSkillSource({ subject }: Pick<Evaluation, 'subject'>): ReadSource | null {
  const { sources } = useEvaluationContext();
  const source = sources.get(subject.path);
  return useMemo(() => (source === undefined ? null : { source, lines: splitLines(source.text) }), [source]);
}

/**
 * Returns true when the file of a finding or quote is the SKILL.md of a subject, given as itself or its
 * folder.
 */
export function isSkillFile(subjectPath: string, file: string): boolean {
  if (file === subjectPath) return true;
  const folder = subjectPath === '.' || subjectPath === '' ? '' : `${subjectPath.replace(/\/$/, '')}/`;
  return file.startsWith(folder) && file.slice(folder.length).toLowerCase() === 'skill.md';
}
