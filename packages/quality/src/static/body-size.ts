import { codePointLength } from '@plugin-eval/core/text/code-points.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';

/** The published rules speak of tokens; this is their usual estimate. */
export const CHARACTERS_PER_TOKEN = 4;
export const MOST_LINES = 499;
export const MOST_TOKENS = 5000;

/** Share of an agent's context that a body takes. */
export interface BodySize {
  lines: number;
  /** Estimated; 0 where they are certainly fewer than advised. */
  tokens: number;
  bytes: number;
}

export function readBodySize({ lines, frontmatter }: Pick<Skill, 'lines' | 'frontmatter'>): BodySize {
  const bodyLines = lines.slice(frontmatter.lineCount);
  const content = bodyLines.join('\n');
  // No text has more code points than units.
  const mayBeLong = content.length / CHARACTERS_PER_TOKEN >= MOST_TOKENS;
  return {
    lines: bodyLines.length,
    tokens: mayBeLong ? Math.round(codePointLength(content) / CHARACTERS_PER_TOKEN) : 0,
    bytes: Buffer.byteLength(content),
  };
}
