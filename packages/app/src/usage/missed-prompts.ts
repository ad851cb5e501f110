import { hostname, userInfo } from 'node:os';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import { type PersonalNames, redactPersonal } from '@plugin-eval/core/text/redact-personal.ts';
import type { AssumedListing } from '@plugin-eval/quality/usage/count-skills.ts';
import { PromptRanker, type RankedPrompt, worthALook } from '@plugin-eval/quality/usage/find-missed.ts';
import type { FoundTranscript } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import type { JoinedSession, JoinedTranscripts } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import { readTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import type { InstalledSkill } from './installed-by-agent.ts';
import type { UsagePlace } from './usage-place.ts';
import type { UsageRequest } from './usage-request.ts';

type Missed = NonNullable<Usage['missed']>;

const MOST_MISSED = 100;
const LONGEST_PROMPT = 200;

interface MissedIn {
  agent: AgentName;
  found: readonly FoundTranscript[];
  joined: JoinedTranscripts;
  counted: readonly JoinedSession[];
  installed: readonly InstalledSkill[];
  assumed: AssumedListing;
  request: UsageRequest;
  place: UsagePlace;
}

/**
 * Reads the transcripts once more, and finds prompts for which a listed skill that was not used ranks first. A prompt
 * is held until it is ranked; the best are kept for the report only when their text was asked for.
 */
export async function missedPrompts(given: MissedIn): Promise<Missed> {
  const { agent, found, joined, counted, installed, assumed, request, place } = given;
  const isListed = (skill: string, session: JoinedSession) => {
    if (assumed !== null) return assumed(skill, session);
    const state = session.listed.get(skill)?.state;
    return state === 'whole' || state === 'cut';
  };
  const ranker = new PromptRanker(
    installed.map(({ name, listed }) => ({ name, text: listed })),
    isListed,
  );
  const isCounted = new Set(counted);
  const names = namesOf(place.home);
  const ranked: RankedPrompt[] = [];
  await readTranscripts(agent, found, {
    ...{ cache: place.cache, signal: place.signal, since: place.since },
    hear(prompt) {
      const session = joined.families.get(prompt.session);
      if (session === undefined || !isCounted.has(session)) return;
      const one = ranker.rank(prompt, session);
      const text = request.prompts === true ? shownPrompt(prompt.text, names) : '';
      if (one !== null) ranked.push({ ...one, text });
    },
  });
  return worthALook(ranked)
    .slice(0, MOST_MISSED)
    .map(({ session, at, text, skill, score }) => ({
      ...{ skill, agent, session: session.id, when: new Date(at).toISOString(), score },
      reason: reasonOf(session, skill),
      prompt: request.prompts === true ? text : null,
    }));
}

function namesOf(home: string): PersonalNames {
  try {
    return { home, user: userInfo().username, host: hostname() };
  } catch {
    return { home };
  }
}

/** Redacts before it cuts: half a key is no longer recognised. */
function shownPrompt(text: string, names: PersonalNames): string {
  const redacted = redactPersonal(text.slice(0, 20_000), names).replace(/\s+/g, ' ').trim();
  return redacted.length > LONGEST_PROMPT ? `${redacted.slice(0, LONGEST_PROMPT)}…` : redacted;
}

function reasonOf(session: JoinedSession, skill: string): string {
  const sibling = session.events.find(({ kind }) => kind === 'loaded' || kind === 'invoked');
  if (sibling !== undefined) return `${sibling.skill} was used instead`;
  return session.listed.get(skill)?.state === 'cut' ? 'its description was cut' : 'no skill was used';
}
