import type { LabelledPrompt, ObservedSession } from '../observed-session.ts';

/** A session that ended properly, with its prompt. */
export interface EndedSession extends ObservedSession {
  outcome: 'ended';
  prompt: LabelledPrompt;
}

/** The sessions with the skill under test that ended properly: all that activation, quality and tokens rest on. */
export function endedSessions(
  prompts: readonly LabelledPrompt[],
  sessions: readonly ObservedSession[],
): EndedSession[] {
  return sessions
    .filter((session) => session.arm === 'with' && session.outcome === 'ended')
    .map((session) => ({ ...session, outcome: 'ended', prompt: promptOf(prompts, session) }));
}

/** @throws RangeError a prompt that does not exist */
export function promptOf<Prompt>(
  prompts: readonly Prompt[],
  { promptIndex }: Pick<ObservedSession, 'promptIndex'>,
): Prompt {
  const prompt = prompts[promptIndex];
  if (prompt === undefined) throw new RangeError('Every session names one of the prompts.');
  return prompt;
}

/** Sessions by their prompt, for prompts that have any, in the order of the prompts. */
export function byPrompt<Session extends ObservedSession>(sessions: readonly Session[]): Session[][] {
  const groups = Map.groupBy(sessions, ({ promptIndex }) => promptIndex);
  return [...groups].sort(([a], [b]) => a - b).map(([, own]) => own);
}
