import { isRecord, type JsonRecord, recordsIn, textsOf } from '../text/json-values.ts';

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
  const odd = ODD_FACTS.filter(([name, type]) => name in answer && typeof answer[name] !== type);
  const completed = choices.map((choice, index) =>
    isRecord(choice) ? completeChoice(choice, index) : choice,
  );
  if (odd.length === 0 && completed.every((choice, index) => choice === choices[index])) return answer;
  const facts = Object.entries(answer).filter(([name]) => !odd.some(([other]) => other === name));
  return { ...Object.fromEntries(facts), choices: completed };
}

/** Facts about a chat completion that nothing depends on, with the type that clients insist on. */
const ODD_FACTS = [
  ['id', 'string'],
  ['created', 'number'],
  ['model', 'string'],
] as const;

/** Numbers a choice, and joins its parts of text, which some clients take as one text only. */
function completeChoice(choice: JsonRecord, index: number): JsonRecord {
  const { message } = choice;
  const numbered = 'index' in choice ? choice : { index, ...choice };
  if (!isRecord(message)) return numbered;
  const parts = recordsIn(message.content).filter(({ type }) => type === 'text' || type === 'output_text');
  if (parts.length === 0) return numbered;
  return { ...numbered, message: { ...message, content: textsOf(parts).join('') } };
}
