/** A message of the user as the SDK takes it in the course of a session. */
interface UserMessage {
  type: 'user';
  message: { role: 'user'; content: string };
  parent_tool_use_id: null;
}

/** What the user says in a session, one turn after the other. */
export interface UserTurns {
  /** For the SDK: the next turn comes once the one before it is answered; with the last answer it ends. */
  messages: AsyncIterable<UserMessage>;
  /** The agent has ended its answer, or the session has ended. @param goesOn whether the user says what is left */
  answered(goesOn: boolean): void;
}

/** @param onSaid hears each turn when it begins */
export function userTurns(texts: readonly string[], onSaid: (text: string) => void): UserTurns {
  let settle: (goesOn: boolean) => void = () => undefined;
  async function* messages(): AsyncGenerator<UserMessage> {
    for (const content of texts) {
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      onSaid(content);
      yield { type: 'user', message: { role: 'user', content }, parent_tool_use_id: null };
      // While it waits, the SDK keeps the way open on which the harness asks for permissions and tools.
      if (!(await answer)) return;
    }
  }
  return { messages: messages(), answered: (goesOn) => settle(goesOn) };
}
