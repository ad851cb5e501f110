import { resolve } from 'node:path';
import type { SkillSource, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { GitVersionError } from '@plugin-eval/core/errors/git-version-error.ts';
import { realPathOrNull } from '@plugin-eval/skill/path-probe.ts';
import { type Subject, skillSource, sourceFrom } from './skill-sources.ts';
import { locate, type SourceFolders } from './source-folders.ts';

type ComparisonView = Extract<ViewerDocument, { kind: 'comparison' }>;

/** The texts of the two compared skills, the older from git if it came from there. */
export async function comparisonSources(
  { a, b }: ComparisonView['document'],
  places: readonly SourceFolders[],
): Promise<ComparisonView['sources']> {
  const [ofA, ofB] = [a, b].map(({ subject }) =>
    subject.kind === 'skill' ? skillSource(subject, places) : null,
  );
  return { a: ofA ?? (await sourceInGit(a.subject, b.subject, places)), b: ofB ?? null };
}

/**
 * Reads the older version, named `PATH@REFERENCE` by `compare --git` with the path of that time. Returns
 * nothing when that is a different version by now.
 */
async function sourceInGit(
  older: Subject,
  { path }: Subject,
  places: readonly SourceFolders[],
): Promise<SkillSource | null> {
  const at = older.path.startsWith(`${path}@`) ? path.length : older.path.indexOf('@');
  if (older.sha256 === null || at === -1) return null;
  const { skillFileAtReference } = await import('../git-version/version-at-reference.ts');
  for (const folders of places) {
    const folder = locate(path, folders);
    if (folder === null) continue;
    try {
      const found = await skillFileAtReference(folder, older.path.slice(at + 1));
      const named = older.path.slice(0, at);
      const place = named === path ? folder : resolve(realPathOrNull(folders.workingDirectory) ?? '', named);
      const source = found?.formerPlace === place ? sourceFrom(older, found.bytes) : null;
      if (source?.is_evaluated) return source;
    } catch (error) {
      if (!GitVersionError.isInstance(error)) throw error;
    }
  }
  return null;
}
