/**
 * Writes a conversation so far as one text, for a stateless target; a first turn stays unchanged.
 * @param turns what the user said; the last one has no answer yet
 */
export function writtenConversation(turns: readonly string[], replies: readonly string[]): string {
  if (turns.length === 1) return turns[0] ?? '';
  const writtenTurns = turns.flatMap((turn, index) => [
    `User:\n${turn}`,
    ...(index < replies.length ? [`Assistant:\n${replies[index]}`] : []),
  ]);
  return `This is the conversation so far. Answer the last thing that the user says.\n\n${writtenTurns.join('\n\n')}`;
}
