import { deliveries, earliest, factsOfKind } from './earliest-facts.ts';
import type { FileBatch } from './file-batches.ts';
import type { JoinedSession, UseEvent, UseKind } from './joined-session.ts';
import { familyRoots, withoutCopies } from './session-families.ts';
import { SharedParts } from './shared-parts.ts';
import type { CallFact, InvocationFact, ListedRow, ResultFact, TranscriptFacts } from './transcript-facts.ts';

/** Loads of one version by the two signs that every load leaves. */
export interface SignCounts {
  loads: number;
  differing: number;
}

export interface JoinedTranscripts {
  sessions: JoinedSession[];
  signs: Map<string, SignCounts>;
  /** Joined sessions by the ids of their parts. */
  families: Map<string, JoinedSession>;
}

/**
 * Joins the facts of the files of one agent: copies of a record count once, at their earliest time, and a skill's
 * first delivery to a conversation or a subagent is a load, a further one a repeat. Source:
 * docs/specification/usage.md, "Definitions".
 * @param batches files that share no id with those of another batch; one batch is held at a time
 * @param hash of names that were typed
 */
export function joinSessions(
  batches: Iterable<FileBatch>,
  hash: (name: string) => string,
): JoinedTranscripts {
  const joined: JoinedTranscripts = { sessions: [], signs: new Map(), families: new Map() };
  const shared = new SharedParts();
  for (const batch of batches) joinBatch(batch, joined, shared, hash);
  return joined;
}

function joinBatch(
  batch: FileBatch,
  joined: JoinedTranscripts,
  shared: SharedParts,
  hash: (name: string) => string,
): void {
  const facts = withoutCopies(batch);
  const rootOf = familyRoots(facts);
  const sessions = new Map<string, JoinedSession>();
  const familyOf = (session: string): JoinedSession => {
    const known = joined.families.get(session);
    if (known !== undefined) return known;
    const id = rootOf(session);
    const family = sessions.get(id) ?? emptySession(id);
    sessions.set(id, family);
    joined.families.set(session, family);
    return family;
  };
  const lists = new Map<JoinedSession, Set<readonly ListedRow[]>>();
  for (const one of facts) addSessions(one, familyOf, lists);
  addPrompts(facts, familyOf, hash);
  addCalls(facts, familyOf, joined.signs);
  for (const session of sessions.values()) {
    session.events.sort((a, b) => a.at - b.at);
    shared.replace(session, lists.get(session) ?? new Set());
    joined.sessions.push(session);
  }
}

function emptySession(id: string): JoinedSession {
  return {
    ...{ id, versions: [], project: null, folders: [], headless: false, first: 0, last: 0 },
    ...{ prompts: 0, answers: 0, events: [], listed: new Map() },
  };
}

function addSessions(
  facts: TranscriptFacts,
  familyOf: (session: string) => JoinedSession,
  lists: Map<JoinedSession, Set<readonly ListedRow[]>>,
): void {
  for (const [id, { version, project, headless, first, last, answers }] of Object.entries(facts.sessions)) {
    const family = familyOf(id);
    if (!family.versions.includes(version)) family.versions = [...family.versions, version];
    if (project !== null && (family.project === null || first < family.first)) {
      family.project = project;
      family.folders = facts.projects[project] ?? [];
    }
    family.headless ||= headless;
    if (first > 0) family.first = family.first === 0 ? first : Math.min(family.first, first);
    family.last = Math.max(family.last, last);
    family.answers += answers;
  }
  for (const { session, list } of facts.listed) {
    const family = familyOf(session);
    const own = lists.get(family) ?? new Set();
    lists.set(family, own.add(facts.lists[list] ?? []));
  }
}

/** Counts prompts, and finds invocations and names that were typed without one. */
function addPrompts(
  facts: Iterable<TranscriptFacts>,
  familyOf: (session: string) => JoinedSession,
  hash: (name: string) => string,
): void {
  const delivered = deliveries(facts);
  const invocations = new Map<string, InvocationFact>();
  const typed = new Map<JoinedSession, Map<string, number[]>>();
  const prompts = earliest(factsOfKind(facts, 'prompts'));
  for (const one of earliest(factsOfKind(facts, 'invocations')).values()) invocations.set(one.id, one);
  for (const { id, session, at, typed: skill, isCommand } of prompts.values()) {
    const family = familyOf(session);
    family.prompts += 1;
    if (skill === null) continue;
    if (isCommand) {
      if (delivered.has(id)) invocations.set(id, { id, session, at, skill });
      continue;
    }
    const names = typed.get(family) ?? new Map<string, number[]>();
    const times = names.get(skill) ?? [];
    times.push(at);
    typed.set(family, names.set(skill, times));
  }
  for (const { id, session, at, skill } of invocations.values()) {
    const family = familyOf(session);
    family.events.push({ ...event('invoked', skill, at), characters: delivered.get(id)?.characters ?? 0 });
    // This prompt was answered by the invocation.
    typed.get(family)?.get(hash(skill))?.pop();
  }
  for (const [family, names] of typed)
    for (const [skill, times] of names) for (const at of times) family.events.push(event('typed', skill, at));
}

