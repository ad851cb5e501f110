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

interface FindingCountsProps {
  counts: Record<Level, number>;
  /** In tables: the mark says the level, and only those who hear the page get the word. */
  isCompact?: boolean;
}

/** "1 error 3 warnings"; levels without findings are left out. */
export function FindingCounts({ counts, isCompact = false }: FindingCountsProps) {
  const present = LEVELS.filter((level) => counts[level] > 0);
  if (present.length === 0) return <span className="quiet">none</span>;
  return (
    <span className={`counts${isCompact ? ' compact' : ''}`}>
      {present.map((level) => (
        <StatusWord key={level} kind={level}>
          {isCompact ? (
            <>
              {counts[level]}
              <span className="unseen">{plural(counts[level], ONE[level]).replace(/^\d+/, '')}</span>
            </>
          ) : (
            plural(counts[level], ONE[level])
          )}
        </StatusWord>
      ))}
    </span>
  );
}
