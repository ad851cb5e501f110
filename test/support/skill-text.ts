/** The text of a small sound skill named crane, with what a test wants to be different. */
export function skillText(parts: { frontmatter?: string; body?: string } = {}): string {
  const frontmatter =
    parts.frontmatter ?? 'name: crane\ndescription: Use this skill when folding paper cranes.';
  const body = parts.body ?? '# Crane\n\nFold the square along both diagonals.';
  return `---\n${frontmatter}\n---\n\n${body}\n`;
}
