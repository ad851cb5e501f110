import { join } from 'node:path';
import type { IndexOptions } from '@plugin-eval/app/corpus/index-skills.ts';
import { type UpdateRequest, updateCorpus } from '@plugin-eval/app/corpus/update-corpus.ts';
import type { CorpusSkill } from '@plugin-eval/engine/store/corpus.ts';
import { openSqliteCorpus } from '@plugin-eval/engine/store/sqlite-corpus.ts';
import { formatPath } from '@plugin-eval/skill/format-path.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { onTestFinished } from 'vitest';
import { skillText } from './skill-text.ts';
import { temporaryRepository } from './temporary-folder.ts';

/** A folder with a corpus of its own beside it, to be indexed again and again. */
export function corpusStage() {
  const root = temporaryRepository();
  const folder = join(root, 'home', 'corpus');
  const at = (name: string) => join(root, name);
  /** How many skills were going to be read, each time that there were any. */
  const plans: number[] = [];
  return {
    root,
    folder,
    at,
    plans,
    /** @param named relative to the root */
    index(
      named: readonly string[],
      options: Partial<IndexOptions> & { now?: number } = {},
      forgotten: UpdateRequest['forgotten'] = [],
    ) {
      const { now = Date.now() + 3_600_000, ...rest } = options;
      return updateCorpus(
        { folder, named: named.map(at), forgotten: forgotten.map(at) },
        { limits: DEFAULT_READ_LIMITS, toolVersion: '1.0.0', fresh: false, ...rest },
        {
          now: () => now,
          concurrency: 1,
          open: (mode) => openSqliteCorpus(folder, mode),
          shown: (path) => formatPath(root, path),
          onPlan: (skills) => plans.push(skills),
        },
      );
    },
    /** What the corpus holds, paths relative to the root. */
    async skills(): Promise<CorpusSkill[]> {
      const corpus = await openSqliteCorpus(folder, 'existing');
      if (corpus === null) return [];
      onTestFinished(() => corpus.close());
      const below = (path: string) => formatPath(root, path);
      return (await corpus.skills()).map((skill) => ({
        ...skill,
        path: below(skill.path),
        root: below(skill.root),
      }));
    },
  };
}

/** A sound skill with a text of its own. */
export function birdSkill(name: string, text = `Watch the ${name} at dawn.`): string {
  return skillText({
    frontmatter: `name: ${name}\ndescription: Use this skill when watching a ${name}.`,
    body: `# ${name}\n\n${text}`,
  });
}

/** A tree of two skills. */
export const BIRDS = {
  'birds/crane/SKILL.md': birdSkill('crane'),
  'birds/crane/references/folds.md': '# Folds\n\nValley and mountain.\n',
  'birds/heron/SKILL.md': birdSkill('heron'),
};

/** What an indexing has changed. */
export function counts({ added, changed, unchanged, removed }: typeof NONE) {
  return { added, changed, unchanged, removed };
}

export const NONE = { added: 0, changed: 0, unchanged: 0, removed: 0 };
