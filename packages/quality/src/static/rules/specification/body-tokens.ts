import { CHARACTERS_PER_TOKEN, MOST_TOKENS } from '../../body-size.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const bodyTokens: SkillRule = {
  id: 'body-tokens',
  group: 'specification',
  level: 'info',
  title: 'The body is longer than about 5,000 tokens',
  detects: 'More than 20,000 characters after the frontmatter; tokens are estimated as characters / 4.',
  why: 'The published rules advise fewer than 5,000 tokens, so that a loaded skill leaves room for the work.',
  fix: 'Move detail into references/ and link to it.',
  of: 'skill',
  check: ({ bodySize: { tokens }, start }) => {
    if (tokens <= MOST_TOKENS) return [];
    const message = `The body has an estimated ${tokens} tokens (characters / ${CHARACTERS_PER_TOKEN}); about 5,000 are advised.`;
    return [{ ...start, message }];
  },
  examples: {
    fires: ['Fold the sheet. '.repeat(1300)],
    spares: ['Fold the sheet. '.repeat(1200)],
  },
};
