import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import { plural } from './number-format.ts';

/** "skills/crane/SKILL.md:3:14", as far as the place is known. */
export function placeOf(finding: Finding): string {
  if (finding.line === null) return finding.file;
  return `${finding.file}:${finding.line}${finding.column === null ? '' : `:${finding.column}`}`;
}

export function countLevels(findings: readonly Finding[]): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  return `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('info'), 'note')}`;
}
