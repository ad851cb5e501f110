import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { Usage } from '@plugin-eval/core/documents/usage.ts';
import type { DraftPrompt } from '@plugin-eval/quality/usage/choose-drafts.ts';
import type { AssumedListing } from '@plugin-eval/quality/usage/count-skills.ts';
import {
  hasEnoughWords,
  PromptRanker,
  type RankedPrompt,
  worthALook,
} from '@plugin-eval/quality/usage/find-missed.ts';
import { PromptsBeforeLoads } from '@plugin-eval/quality/usage/prompts-before-loads.ts';
import { findTranscripts } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import type { JoinedTranscripts } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import { hearTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import type { InstalledSkill } from './installed-by-agent.ts';
import { isNamed } from './is-named.ts';
import { promptRedactor } from './redact-prompt.ts';
import type { UsagePlace } from './usage-place.ts';
import type { UsageRequest } from './usage-request.ts';

type Missed = NonNullable<Usage['missed']>;

const MOST_MISSED = 100;

interface Hearing {
  agent: AgentName;
  /** Folders of its transcripts. */
  searched: readonly string[];
  joined: JoinedTranscripts;
  counted: readonly JoinedSession[];
  installed: readonly InstalledSkill[];
  assumed: AssumedListing;
  request: UsageRequest;
  place: UsagePlace;
}

/** A draft with the agent whose transcript it is from. */
export interface AgentDraft extends DraftPrompt {
  agent: AgentName;
}

/**
 * Reads the transcripts once more, and finds prompts for which a listed skill that was not used ranks first, and
 * prompts that can become tests of a skill. A prompt is held until it is ranked; its text is kept only when it was
 * asked for, and redacted first.
 */
export async function hearPrompts(hearing: Hearing): Promise<{ missed: Missed; drafts: AgentDraft[] }> {
  const { agent, searched, joined, counted, installed, assumed, request, place } = hearing;
  const isListed = (skill: string, session: JoinedSession) => {
    if (assumed !== null) return assumed(skill, session);
    const state = session.listed.get(skill)?.state;
    return state === 'whole' || state === 'cut';
  };
  const ranker = new PromptRanker(
    installed.map(({ name, listed }) => ({ name, text: listed })),
    isListed,
  );
  const isDrafted = (skill: string) => request.drafts !== undefined && isNamed(skill, request.drafts);
  const beforeLoads = new PromptsBeforeLoads(isDrafted);
  const isCounted = new Set(counted);
  const redactor = promptRedactor(place);
  const ranked: RankedPrompt[] = [];
  await hearTranscripts(agent, findTranscripts(agent, searched), place, (prompt) => {
    const session = joined.families.get(prompt.session);
    if (session === undefined || !isCounted.has(session)) return;
    const one = ranker.rank(prompt, session);
    const isCloser = isRequest(prompt.text) && beforeLoads.isCloser(session, prompt.at);
    const isWhole = isCloser || (one !== null && isDrafted(one.skill));
    const text = isWhole ? redactor.whole(prompt.text) : request.prompts ? redactor.cut(prompt.text) : '';
    if (isCloser) beforeLoads.add(session, prompt.at, text);
    if (one !== null) ranked.push({ ...one, text });
  });
  const missed = worthALook(ranked);
  const isMissed = new Set(missed);
  const rankedFirst = ranked
    .filter(({ skill, used }) => !used && isDrafted(skill))
    .map((one): DraftPrompt => {
      const { text, session, at } = one;
      return { text, session, at, origin: isMissed.has(one) ? 'missed' : 'ranked-first' };
    });
  return {
    missed: missed.slice(0, MOST_MISSED).map(({ session, at, text, skill, score }) => ({
      ...{ skill, agent, session: session.id, when: new Date(at).toISOString(), score },
      reason: reasonOf(session, skill),
      prompt: request.prompts === true ? redactor.cutRedacted(text) : null,
    })),
    drafts: [...beforeLoads.found, ...rankedFirst].map((draft) => ({ ...draft, agent })),
  };
}

/** Returns false for a typed skill, and for what is too short or too long to be a test. */
function isRequest(text: string): boolean {
  return hasEnoughWords(text) && !/^\s{0,9}[/$]/.test(text);
}

function reasonOf(session: JoinedSession, skill: string): string {
  const sibling = session.events.find(({ kind }) => kind === 'loaded' || kind === 'invoked');
  if (sibling !== undefined) return `${sibling.skill} was used instead`;
  return session.listed.get(skill)?.state === 'cut' ? 'its description was cut' : 'no skill was used';
}
