import { isRecord, type JsonRecord } from '../text/json-values.ts';

/**
 * An answer with fields that a provider's client insists on and that say nothing where they are missing: the type of
 * Anthropic's message, and its usage, which is then one of nothing and read as unknown; the numbers of OpenAI's choices.
 * Servers behind a base URL of one's own leave them out, and their answers are paid for like any other.
 * @returns the same object when nothing is missing
 */
export function completeAnswer(content: object): object {
  return completeMessage(completeChoices(content as JsonRecord));
}

function completeMessage(answer: JsonRecord): JsonRecord {
  const isMessage = Array.isArray(answer.content) && (answer.type ?? 'message') === 'message';
  if (!isMessage || (answer.type !== undefined && isRecord(answer.usage))) return answer;
  const usage = isRecord(answer.usage) ? answer.usage : { input_tokens: 0, output_tokens: 0 };
  return { ...answer, type: 'message', usage };
}

function completeChoices(answer: JsonRecord): JsonRecord {
  const { choices } = answer;
  if (!Array.isArray(choices) || choices.every((choice) => !isRecord(choice) || 'index' in choice))
    return answer;
  return {
    ...answer,
    choices: choices.map((choice, index) => (isRecord(choice) ? { index, ...choice } : choice)),
  };
}
