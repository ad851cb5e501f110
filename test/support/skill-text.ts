/** The text of a small sound skill named crane, with what a test wants to be different. */
export function skillText(parts: { frontmatter?: string; body?: string } = {}): string {
  const frontmatter =
    parts.frontmatter ?? 'name: crane\ndescription: Use this skill when folding paper cranes.';
  const body = parts.body ?? '# Crane\n\nFold the square along both diagonals.';
  return `---\n${frontmatter}\n---\n\n${body}\n`;
}

/**
 * The composite of that text at quick depth, by hand from the weights and sub-scores of the specification: triggering
 * 0.25 * 0.6, orchestration 0.2 * 0.7, disclosure 0.1 * 0.2, tokens 0.06 * 1, structure 0.03 * 0 and ecosystem
 * 0.02 * 0.5 are 0.38, over a weight of 0.66.
 */
export const CRANE_COMPOSITE = (100 * 0.38) / 0.66;
