import type { UserScript } from './user-script.ts';

/** A message of the user as the SDK takes it in the course of a session. */
interface UserMessage {
  type: 'user';
  message: { role: 'user'; content: string };
  parent_tool_use_id: null;
}

/** The user's messages in a session, turn by turn. */
export interface UserTurns {
  /** Messages for the SDK: the next turn follows the answer to the previous one; the last answer ends it. */
  messages: AsyncIterable<UserMessage>;
  /**
   * Reports that the agent has ended its answer, or the session has ended.
   * @param reply the answer; null when the user says no more
   */
  answered(reply: string | null): void;
}

/** @param onMessage hears each turn when it begins */
export function userTurns(script: UserScript, onMessage: (text: string) => void): UserTurns {
  let settle: (reply: string | null) => void = () => undefined;
  async function* messages(): AsyncGenerator<UserMessage> {
    for (let content: string | null = script.first; content !== null; ) {
      const answer = new Promise<string | null>((resolve) => {
        settle = resolve;
      });
      onMessage(content);
      yield { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null };
      // While it waits, the SDK keeps the way open on which the harness asks for permissions and tools.
      const reply = await answer;
      if (reply === null) return;
      content = script.next(reply);
    }
  }
  return { messages: messages(), answered: (reply) => settle(reply) };
}
