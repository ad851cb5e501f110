import { isRecord, type JsonRecord, recordsIn, textsOf } from '@plugin-eval/core/text/json-values.ts';

/**
 * An answer with fields that a provider's client insists on and that say nothing where they are missing: the type of
 * Anthropic's message, and its usage, which is then one of nothing and read as unknown; the numbers of OpenAI's choices, and
 * ids, dates and types of parts that are not those of its protocol.
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
  if (!Array.isArray(choices)) return answer;
  const odd = ODD_FACTS.filter(([name, isUsual]) => name in answer && !isUsual(answer[name]));
  const completed = choices.map((choice, index) =>
    isRecord(choice) ? completeChoice(choice, index) : choice,
  );
  if (odd.length === 0 && completed.every((choice, index) => choice === choices[index])) return answer;
  const facts = Object.entries(answer).filter(([name]) => !odd.some(([other]) => other === name));
  return { ...Object.fromEntries(facts), choices: completed };
}

const isText = (value: unknown) => typeof value === 'string';

/** Facts about a chat completion that no text depends on, each with the value clients require. */
const ODD_FACTS: readonly (readonly [string, (value: unknown) => boolean])[] = [
  ['id', isText],
  ['created', (value) => typeof value === 'number'],
  ['model', isText],
  [
    'usage',
    (value) =>
      !isRecord(value) ||
      !['prompt_tokens', 'completion_tokens', 'total_tokens'].some((name) => isText(value[name])),
  ],
];

/** Numbers a choice, and joins its parts of text, which some clients take as one text only. */
function completeChoice(choice: JsonRecord, index: number): JsonRecord {
  const { message } = choice;
  const numbered = 'index' in choice ? choice : { index, ...choice };
  if (!isRecord(message)) return numbered;
  const { content } = message;
  if (Array.isArray(content) && content.length > 0 && content.every(isText))
    return { ...numbered, message: { ...message, content: content.join('') } };
  const parts = recordsIn(content).filter(({ type }) => type === 'text' || type === 'output_text');
  if (parts.length === 0) return numbered;
  return { ...numbered, message: { ...message, content: textsOf(parts).join('') } };
}
