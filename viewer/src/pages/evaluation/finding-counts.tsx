import { LEVELS, type Level } from '../../../../src/documents/names.ts';
import { LEVEL_WORDS } from '../../../../src/report/evaluation/findings-view.ts';
import { plural } from '../../../../src/report/number-format.ts';
import { StatusWord } from '../../design/status-word.tsx';
import { MembersLink } from './members-link.tsx';

interface FindingCountsProps {
  counts: Record<Level, number>;
  /** In tables: the mark says the level, and only those who hear the page get the word. */
  isCompact?: boolean;
  /** Whether each count leads to the members that have such findings. */
  isLinked?: boolean;
}

/** "1 error 3 warnings"; levels without findings are left out. */
export function FindingCounts({ counts, isCompact = false, isLinked = false }: FindingCountsProps) {
  const present = LEVELS.filter((level) => counts[level] > 0);
  if (present.length === 0) return <span className="quiet">none</span>;
  return (
    <span className={`counts${isCompact ? ' compact' : ''}`}>
      {present.map((level) => (
        <StatusWord key={level} kind={level}>
          {isCompact ? (
            <>
              {counts[level]}
              <span className="unseen">{plural(counts[level], LEVEL_WORDS[level]).replace(/^\d+/, '')}</span>
            </>
          ) : isLinked ? (
            <MembersLink filter={{ level }}>{plural(counts[level], LEVEL_WORDS[level])}</MembersLink>
          ) : (
            plural(counts[level], LEVEL_WORDS[level])
          )}
        </StatusWord>
      ))}
    </span>
  );
}
