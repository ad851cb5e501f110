import type { Finding } from '../documents/finding.ts';
import type { AntiPatternFlag, Level } from '../documents/names.ts';
import { ANTI_PATTERN_SEVERITY } from '../methodology/anti-patterns.ts';
import type { ReadingNote } from '../skill/reading-note.ts';
import { excerpt } from '../text/code-points.ts';
import { ruleOf } from './rules/catalogue.ts';

/** Where and what; everything else about a finding comes from its rule. Lines and columns are 1-based. */
export interface FindingPlace {
  file: string;
  /** When it is not that of the rule. */
  level?: Level;
  message?: string;
  /** When it is not that of the rule. */
  fix?: string;
  line?: number | null;
  column?: number | null;
  evidence?: string | null;
}

export function makeFinding(ruleId: string, place: FindingPlace): Finding {
  const rule = ruleOf(ruleId);
  return {
    rule: rule.id,
    level: place.level ?? rule.level,
    severity: ANTI_PATTERN_SEVERITY[ruleId as AntiPatternFlag] ?? null,
    message: place.message ?? `${rule.title}.`,
    why: rule.why,
    fix: place.fix ?? rule.fix,
    file: place.file,
    line: place.line ?? null,
    column: place.column ?? null,
    evidence: place.evidence == null ? null : excerpt(place.evidence),
  };
}

/** @param path the subject's own file as findings name it; a note about another file names it itself */
export function findingFromNote(note: ReadingNote, path: string): Finding {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return makeFinding(note.rule, { ...note, file: note.file === undefined ? path : `${folder}${note.file}` });
}

const LEVEL_ORDER = { error: 0, warning: 1, info: 2 };

/** Anti-patterns by severity, then the rest by level; equal ones keep their order. */
export function orderFindings(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) => (b.severity ?? 0) - (a.severity ?? 0) || LEVEL_ORDER[a.level] - LEVEL_ORDER[b.level],
  );
}
