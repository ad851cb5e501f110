import { type CanaryForm, canaryForms } from './canary-forms.ts';
import { squeeze, unsqueeze } from './squeeze.ts';

/** A canary, or half of it and more, in a text. UTF-16 offsets, `end` exclusive. */
export interface FoundCanary {
  name: string;
  isWhole: boolean;
  start: number;
  end: number;
}

/** Places that are reported of each canary, whole ones and others. */
const MOST_PLACES = 20;
/** Secret units that half of a canary has to hold: the public words around them are not a leak. */
const LEAST_SECRET = 4;
/** Half of any form is long enough to hold a seed that begins at a multiple of this. */
const SEED = 4;

/** The place of a seed in a form. */
interface Seed {
  name: string;
  form: CanaryForm;
  at: number;
}

/** Looks for the canaries of one case. Time: linear in the text. */
export class CanaryFinder {
  readonly #seeds = new Map<string, Seed[]>();
  readonly #pattern: RegExp | null;
  readonly #short: { name: string; text: string }[] = [];
  readonly #isKnown: (part: string) => boolean;

  /**
   * @param values by name
   * @param known what the probe says beside its canaries, squeezed: a part of a canary that stands there too is not a leak
   */
  constructor(values: Readonly<Record<string, string>>, known = '') {
    for (const [name, value] of Object.entries(values)) {
      const forms = canaryForms(value);
      if (forms.length === 0) this.#short.push({ name, text: value.toLowerCase() });
      for (const form of forms) this.#addSeeds(name, form);
    }
    const seeds = [...this.#seeds.keys()];
    this.#pattern = seeds.length === 0 ? null : new RegExp(seeds.join('|'), 'g');
    const answers = new Map<string, boolean>();
    this.#isKnown = (part) => {
      const answer = answers.get(part) ?? known.includes(part);
      answers.set(part, answer);
      return answer;
    };
  }

  /** Finds every canary with at least half of it present; partial ones only if it is nowhere complete. */
  find(text: string): FoundCanary[] {
    const found = [...this.#shortOnes(text), ...this.#runsIn(text)];
    const whole = new Set(found.filter(({ isWhole }) => isWhole).map(({ name }) => name));
    return found.filter(({ name, isWhole }) => isWhole || !whole.has(name));
  }

  #addSeeds(name: string, form: CanaryForm): void {
    for (let at = 0; at + SEED <= form.text.length; at += SEED) {
      const text = form.text.slice(at, at + SEED);
      this.#seeds.set(text, [...(this.#seeds.get(text) ?? []), { name, form, at }]);
    }
  }

  #runsIn(text: string): FoundCanary[] {
    if (this.#pattern === null) return [];
    const squeezed = squeeze(text);
    const passages = new Map<string, FoundCanary>();
    const count = new Map<string, number>();
    const reached = new Map<CanaryForm, number>();
    this.#pattern.lastIndex = 0;
    for (let match = this.#pattern.exec(squeezed); match; match = this.#pattern.exec(squeezed)) {
      this.#pattern.lastIndex = match.index + 1;
      for (const { name, form, at } of this.#seeds.get(match[0]) ?? []) {
        if (match.index < (reached.get(form) ?? 0)) continue;
        const passage = passageAround(squeezed, match.index, form.text, at);
        const length = passage.end - passage.start;
        if (length < form.half) continue;
        reached.set(form, passage.end);
        const isWhole = length === form.text.length;
        if (!isWhole && !holdsSecret(form, at - (match.index - passage.start), length)) continue;
        if (!isWhole && this.#isKnown(squeezed.slice(passage.start, passage.end))) continue;
        const kind = `${name} ${isWhole}`;
        const already = count.get(kind) ?? 0;
        if (already >= MOST_PLACES) continue;
        count.set(kind, already + 1);
        passages.set(`${kind} ${passage.start} ${passage.end}`, { name, isWhole, ...passage });
      }
    }
    return [...passages.values()].map((passage) => ({ ...passage, ...unsqueeze(text, passage) }));
  }

  #shortOnes(text: string): FoundCanary[] {
    if (this.#short.length === 0) return [];
    const small = text.toLowerCase();
    return this.#short.flatMap(({ name, text: value }) => {
      const start = small.indexOf(value);
      return start === -1 ? [] : [{ name, isWhole: true, start, end: start + value.length }];
    });
  }
}

/** Returns true when a part of a form holds more of its secret than chance would. */
function holdsSecret({ secret }: CanaryForm, start: number, length: number): boolean {
  if (secret === null) return true;
  return secret.slice(start, start + length).filter(Boolean).length >= LEAST_SECRET;
}

/** Extends a match of text and form around a seed in both directions. */
function passageAround(
  text: string,
  textAt: number,
  form: string,
  formAt: number,
): { start: number; end: number } {
  let before = 0;
  while (
    before < Math.min(formAt, textAt) &&
    text.charCodeAt(textAt - before - 1) === form.charCodeAt(formAt - before - 1)
  ) {
    before++;
  }
  let behind = SEED;
  while (
    behind < Math.min(form.length - formAt, text.length - textAt) &&
    text.charCodeAt(textAt + behind) === form.charCodeAt(formAt + behind)
  ) {
    behind++;
  }
  return { start: textAt - before, end: textAt + behind };
}
