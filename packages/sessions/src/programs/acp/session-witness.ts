import { type JsonRecord, parseJson, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';
import type { GivenAnswer } from '../../protocols/protocol.ts';
import type { Exchange } from '../exchange-log.ts';

/** Most UTF-16 units of the agent's text, and most calls. */
const MOST_TEXT = 4_000_000;
const MOST_CALLS = 10_000;

/** Updates of an ACP session, as evidence of which answers of the model belong to the conversation. */
export class SessionWitness {
  readonly #calls = new Map<string, string | null>();
  #text = '';

  saw({ sessionUpdate, content, toolCallId, rawInput }: JsonRecord): void {
    if (sessionUpdate === 'agent_message_chunk' && this.#text.length < MOST_TEXT)
      this.#text += stringOf(recordOf(content).text) ?? '';
    if (typeof toolCallId !== 'string' || this.#calls.size >= MOST_CALLS) return;
    const input = rawInput === undefined ? (this.#calls.get(toolCallId) ?? null) : JSON.stringify(rawInput);
    this.#calls.set(toolCallId, input);
  }

  /** Everything that the agent said, reduced to letters and digits. */
  get said(): string {
    return lettersOf(this.#text);
  }

  /** Returns true for a call that was shown under the model's own id. */
  hasId(id: string): boolean {
    return id !== '' && [...this.#calls.keys()].some((shown) => shown === id || shown.endsWith(id));
  }

  /** Inputs of the shown calls, as JSON. */
  get inputs(): string[] {
    return [...this.#calls.values()].flatMap((input) => input ?? []);
  }
}

/**
 * Leaves out answers to questions on the side: some agents put these with all tools and the whole conversation to their
 * model. An answer belongs to the conversation when the agent showed some text or call of it, or returned a call's
 * result to its model. What the model was shown after an answer that is left out belongs to the one before. Source:
 * docs/specification/sessions.md, "Agents through ACP".
 */
export function witnessed(
  exchanges: readonly Exchange[],
  witness: Pick<SessionWitness, 'said' | 'hasId' | 'inputs'>,
): Exchange[] {
  const { said } = witness;
  const returned = new Set(exchanges.flatMap(({ next }) => next?.results.map(({ id }) => id) ?? []));
  const hasShown = (answer: GivenAnswer) => answer.calls.some(({ id }) => witness.hasId(id));
  // Agents with ids of their own show their calls' inputs; each of these stands for one call.
  const inputs = exchanges.some(({ answer }) => hasShown(answer)) ? [] : witness.inputs;
  const takesInput = ({ input }: GivenAnswer['calls'][number]) => {
    const at = inputs.indexOf(JSON.stringify(parseJson(input)));
    if (at >= 0) inputs.splice(at, 1);
    return at >= 0;
  };
  const belongs = (answer: GivenAnswer) => {
    const texts = answer.texts.map(lettersOf).filter((text) => text !== '');
    const isBlank = texts.length === 0 && answer.calls.length === 0;
    return (
      isBlank ||
      answer.calls.some(({ id }) => returned.has(id)) ||
      hasShown(answer) ||
      texts.some((text) => said.includes(text)) ||
      answer.calls.map(takesInput).includes(true)
    );
  };
  const kept: Exchange[] = [];
  for (const exchange of exchanges) {
    const last = kept.at(-1);
    if (belongs(exchange.answer)) kept.push({ ...exchange });
    else if (last !== undefined && exchange.next !== null)
      last.next = {
        texts: [...(last.next?.texts ?? []), ...exchange.next.texts],
        results: [...(last.next?.results ?? []), ...exchange.next.results],
      };
  }
  return kept;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
