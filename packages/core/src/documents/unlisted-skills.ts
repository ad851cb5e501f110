/**
 * A sentence about skills in a marketplace's tree that belong to no listed plugin. @param count one or more
 */
export function unlistedSkillsSentence(count: number): string {
  const files = count === 1 ? '1 SKILL.md file belongs' : `${count} SKILL.md files belong`;
  return `${files} to no listed plugin and ${count === 1 ? 'is' : 'are'} not scored; --all scores ${count === 1 ? 'it' : 'them'} too`;
}
