import type { Finding } from '../../../../src/documents/finding.ts';
import { LEVELS, type Level } from '../../../../src/documents/names.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { StatusWord } from '../../design/status-word.tsx';

const ONE: Record<Level, string> = { error: 'error', warning: 'warning', info: 'note' };

export function countByLevel(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/** "1 error 3 warnings"; levels without findings are left out. */
export function FindingCounts({ counts }: { counts: Record<Level, number> }) {
  const present = LEVELS.filter((level) => counts[level] > 0);
  if (present.length === 0) return <span className="quiet">none</span>;
  return (
    <span className="counts">
      {present.map((level) => (
        <StatusWord key={level} kind={level}>
          {plural(counts[level], ONE[level])}
        </StatusWord>
      ))}
    </span>
  );
}
