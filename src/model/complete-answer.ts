type Fields = Record<string, unknown>;

/**
 * An answer with fields that a provider's client insists on and that say nothing where they are missing: the type of
 * Anthropic's message, and its usage, which is then one of nothing and read as unknown; the numbers of OpenAI's choices.
 * Servers behind a base URL of one's own leave them out, and their answers are paid for like any other.
 * @returns the same object when nothing is missing
 */
export function completeAnswer(content: object): object {
  return completeMessage(completeChoices(content as Fields));
}

function completeMessage(answer: Fields): Fields {
  const isMessage = Array.isArray(answer.content) && (answer.type ?? 'message') === 'message';
  if (!isMessage || (answer.type !== undefined && isFields(answer.usage))) return answer;
  const usage = isFields(answer.usage) ? answer.usage : { input_tokens: 0, output_tokens: 0 };
  return { ...answer, type: 'message', usage };
}

function completeChoices(answer: Fields): Fields {
  const { choices } = answer;
  if (!Array.isArray(choices) || choices.every((choice) => !isFields(choice) || 'index' in choice))
    return answer;
  return {
    ...answer,
    choices: choices.map((choice, index) => (isFields(choice) ? { index, ...choice } : choice)),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
