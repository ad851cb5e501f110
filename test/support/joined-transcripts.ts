import { findTranscripts, transcriptRoots } from '@plugin-eval/sessions/transcripts/find-transcripts.ts';
import { joinSessions } from '@plugin-eval/sessions/transcripts/join-sessions.ts';
import type { JoinedSession } from '@plugin-eval/sessions/transcripts/joined-session.ts';
import { readTranscripts } from '@plugin-eval/sessions/transcripts/read-transcripts.ts';
import { TranscriptCache } from '@plugin-eval/sessions/transcripts/transcript-cache.ts';
import type { TranscriptAgent } from '@plugin-eval/sessions/transcripts/transcript-source.ts';
import { withheldVersions } from '@plugin-eval/sessions/transcripts/withheld-versions.ts';

/** Reads and joins the transcripts of an agent below a home folder. */
export async function joinedTranscripts(agent: TranscriptAgent, home: string, given?: TranscriptCache) {
  const cache = given ?? (await TranscriptCache.open(null));
  const found = findTranscripts(agent, transcriptRoots(agent, home, {}));
  const transcripts = await readTranscripts(agent, found, { cache, signal: new AbortController().signal });
  const joined = joinSessions(transcripts.batches, (name) => cache.hash(name));
  const drift = withheldVersions(transcripts, joined, 'recorded');
  return { ...joined, drift, unread: transcripts.unread, transcripts };
}

/** Events of a session as words: `loaded notes`. */
export function eventsOf(session: JoinedSession | undefined): string[] | undefined {
  return session?.events.map(({ kind, skill }) => `${kind} ${skill}`);
}
