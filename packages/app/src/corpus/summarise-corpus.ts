import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import type { FailedMember, SkippedMember } from '@plugin-eval/skill/member.ts';

export interface CorpusChange {
  folder: string;
  format: number;
  /** All skills of the corpus before and after. */
  before: readonly CorpusSkill[];
  after: readonly CorpusSkill[];
  /** Skills found this time. */
  indexed: readonly CorpusSkill[];
  roots: string[];
  errors: FailedMember[];
  skipped: SkippedMember[];
  toolVersion: string;
}

/** Output of `plugin-eval init`: the corpus and its changes. */
export function summariseCorpus(change: CorpusChange): CorpusSummary {
  const { folder, format, before, after, indexed, roots, errors, skipped, toolVersion } = change;
  const byPath = new Map(before.map((skill) => [skill.path, skill]));
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const skill of indexed) {
    const known = byPath.get(skill.path);
    counts[known === undefined ? 'added' : isSame(known, skill) ? 'unchanged' : 'changed'] += 1;
  }
  const left = new Set(after.map(({ path }) => path));
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: toolVersion },
    corpus: {
      path: folder,
      format,
      skills: after.length,
      distinct: new Set(after.map(({ contentSha256 }) => contentSha256)).size,
    },
    roots,
    ...counts,
    removed: before.filter(({ path }) => !left.has(path)).length,
    categories: categoriesOf(after),
    errors,
    skipped,
  };
}

/** Returns true when only file times and the search root changed. */
function isSame(known: CorpusSkill, skill: CorpusSkill): boolean {
  const { root: _, fingerprint: __, ...before } = known;
  return Object.entries(before).every(([key, value]) => skill[key as keyof CorpusSkill] === value);
}

/** The largest first; skills without a category last. */
function categoriesOf(skills: readonly CorpusSkill[]): CorpusSummary['categories'] {
  const counts = new Map<string | null, number>();
  for (const { category } of skills) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .map(([name, skills]) => ({ name, skills }))
    .sort((a, b) => {
      if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
      return b.skills - a.skills || compareCodePoints(a.name, b.name);
    });
}
