import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import { writtenConversation } from '@plugin-eval/core/text/written-conversation.ts';
import { askJudgeProgram, type JudgeProgram, MOST_ANSWER_BYTES } from '../program/judge-program.ts';
import { exitMessage, limitMessage, startFailure } from '../program/program-failure.ts';
import { AttemptFailure, stoppedAttempt } from '../run/attempt-failure.ts';
import { withSchema } from './call-options.ts';
import type { ModelAnswer, ModelMessage, ModelRequest } from './model.ts';
import { programModel } from './program-model.ts';

/**
 * Asks a program once: the whole request on its stdin, the answer on its stdout.
 * @param programs that this process has; a task names none of its own
 * @throws UsageError when it cannot be started
 * @throws AttemptFailure when it fails, takes too long, or says too much
 */
export async function askProgram(
  { model, system, messages, answerSchema }: ModelRequest,
  programs: readonly JudgeProgram[],
  callTimeoutMs: number,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const program = programs.find((one) => programModel(one).endpoint === model.endpoint);
  if (program === undefined)
    throw new AttemptFailure(
      'access',
      `${model.name} was requested, but this command names another program here.`,
    );
  const timeoutMs = program.timeoutMs ?? callTimeoutMs;
  const sentMessages = answerSchema === null ? messages : withSchema(messages, answerSchema.schema);
  const input = [system, writtenMessages(sentMessages)].filter((text) => text !== '').join('\n\n');
  const { end, stdout, stderr } = await askJudgeProgram(program, input, { timeoutMs, signal });
  const { secrets } = program.command;
  const text = redactSecrets(new TextDecoder().decode(stdout), secrets);
  if (end.kind === 'not-started') throw startFailure({ shown: model.name }, end.code);
  if (end.kind === 'exited') {
    if (end.code === 0)
      return { text, finishReason: text.trim() === '' ? 'other' : 'stop', reportedModel: null };
    throw failure(
      mayPass(end.code) ? 'overload' : 'exit',
      model.name,
      exitMessage(program.command, end, stderr.trim() === '' ? text : stderr),
    );
  }
  if (end.why === 'aborted') throw stoppedAttempt(true);
  const message = limitMessage({ timeoutMs, maxBytes: MOST_ANSWER_BYTES }, end.why);
  throw failure(end.why === 'time-limit' ? 'timeout' : 'refused', model.name, message);
}

/** EX_TEMPFAIL of sysexits.h: the exit code of a program that requests a retry. */
const TRY_AGAIN = 75;
/** A shell's exit code base for a program ended by a signal. */
const ENDED_BY_SIGNAL = 128;

/** Returns true when the program blames a temporary condition; null is a signal. */
function mayPass(code: number | null): boolean {
  return code === null || code === TRY_AGAIN || code > ENDED_BY_SIGNAL;
}

function failure(kind: AttemptFailure['kind'], name: string, message: string): AttemptFailure {
  return new AttemptFailure(kind, `${name}: ${message}`, { maybeBilled: true });
}

function writtenMessages(messages: readonly ModelMessage[]): string {
  const textsOf = (role: ModelMessage['role']) =>
    messages
      .filter((message) => message.role === role)
      .map(({ blocks }) =>
        blocks
          .map(({ text }) => text)
          .filter((text) => text !== '')
          .join('\n\n'),
      );
  return writtenConversation(textsOf('user'), textsOf('assistant'));
}
