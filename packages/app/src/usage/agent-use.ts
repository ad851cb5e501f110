import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage, UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import { wilsonInterval } from '@plugin-eval/core/statistics/wilson-interval.ts';
import {
  type AssumedListing,
  countSkills,
  knownNames,
  type SkillCounts,
} from '@plugin-eval/quality/usage/count-skills.ts';
import { countedSessions } from '@plugin-eval/quality/usage/counted-sessions.ts';
import { type AgentWindow, judgeUse } from '@plugin-eval/quality/usage/use-verdict.ts';
import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import { joinSessions } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import { readTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import { withheldVersions } from '@plugin-eval/sessions/transcripts/withheld-versions.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';
import { type AgentDraft, hearPrompts } from './hear-prompts.ts';
import { type InstalledSkill, installedByAgent } from './installed-by-agent.ts';
import type { UsagePlace } from './usage-place.ts';
import type { UsageRequest } from './usage-request.ts';
import { type CountedUse, readUseCounter, useWeight } from './use-counter.ts';

const CHARACTERS_PER_TOKEN = 4;
const LEVEL = 0.95;

/** Use of skills in one agent. */
export interface AgentUse {
  facts: Usage['agents'][number];
  counted: JoinedSession[];
  skills: UsedSkill[];
  unknown: Usage['unknownNames'];
  missed: NonNullable<Usage['missed']>;
  drafts: AgentDraft[];
}

/** Reads and counts the transcripts of one agent. @throws InterruptedError, FileError */
export async function agentUse(
  agent: AgentName,
  request: UsageRequest,
  place: UsagePlace,
): Promise<AgentUse> {
  const { cache, signal, home, variables, now, since } = place;
  const { list, retention } = AGENT_PROFILES[agent].transcripts;
  const searched = transcriptRoots(agent, home, variables);
  const read = await readTranscripts(agent, findTranscripts(agent, searched), { cache, signal, since });
  const hash = (text: string) => cache.hash(text);
  const joined = joinSessions(read.batches, hash);
  const drift = withheldVersions(read, joined, list);
  const { counted, headless } = countedSessions(joined.sessions, {
    headless: request.headless ?? false,
    since,
    project: request.project === undefined ? null : hash(request.project),
    withheld: new Set(drift.map(({ version }) => version)),
  });
  // Skills of an agent that nobody runs here say nothing about use.
  const installed =
    read.files === 0
      ? []
      : installedByAgent(
          agent,
          { paths: request.paths ?? [], home, workingDirectory: request.workingDirectory },
          place.settings,
          signal,
        );
  const byName = new Map(installed.map((skill) => [skill.name, skill]));
  const assumed = list === 'recorded' ? null : assumedBy(byName, hash);
  const counts = countSkills(counted, [...byName.keys()], assumed, hash);
  const known = knownNames(counted, [...byName.keys()]);
  const counter = readUseCounter(agent, home);
  const window = windowOf(counted);
  return {
    facts: {
      name: agent,
      versions: [...new Set(joined.sessions.flatMap(({ versions }) => versions))].sort(),
      ...{ sessions: counted.length, headless, files: read.files, bytes: read.bytes },
      unread: Object.entries(read.unread).map(([reason, count]) => ({ reason, count })),
      ...{ list, retention, drift, searched: [...searched] },
    },
    counted,
    skills: counts
      .filter(({ name }) => known.has(name))
      .map((one) => usedSkill(agent, one, byName.get(one.name) ?? null, counter.get(one.name), window, now)),
    unknown: counts
      .filter(({ name, failedSessions }) => !known.has(name) && failedSessions > 0)
      .map(({ name, failedSessions }) => ({ name, agent, sessions: failedSessions })),
    ...(request.missed === true || request.drafts !== undefined
      ? await hearPrompts({ agent, searched, joined, counted, installed, assumed, request, place })
      : { missed: [], drafts: [] }),
  };
}

function windowOf(sessions: readonly JoinedSession[]): AgentWindow {
  return {
    sessions: sessions.length,
    days: new Set(sessions.map(({ first }) => new Date(first).toISOString().slice(0, 10))),
    projects: new Set(sessions.flatMap(({ project }) => project ?? [])),
  };
}

/** An agent without recorded lists lists what was in its folders before the session began. */
function assumedBy(
  installed: ReadonlyMap<string, InstalledSkill>,
  hash: (text: string) => string,
): NonNullable<AssumedListing> {
  const projects = new Map(
    [...installed.values()].map(({ project }) => [project, project === null ? '' : hash(project)]),
  );
  return (name, session) => {
    const skill = installed.get(name);
    if (skill === undefined || skill.made === null || skill.hidden || skill.reason !== null) return false;
    if (skill.made >= session.first) return false;
    return skill.project === null || session.folders.includes(projects.get(skill.project) ?? '');
  };
}

function usedSkill(
  agent: AgentName,
  counts: SkillCounts,
  installed: InstalledSkill | null,
  counted: CountedUse | undefined,
  window: AgentWindow,
  now: number,
): UsedSkill {
  const { name, listed, failed, lastUsed, usedWhereListed } = counts;
  const trials = listed.whole + listed.cut + listed.nameOnly + listed.assumed;
  const interval = wilsonInterval({ successes: usedWhereListed, trials }, LEVEL);
  const last = lastUsed > 0 ? lastUsed : (counted?.last ?? 0);
  const at = name.lastIndexOf(':');
  return {
    name,
    plugin: installed?.plugin ?? (at > 0 ? name.slice(0, at) : null),
    agent,
    path: installed?.path ?? null,
    listed,
    used: counts.used,
    ...{ loaded: counts.loaded, loads: counts.loads, repeats: counts.repeats, bySubagent: counts.bySubagent },
    ...{ invoked: counts.invoked, typedNotInvoked: counts.typedNotInvoked },
    failed: { unknown: 0, hidden: 0, error: 0, denied: 0, ...failed },
    ...{ read: counts.read, part: counts.part, incidental: counts.incidental },
    lastUsed: last > 0 ? new Date(last).toISOString() : null,
    lastUsedFrom: last === 0 ? null : lastUsed > 0 ? 'transcripts' : 'counter',
    rate: interval === null ? null : { point: usedWhereListed / trials, ...interval },
    measured: null,
    tokens: {
      listed: Math.round(counts.listedCharacters / CHARACTERS_PER_TOKEN),
      row: Math.round(counts.rowCharacters / CHARACTERS_PER_TOKEN),
      loaded: Math.round(counts.loadedCharacters / CHARACTERS_PER_TOKEN),
    },
    weight: useWeight(counted, counts.uses, now),
    ...judgeUse(counts, installed, window),
  };
}
