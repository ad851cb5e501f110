import type { CaseSession } from '@plugin-eval/core/documents/threat-live.ts';
import { longestAllowed, wholeCharacters } from '../metrics/cut-responses.ts';

/** Total UTF-16 units of a report's transcripts; the answers themselves are stored separately. */
const MOST_CHARACTERS = 10_000_000;
const CUT = '… [cut here]';

type Entry = CaseSession['transcript'][number];

/** Cuts the longest entries of all transcripts to a report's limit; in most reports none is cut. */
export function cutTranscripts(sessions: readonly CaseSession[], most = MOST_CHARACTERS): CaseSession[] {
  const lengths = sessions.flatMap(({ transcript }) => transcript.map((entry) => textOf(entry).length));
  const longest = longestAllowed(lengths, most);
  return lengths.every((length) => length <= longest)
    ? [...sessions]
    : sessions.map((session) => ({
        ...session,
        transcript: session.transcript.map((entry) => cutEntry(entry, longest)),
      }));
}

function textOf(entry: Entry): string {
  return entry.kind === 'tool-call' ? entry.input : entry.text;
}

function cutEntry(entry: Entry, longest: number): Entry {
  const text = textOf(entry);
  if (text.length <= longest) return entry;
  const cut = `${wholeCharacters(text, Math.max(0, longest - CUT.length))}${CUT}`;
  return entry.kind === 'tool-call' ? { ...entry, input: cut } : { ...entry, text: cut };
}