function event(kind: UseKind, skill: string, at: number): UseEvent {
  return { kind, skill, at, bySubagent: false, refusal: null, characters: 0 };
}

function addCalls(
  facts: Iterable<TranscriptFacts>,
  familyOf: (session: string) => JoinedSession,
  signs: Map<string, SignCounts>,
): void {
  const results = earliest(factsOfKind(facts, 'results'));
  const bodies = deliveries(facts);
  const loads: Load[] = [];
  // One command can name several skills under one id.
  const calls = new Map<string, CallFact>();
  for (const call of factsOfKind(facts, 'calls')) {
    const key = `${call.id} ${call.skill}`;
    const known = calls.get(key);
    if (known === undefined || call.at < known.at) calls.set(key, call);
  }
  const edited = new Map<JoinedSession, Set<string>>();
  for (const { id, kind, session, skill } of calls.values())
    if (kind === 'edit' && !results.get(id)?.refusal) {
      const family = familyOf(session);
      edited.set(family, (edited.get(family) ?? new Set()).add(skill));
    }
  for (const call of calls.values()) {
    const result = results.get(call.id);
    const family = familyOf(call.session);
    if (call.kind !== 'load') {
      const kind = mentionKind(call, result, edited.get(family) ?? new Set());
      const { skill, helper, at } = call;
      if (kind !== null)
        family.events.push({ ...event(kind, skill, result?.at ?? at), bySubagent: helper !== null });
      continue;
    }
    const count = signs.get(call.version) ?? { loads: 0, differing: 0 };
    signs.set(call.version, count);
    if (result === undefined) {
      if (bodies.has(call.id)) {
        count.loads += 1;
        count.differing += 1;
      }
      continue;
    }
    if (result.refusal !== null) {
      if (bodies.has(call.id)) count.differing += 1;
      const { skill, helper } = call;
      family.events.push({
        ...event('failed', skill, result.at),
        ...{ bySubagent: helper !== null, refusal: result.refusal },
      });
      continue;
    }
    count.loads += 1;
    // A file that ends at the result may have been cut before the body.
    if (!bodies.has(call.id) && result.at < family.last) count.differing += 1;
    loads.push({ call, at: bodies.get(call.id)?.at || result.at });
  }
  addLoads(loads, bodies, familyOf);
}

/** A skill whose file was changed in the session was looked at for that, not as guidance. */
function mentionKind({ kind, skill }: CallFact, result: ResultFact | undefined, edited: ReadonlySet<string>) {
  const failed = result !== undefined && result.refusal !== null;
  if (kind === 'edit') return failed ? null : 'incidental';
  if (kind !== 'read' && kind !== 'part') return 'incidental';
  if (result === undefined || failed) return null;
  return edited.has(skill) ? 'incidental' : kind;
}

interface Load {
  call: CallFact;
  at: number;
}

function addLoads(
  loads: readonly Load[],
  bodies: ReadonlyMap<string, { characters: number }>,
  familyOf: (session: string) => JoinedSession,
): void {
  // The first delivery of each skill to a conversation or a subagent.
  const deliveredIn = new Map<JoinedSession, Map<string, number>>();
  for (const { call, at } of [...loads].sort((a, b) => a.at - b.at)) {
    const family = familyOf(call.session);
    const delivered = deliveredIn.get(family) ?? invokedIn(family);
    deliveredIn.set(family, delivered);
    const key = `${call.helper ?? ''} ${call.skill}`;
    const first = delivered.get(key) ?? Number.POSITIVE_INFINITY;
    const isRepeat = first <= at;
    delivered.set(key, Math.min(first, at));
    family.events.push({
      ...event(isRepeat ? 'repeat' : 'loaded', call.skill, at),
      ...{ bySubagent: call.helper !== null, characters: bodies.get(call.id)?.characters ?? 0 },
    });
  }
}

/** The first invocation of each skill by the user, by the key of a delivery to the conversation. */
function invokedIn({ events }: JoinedSession): Map<string, number> {
  const invoked = new Map<string, number>();
  for (const { kind, skill, at } of events)
    if (kind === 'invoked')
      invoked.set(` ${skill}`, Math.min(invoked.get(` ${skill}`) ?? Number.POSITIVE_INFINITY, at));
  return invoked;
}
