import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import { RULES } from '@plugin-eval/quality/static/rules/all-rules.ts';
import { runRules } from '@plugin-eval/quality/static/run-rules.ts';
import { viewSkill } from '@plugin-eval/quality/static/skill-view.ts';
import { parsePrompt } from '@plugin-eval/skill/parse-prompt.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';

const ABOUT_FIELDS: ReadonlySet<string> = new Set(
  RULES.filter(
    ({ group, id }) => ['frontmatter', 'specification'].includes(group) || id === 'model-alias',
  ).map(({ id }) => id),
);

/**
 * What is found in the frontmatter of a skill in the folder crane that is nowhere on the disk.
 * @param fields null: it has no frontmatter
 * @param rules those that are asked for
 */
export function findingsOfFields(
  fields: string | null,
  profile: Profile = 'claude-code',
  {
    rules = ABOUT_FIELDS,
    folderName = 'crane',
    outerSkill = null,
  }: { rules?: ReadonlySet<string>; folderName?: string; outerSkill?: string | null } = {},
): Finding[] {
  const text = `${fields === null ? '' : `---\n${fields}\n---\n`}Fold it.`;
  const skill = {
    ...parsePrompt(text, 'crane/SKILL.md', DEFAULT_READ_LIMITS),
    ...{ name: 'crane', path: 'crane/SKILL.md', folder: '/crane', sha256: '', folderName, outerSkill },
    ...{ referenceFiles: [], assetFiles: [], hasSiblingTexts: false },
    ...{ crossReferences: [], orphanReferences: [] },
  };
  return runRules(viewSkill(skill, profile), []).filter(({ rule }) => rules.has(rule));
}
