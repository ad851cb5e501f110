import type { RunSummary } from '@plugin-eval/core/documents/run.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { listedNames } from '@plugin-eval/core/text/format-value.ts';

/** Titles of commands; the threat map's are keyed by their second word. */
const TITLES = new Map<string, string>([
  ['score', 'Score of'],
  ['certify', 'Certification of'],
  ['compare', 'Comparison of'],
  ['rank', 'Ranking of'],
  ['prompts', 'Prompts for'],
  ['threat run', 'Threat map of'],
]);

const LONGEST_SUBJECT = 60;
const MOST_SUBJECTS = 2;

/** "Score of skills/crane", "Comparison of a and b", "Score of a, b and 3 more". May hold untrusted text. */
export function runTitle({ command, subjects }: Pick<RunSummary, 'command' | 'subjects'>): string {
  const [first = '', second = ''] = command;
  const title = TITLES.get(first) ?? TITLES.get(`${first} ${second}`) ?? 'Run on';
  return `${title} ${namesOf(subjects)}`;
}

function namesOf(subjects: readonly string[]): string {
  if (subjects.length === 0) return 'nothing';
  return listedNames(
    subjects.map((subject) => excerpt(subject, LONGEST_SUBJECT)),
    MOST_SUBJECTS,
  );
}
