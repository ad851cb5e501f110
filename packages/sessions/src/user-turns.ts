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
   * Reports that the agent has ended its answer, or the session has ended. @param goesOn whether the user
   * says what is left
   */
  answered(goesOn: boolean): void;
}

/** @param onMessage hears each turn when it begins */
export function userTurns(texts: readonly string[], onMessage: (text: string) => void): UserTurns {
  let settle: (goesOn: boolean) => void = () => undefined;
  async function* messages(): AsyncGenerator<UserMessage> {
    for (const content of texts) {
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      onMessage(content);
      yield { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null };
      // While it waits, the SDK keeps the way open on which the harness asks for permissions and tools.
      if (!(await answer)) return;
    }
  }
  return { messages: messages(), answered: (goesOn) => settle(goesOn) };
}
