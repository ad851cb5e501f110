import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import type { SpokenPrompt } from '@plugin-eval/sessions/transcripts/transcript-facts.ts';
import { TermIndex } from '../skill-set/term-index.ts';

/** Bounds of the hint. Source: docs/specification/usage.md, "Missed". */
const WORDS = { fewest: 4, most: 200 } as const;
const LEAST_LEAD = 1.3;
const LEAST_SCORE = 0.6;
const ENOUGH_LOADS = 20;

/** A skill whose listed text a prompt is compared with. */
export interface RankedSkill {
  name: string;
  text: string;
}

/** A prompt with the skill that ranks first for it. */
export interface RankedPrompt {
  session: JoinedSession;
  at: number;
  text: string;
  skill: string;
  score: number;
  lead: number;
  /** The skill was loaded or invoked in the session. */
  used: boolean;
}

/** Ranks the listed skills for prompts, one at a time. */
export class PromptRanker {
  readonly #skills: readonly RankedSkill[];
  readonly #index: TermIndex;
  readonly #isListed: (skill: string, session: JoinedSession) => boolean;

  constructor(skills: readonly RankedSkill[], isListed: (skill: string, session: JoinedSession) => boolean) {
    this.#skills = skills.filter(({ text }) => text !== '');
    this.#index = new TermIndex(this.#skills.map(({ text }) => text));
    this.#isListed = isListed;
  }

  /** Returns null for a prompt that is too short, too long, or shares no word with a listed skill. */
  rank({ at, text }: SpokenPrompt, session: JoinedSession): RankedPrompt | null {
    if (!hasEnoughWords(text)) return null;
    const { scores } = this.#index.rank(text);
    let [first, best, second] = [-1, 0, 0];
    for (const [at, score] of scores.entries()) {
      const skill = this.#skills[at];
      if (skill === undefined || score <= second || !this.#isListed(skill.name, session)) continue;
      if (score > best) [first, best, second] = [at, score, best];
      else second = score;
    }
    const skill = this.#skills[first];
    if (skill === undefined) return null;
    const used = session.events.some((one) => one.skill === skill.name && USES.has(one.kind));
    const lead = second === 0 ? Number.POSITIVE_INFINITY : best / second;
    return { session, at, text, skill: skill.name, score: best, lead, used };
  }
}

/** Returns false for a prompt that is too short to say anything, or too long to be a request. */
export function hasEnoughWords(text: string): boolean {
  if (text.length > WORDS.most * 40) return false;
  const words = text.trim().split(/\s+/).length;
  return words >= WORDS.fewest && words <= WORDS.most;
}

const USES: ReadonlySet<string> = new Set(['loaded', 'repeat', 'invoked']);

/** Keeps the prompts that are worth a look, one for each session and skill, the highest score first. */
export function worthALook(ranked: readonly RankedPrompt[]): RankedPrompt[] {
  const loading = ranked
    .filter(({ used }) => used)
    .map(({ score }) => score)
    .sort((a, b) => a - b);
  const least =
    loading.length >= ENOUGH_LOADS ? (loading[Math.floor(loading.length / 2)] ?? LEAST_SCORE) : LEAST_SCORE;
  const found = new Map<string, RankedPrompt>();
  for (const one of ranked) {
    if (one.used || one.lead < LEAST_LEAD || one.score < least) continue;
    const key = `${one.session.id} ${one.skill}`;
    const known = found.get(key);
    if (known === undefined || one.score > known.score) found.set(key, one);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || a.at - b.at);
}
