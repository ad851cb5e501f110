import type { JoinedSession, UseEvent } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import type { Refusal, RowState } from '@plugin-eval/sessions/transcripts/transcript-facts.ts';

/** Sessions in which a skill was listed, by the weakest state; assumed: the agent records no list. */
export interface ListedSessions {
  whole: number;
  cut: number;
  nameOnly: number;
  assumed: number;
}

/** Uses of one skill in one agent. Counts are of sessions unless they say otherwise. */
export interface SkillCounts {
  name: string;
  listed: ListedSessions;
  loaded: number;
  /** First deliveries, one for each conversation and subagent. */
  loads: number;
  /** Deliveries after the first. */
  repeats: number;
  /** Part of loaded. */
  bySubagent: number;
  invoked: number;
  typedNotInvoked: number;
  failed: Partial<Record<Refusal, number>>;
  /** Sessions with any refusal. */
  failedSessions: number;
  read: number;
  part: number;
  incidental: number;
  /** Sessions with a load or an invocation, those among them in which it was listed, and the others of these. */
  used: number;
  usedWhereListed: number;
  /** Milliseconds since 1970; 0: never. */
  lastUsed: number;
  /** Characters of its row, summed over sessions and the requests of each. */
  listedCharacters: number;
  /** Longest row in one request; 0: never listed. */
  rowCharacters: number;
  /** Characters of its bodies as delivered. */
  loadedCharacters: number;
  /** Days and projects of the sessions in which it was listed with a description. */
  days: Set<string>;
  projects: Set<string>;
  /** Times of loads and invocations, for the weights of the agent's own order. */
  uses: number[];
}

const STATE_FIELD = { whole: 'whole', cut: 'cut', 'name-only': 'nameOnly' } as const satisfies Record<
  RowState,
  string
>;

/** Returns the sessions in which a skill counts as listed because it was installed; null: the list is recorded. */
export type AssumedListing = ((skill: string, session: JoinedSession) => boolean) | null;

/**
 * Counts skills over the sessions of one agent. Source: docs/specification/usage.md, "Definitions".
 * @param installed names that this agent reads
 * @param hash of names that were typed
 */
export function countSkills(
  sessions: readonly JoinedSession[],
  installed: readonly string[],
  assumed: AssumedListing,
  hash: (name: string) => string,
): SkillCounts[] {
  const known = knownNames(sessions, installed);
  const fullName = fullNames(known);
  const typedNames = new Map([...known].map((name) => [hash(name), name]));
  const counts = new Map<string, SkillCounts>();
  const countsOf = (name: string): SkillCounts => {
    let own = counts.get(name);
    if (own === undefined) {
      own = noCounts(name);
      counts.set(name, own);
    }
    return own;
  };
  for (const name of installed) countsOf(name);
  for (const session of sessions) {
    countListed(session, installed, assumed, countsOf);
    const bySkill = new Map<string, UseEvent[]>();
    for (const event of session.events) {
      const given = event.kind === 'typed' ? typedNames.get(event.skill) : event.skill;
      if (given === undefined) continue;
      const name = fullName(given);
      const own = bySkill.get(name) ?? [];
      own.push(event);
      bySkill.set(name, own);
    }
    for (const [name, events] of bySkill)
      countEvents(countsOf(name), events, wasListed(session, name, assumed));
  }
  return [...counts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names that stand for a skill: listed, installed, loaded or invoked. A refused or typed name may be none. */
export function knownNames(sessions: readonly JoinedSession[], installed: readonly string[]): Set<string> {
  const known = new Set(installed);
  // Most sessions have the same list.
  for (const listed of new Set(sessions.map(({ listed }) => listed)))
    for (const name of listed.keys()) known.add(name);
  for (const { events } of sessions) {
    for (const { kind, skill } of events)
      if (kind === 'loaded' || kind === 'repeat' || kind === 'invoked') known.add(skill);
  }
  return known;
}

/** Maps the bare name of a plugin's skill to its full one, where that is the only skill of the name. */
export function fullNames(known: ReadonlySet<string>): (name: string) => string {
  const byBare = new Map<string, string[]>();
  for (const name of known) {
    const bare = name.slice(name.lastIndexOf(':') + 1);
    if (bare === name) continue;
    const full = byBare.get(bare) ?? [];
    full.push(name);
    byBare.set(bare, full);
  }
  return (name) => {
    const full = byBare.get(name);
    return full?.length === 1 ? (full[0] as string) : name;
  };
}

function wasListed(session: JoinedSession, name: string, assumed: AssumedListing): boolean {
  return assumed === null ? session.listed.has(name) : assumed(name, session);
}

function countListed(
  session: JoinedSession,
  installed: readonly string[],
  assumed: AssumedListing,
  countsOf: (name: string) => SkillCounts,
): void {
  const day = new Date(session.first).toISOString().slice(0, 10);
  const note = (own: SkillCounts) => {
    own.days.add(day);
    if (session.project !== null) own.projects.add(session.project);
  };
  if (assumed !== null) {
    for (const name of installed)
      if (assumed(name, session)) {
        const own = countsOf(name);
        own.listed.assumed += 1;
        note(own);
      }
    return;
  }
  for (const [name, { state, characters }] of session.listed) {
    const own = countsOf(name);
    own.listed[STATE_FIELD[state]] += 1;
    own.listedCharacters += characters * session.answers;
    own.rowCharacters = Math.max(own.rowCharacters, characters);
    if (state !== 'name-only') note(own);
  }
}

function countEvents(own: SkillCounts, events: readonly UseEvent[], isListed: boolean): void {
  const of = (kind: UseEvent['kind']) => events.filter((event) => event.kind === kind);
  const once = (list: readonly unknown[]) => (list.length > 0 ? 1 : 0);
  const [loads, repeats, invoked] = [of('loaded'), of('repeat'), of('invoked')];
  const failed = of('failed');
  own.loaded += once(loads);
  own.loads += loads.length;
  own.repeats += repeats.length;
  own.bySubagent += once(loads.filter(({ bySubagent }) => bySubagent));
  own.invoked += once(invoked);
  own.typedNotInvoked += once(of('typed'));
  own.failedSessions += once(failed);
  for (const reason of new Set(failed.map(({ refusal }) => refusal ?? 'error')))
    own.failed[reason] = (own.failed[reason] ?? 0) + 1;
  own.read += once(of('read'));
  own.part += once(of('part'));
  own.incidental += once(of('incidental'));
  const isUsed = loads.length + invoked.length > 0;
  if (isUsed) own.used += 1;
  if (isUsed && isListed) own.usedWhereListed += 1;
  const uses = [...loads, ...repeats, ...invoked];
  for (const { at } of uses) own.lastUsed = Math.max(own.lastUsed, at);
  for (const { at } of [...loads, ...invoked]) own.uses.push(at);
  own.loadedCharacters += uses.reduce((sum, { characters }) => sum + characters, 0);
}

function noCounts(name: string): SkillCounts {
  return {
    name,
    listed: { whole: 0, cut: 0, nameOnly: 0, assumed: 0 },
    ...{ loaded: 0, loads: 0, repeats: 0, bySubagent: 0, invoked: 0, typedNotInvoked: 0 },
    ...{ failed: {}, failedSessions: 0, read: 0, part: 0, incidental: 0, used: 0, usedWhereListed: 0 },
    ...{ lastUsed: 0, listedCharacters: 0, rowCharacters: 0, loadedCharacters: 0 },
    ...{ days: new Set<string>(), projects: new Set<string>(), uses: [] },
  };
}
