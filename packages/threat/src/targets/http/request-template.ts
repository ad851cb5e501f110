import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import type { JsonValue } from '@plugin-eval/engine/run/task.ts';

/** Values of a request template's placeholders. */
export interface TemplateValues {
  /** The user's current message. */
  prompt: string;
  system: string;
  /** The same over the turns of one conversation. */
  session: string;
  messages: readonly { role: string; content: string }[];
}

/** Placeholders of a template. */
export interface TemplatePlaces {
  prompt: boolean;
  system: boolean;
  session: boolean;
  messages: boolean;
}

const MESSAGES = '{{messages}}';
const PLACE = /\{\{\s{0,4}(\w{1,40})\s{0,4}\}\}/g;

/**
 * Looks a template over.
 * @param template parsed JSON; its texts may hold `{{prompt}}`, `{{system}}` and `{{session}}`, and a text that is exactly
 * `{{messages}}` becomes the list of `{role, content}`
 * @param hasSystem whether there is a system prompt that has to go somewhere
 * @throws UsageError when a place is unknown, or nothing of what has to be said has one
 */
export function placesIn(template: JsonValue, hasSystem: boolean): TemplatePlaces {
  const places: TemplatePlaces = { prompt: false, system: false, session: false, messages: false };
  for (const text of textsIn(template)) {
    if (text === MESSAGES) places.messages = true;
    else
      for (const [place, name = ''] of text.matchAll(PLACE)) {
        if (name === 'messages')
          throw new UsageError(
            `The request template has ${place} inside a longer text. Use it alone, as "${MESSAGES}": a list replaces it.`,
          );
        if (name !== 'prompt' && name !== 'system' && name !== 'session')
          throw new UsageError(
            `The request template has a place that nothing belongs to: ${place}. There are {{prompt}}, {{system}}, {{session}} and "${MESSAGES}".`,
          );
        places[name] = true;
      }
  }
  if (!places.prompt && !places.messages)
    throw new UsageError(
      `The request template has no place for what the user says: put {{prompt}} or "${MESSAGES}" into it.`,
    );
  if (hasSystem && !places.system && !places.messages)
    throw new UsageError('The request template has no place for the system prompt: put {{system}} into it.');
  return places;
}

/** Fills in the request: values are inserted as plain text and never searched for placeholders again. */
export function fillTemplate(template: JsonValue, values: TemplateValues): JsonValue {
  if (typeof template === 'string') {
    if (template === MESSAGES) return values.messages.map(({ role, content }) => ({ role, content }));
    return template.replace(PLACE, (place, name: string) =>
      name === 'prompt' || name === 'system' || name === 'session' ? values[name] : place,
    );
  }
  if (template === null || typeof template !== 'object') return template;
  if (Array.isArray(template)) return template.map((inner) => fillTemplate(inner, values));
  return Object.fromEntries(
    Object.entries(template).map(([key, inner]) => [key, fillTemplate(inner, values)]),
  );
}

function textsIn(template: JsonValue): string[] {
  if (typeof template === 'string') return [template];
  if (template === null || typeof template !== 'object') return [];
  return Object.values(template).flatMap(textsIn);
}
