import type { JoinedSession, ListedNames, UseEvent } from './joined-session.ts';
import type { ListedRow, RowState } from './transcript-facts.ts';

const WEAKER: Record<RowState, number> = { whole: 0, cut: 1, 'name-only': 2 };
const NO_EVENTS: UseEvent[] = [];

/** Parts that many sessions have in common, each held once: memory then hardly grows with the number of sessions. */
export class SharedParts {
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #listed = new WeakMap<readonly ListedRow[], ListedNames>();

  /** Replaces parts of a session by equal ones that are held already. */
  replace(session: JoinedSession, lists: ReadonlySet<readonly ListedRow[]>): void {
    session.versions = this.#list(session.versions);
    session.folders = this.#list(session.folders);
    session.project = session.project === null ? null : this.#text(session.project);
    session.events = session.events.length === 0 ? NO_EVENTS : session.events;
    for (const event of session.events) event.skill = this.#text(event.skill);
    session.listed = this.#namesOf(lists);
  }

  #text(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  #list(texts: readonly string[]): readonly string[] {
    const key = texts.join(' ');
    const known = this.#lists.get(key);
    if (known === undefined) this.#lists.set(key, texts);
    return known ?? texts;
  }

  #namesOf(lists: ReadonlySet<readonly ListedRow[]>): ListedNames {
    const [only] = lists;
    if (only === undefined || lists.size > 1) return listedNames(lists);
    const known = this.#listed.get(only) ?? listedNames(lists);
    this.#listed.set(only, known);
    return known;
  }
}

function listedNames(lists: Iterable<readonly ListedRow[]>): ListedNames {
  const listed = new Map<string, { state: RowState; characters: number }>();
  for (const rows of lists)
    for (const { name, state, characters } of rows) {
      const known = listed.get(name);
      listed.set(name, {
        state: known !== undefined && WEAKER[known.state] > WEAKER[state] ? known.state : state,
        characters: Math.max(known?.characters ?? 0, characters),
      });
    }
  return listed;
}
