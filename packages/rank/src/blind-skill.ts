import { splitLines } from '@plugin-eval/core/text/lines.ts';
import type { MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { BundledText } from '@plugin-eval/skill/read-references.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { blindFrontmatter } from './blind-frontmatter.ts';
import { cutPaths } from './cut-paths.ts';
import { nameBlinder } from './hidden-names.ts';

/** The parts of a skill a judge sees in a matchup. */
export interface BlindSkill {
  /** SKILL.md first. Line for line the files on disk. */
  files: MaterialFile[];
  /** Path of each file on disk, by its path here. */
  paths: ReadonlyMap<string, string>;
  /** Hides in another text the names hidden in the skill's own files. */
  hideNames: (text: string) => string;
}

/**
 * Anonymises a skill: removes its names, its plugin's, its authors', and paths of the author's machine. Equal
 * skills give equal files, in any place and on either side. Time: linear.
 */
export function blindSkill(
  skill: Skill,
  references: readonly BundledText[],
  pluginName: string | null,
  limits: ReadLimits,
): BlindSkill {
  const head = blindFrontmatter(skill.lines, skill.frontmatter, limits);
  const names = nameBlinder({
    skill: [...new Set([skill.name, skill.folderName])],
    plugin: pluginName,
    identities: head.identities,
  });
  const blind = (text: string) => names.anywhere(cutPaths(text, skill.folder));
  const lines = [...head.lines, ...skill.lines.slice(skill.frontmatter.lineCount)];
  const title = skill.body.headings[0];
  if (title !== undefined) {
    const at = skill.frontmatter.lineCount + title.line;
    lines[at] = names.inTitle(lines[at] ?? '');
  }

  const files: MaterialFile[] = [{ path: 'SKILL.md', text: blind(lines.join('\n')) }];
  const paths = new Map([['SKILL.md', skill.path.slice(skill.path.lastIndexOf('/') + 1)]]);
  for (const { path, text } of references) {
    const shown = freePath(names.anywhere(path), paths);
    files.push({ path: shown, text: blind(splitLines(text).join('\n')) });
    paths.set(shown, path);
  }
  return { files, paths, hideNames: blind };
}

/** The path, numbered where two files have become the same. */
function freePath(path: string, taken: ReadonlyMap<string, string>): string {
  if (!taken.has(path)) return path;
  for (let number = 2; ; number++) {
    const numbered = `${path}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
