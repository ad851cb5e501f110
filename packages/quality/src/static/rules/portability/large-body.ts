import { MOST_LINES, MOST_TOKENS } from '../../body-size.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const largeBody: SkillRule = {
  id: 'large-body',
  group: 'portability',
  level: 'info',
  title: 'A long body, and no other text',
  detects:
    'More than 8 KiB after the frontmatter, no non-empty file under references/, and no text (.md, .mdx, .txt, .rst, .adoc) beside SKILL.md or in another folder of the skill; README, LICENSE and the like, evals/ and tests/ do not count. Not where `body-lines` or `body-tokens` says more.',
  why: 'Agents with a smaller budget for instructions cut long skills, or load them whole where a part would do.',
  fix: 'Split background and long examples off into references/.',
  of: 'skill',
  check: ({ bodySize: { lines, tokens, bytes }, start, features, hasSiblingTexts }) => {
    const isSplit = features.referenceFiles.length > 0 || hasSiblingTexts;
    // A body that is longer still is told of already.
    if (bytes <= 8192 || isSplit || lines > MOST_LINES || tokens > MOST_TOKENS) return [];
    const message = `The body has ${(bytes / 1024).toFixed(1)} KiB, and the skill bundles no other text.`;
    return [{ ...start, message }];
  },
  examples: {
    fires: ['a'.repeat(9_000)],
    spares: [{ 'SKILL.md': 'a'.repeat(9_000), 'forms.md': 'Sizes.' }, 'a'.repeat(8_000)],
  },
};
