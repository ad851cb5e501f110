import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import type { DraftPrompt } from './choose-drafts.ts';

/** Collects the last prompt before the model's first load of a skill, one for each session. */
export class PromptsBeforeLoads {
  readonly #isWanted: (skill: string) => boolean;
  readonly #loads = new Map<JoinedSession, number | null>();
  readonly #found = new Map<JoinedSession, DraftPrompt>();

  constructor(isWanted: (skill: string) => boolean) {
    this.#isWanted = isWanted;
  }

  /** Returns true for a prompt that comes closer to the load than those so far. */
  isCloser(session: JoinedSession, at: number): boolean {
    const load = this.#loadOf(session);
    return load !== null && at > 0 && at <= load && at > (this.#found.get(session)?.at ?? 0);
  }

  add(session: JoinedSession, at: number, text: string): void {
    this.#found.set(session, { text, origin: 'load', session, at });
  }

  get found(): DraftPrompt[] {
    return [...this.#found.values()];
  }

  /** Time of the first load that the user did not ask for by name; null without one. */
  #loadOf(session: JoinedSession): number | null {
    const known = this.#loads.get(session);
    if (known !== undefined) return known;
    const first = session.events.find(
      ({ kind, skill, bySubagent }) =>
        (kind === 'invoked' || (kind === 'loaded' && !bySubagent)) && this.#isWanted(skill),
    );
    const at = first?.kind === 'loaded' && first.at > 0 ? first.at : null;
    this.#loads.set(session, at);
    return at;
  }
}
