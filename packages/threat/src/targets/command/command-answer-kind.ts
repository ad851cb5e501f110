import { writtenConversation } from '@plugin-eval/core/text/written-conversation.ts';
import type { LocalCommand } from '@plugin-eval/engine/program/local-command.ts';
import type { JsonValue, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { canonicalJson } from '@plugin-eval/engine/run/task-key.ts';
import { type SpokenInput, type SpokenResult, speak, spokenReservation } from '../spoken-target.ts';
import { askCommand } from './ask-command.ts';

export const COMMAND_ANSWER = { name: 'command-answer', version: 1 };

/**
 * Tasks of the kind `command-answer`: one probe put to a command, which is started once for each turn with the
 * conversation so far.
 * @param commands those that tasks may name
 */
export function commandAnswerKind(commands: readonly LocalCommand[]): TaskKind<JsonValue, SpokenResult> {
  const byIdentity = new Map(commands.map((command) => [canonicalJson(command.identity), command]));
  return {
    ...COMMAND_ANSWER,
    poolOf: () => 'command',
    reservation: (input) => spokenReservation(inputOf(input)),
    callsOf: ({ asked }) => asked,
    async execute(input, { signal }) {
      const spoken = inputOf(input);
      const command = byIdentity.get(canonicalJson(spoken.target));
      if (command === undefined) throw new Error('This process has no such command.');
      const result = await speak(spoken, (turns, replies) =>
        askCommand(command, writtenConversation(turns, replies), signal),
      );
      return { result, usage: null, costUsd: null };
    },
  };
}

function inputOf(input: JsonValue): SpokenInput {
  return input as unknown as SpokenInput;
}
