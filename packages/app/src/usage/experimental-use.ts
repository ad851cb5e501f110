import { EXPERIMENTAL_AGENTS, type ExperimentalAgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { countSkills, type SkillCounts } from '@plugin-eval/quality/usage/count-skills.ts';
import { countedSessions } from '@plugin-eval/quality/usage/counted-sessions.ts';
import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import { joinSessions } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import { readTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import { transcriptSource } from '@plugin-eval/sessions/transcripts/transcript-source.ts';
import { withheldVersions } from '@plugin-eval/sessions/transcripts/withheld-versions.ts';
import type { UsagePlace } from './usage-place.ts';
import type { UsageRequest } from './usage-request.ts';

type Experimental = Usage['experimental'][number];

/** Counts the agents that are read experimentally, as far as they have transcripts. @throws InterruptedError */
export async function experimentalUse(request: UsageRequest, place: UsagePlace): Promise<Experimental[]> {
  // Whoever names agents means the others.
  if (request.agents !== undefined) return [];
  const found: Experimental[] = [];
  for (const agent of EXPERIMENTAL_AGENTS) found.push(await useOf(agent, request, place));
  return found.filter(({ files }) => files > 0);
}

async function useOf(
  agent: ExperimentalAgentName,
  request: UsageRequest,
  place: UsagePlace,
): Promise<Experimental> {
  const { cache, home, variables, since } = place;
  const { list, tried } = transcriptSource(agent);
  const hash = (text: string) => cache.hash(text);
  const read = await readTranscripts(
    agent,
    findTranscripts(agent, transcriptRoots(agent, home, variables)),
    place,
  );
  const joined = joinSessions(read.batches, hash);
  const drift = withheldVersions(read, joined, list);
  const { counted } = countedSessions(joined.sessions, {
    headless: request.headless ?? false,
    since,
    project: request.project === undefined ? null : hash(request.project),
    withheld: new Set(drift.map(({ version }) => version)),
  });
  return {
    ...{ agent, tried: [...tried], files: read.files, sessions: counted.length },
    unread: Object.entries(read.unread).map(([reason, count]) => ({ reason, count })),
    drift: drift.map(({ reason }) => reason),
    skills: countSkills(counted, [], list === 'recorded' ? null : () => false, hash)
      .map(skillOf)
      // A name that was only asked for in vain may be no skill.
      .filter((skill) => skill.listed + skill.loaded + skill.invoked + skill.read + skill.part > 0),
  };
}

function skillOf({
  name,
  listed,
  loaded,
  invoked,
  read,
  part,
  lastUsed,
}: SkillCounts): Experimental['skills'][number] {
  return {
    ...{ name, listed: listed.whole + listed.cut + listed.nameOnly, loaded, invoked, read, part },
    lastUsed: lastUsed === 0 ? null : new Date(lastUsed).toISOString(),
  };
}
