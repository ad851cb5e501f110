import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import { countSkills } from '@plugin-eval/quality/usage/count-skills.ts';
import { countedSessions } from '@plugin-eval/quality/usage/counted-sessions.ts';
import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import { joinSessions } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import { readTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import { TranscriptCache } from '@plugin-eval/sessions/transcripts/transcript-cache.ts';
import { withheldVersions } from '@plugin-eval/sessions/transcripts/withheld-versions.ts';
import { AGENT_PROFILES } from '@plugin-eval/skill/agents/agent-profiles.ts';

/** Counts of the transcripts below a home folder, by the names of the hand-written ones. */
export async function transcriptCounts(
  agent: AgentName,
  home: string,
  installed: readonly string[],
  headless: boolean,
) {
  const cache = await TranscriptCache.open(null);
  const hash = (name: string) => cache.hash(name);
  const found = findTranscripts(agent, transcriptRoots(agent, home, {}));
  const read = await readTranscripts(agent, found, { cache, signal: new AbortController().signal });
  const joined = joinSessions(read.batches, hash);
  const { list } = AGENT_PROFILES[agent].transcripts;
  const drift = withheldVersions(read, joined, list);
  const withheld = new Set(drift.map(({ version }) => version));
  const { counted } = countedSessions(joined.sessions, { headless, since: 0, project: null, withheld });
  const skills: Record<string, Record<string, number | string>> = {};
  for (const one of countSkills(counted, installed, list === 'recorded' ? null : () => false, hash)) {
    const row = {
      listed_sessions: one.listed.whole + one.listed.cut + one.listed.nameOnly,
      loaded_sessions: one.loaded,
      loads: one.loads,
      repeats: one.repeats,
      loaded_by_subagent_sessions: one.bySubagent,
      user_invoked_sessions: one.invoked,
      typed_not_invoked_sessions: one.typedNotInvoked,
      failed_sessions: one.failedSessions,
      read_sessions: one.read,
      partial_sessions: one.part,
      incidental_sessions: one.incidental,
      last_used: one.lastUsed === 0 ? 0 : new Date(one.lastUsed).toISOString(),
    };
    skills[one.name] = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0));
  }
  return { drift, unread: read.unread, sessions: counted.length, skills };
}
