import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { neutraliseLines } from '@plugin-eval/core/text/neutralise.ts';
import type { Material, MaterialFile } from '@plugin-eval/sessions/grading/grading.ts';
import { prepareMaterial } from '@plugin-eval/sessions/grading/material.ts';
import type { SessionResult, TranscriptEntry } from '@plugin-eval/sessions/session-request.ts';
import { artefactFiles } from './artefact-files.ts';

/** Input of a session's judge in addition to its transcript; all of it untrusted. */
export interface SessionTask {
  prompt: string;
  /** The skill's self-description: description and when_to_use. */
  statedScope: string;
  /** The author's expectations of this case, in their order. */
  expectations: readonly string[];
  /** The author's example of a good result; null without one. */
  expectedOutput: string | null;
}

export interface TranscriptMaterial {
  material: Material;
  /** The agent's own text and calls: the only evidence of its work. */
  own: MaterialFile[];
  /** True when a part of the transcript was left out. */
  cut: boolean;
}

/** Bytes that the delimiters of an entry take at most. */
const BYTES_PER_ENTRY = 120;
/** Share of the room that the last words of the agent may have before all others. */
const LAST_WORDS_SHARE = 0.5;

/**
 * Prepares a transcript for a judge. Every entry is a separate file, so that no text in it can pass for
 * another entry: a skill's body is a tool's answer and never the words of the agent. Overlong transcripts are
 * cut in the middle of the longest entries, with a note in each place; the agent's last words take
 * precedence.
 * @param room bytes for everything together
 */
export function transcriptMaterial(
  { transcript, execution }: Pick<SessionResult, 'transcript' | 'execution'>,
  task: SessionTask,
  room: number,
): TranscriptMaterial {
  const frame = frameOf(task);
  const entries = [
    ...transcript.map((entry, index) => ({
      path: `transcript ${index + 1}, turn ${entry.turn}: ${titleOf(entry)}`,
      text: neutraliseLines(splitLines(textOf(entry))).join('\n'),
      isOwn: entry.kind !== 'tool-result',
    })),
    ...(execution === undefined ? [] : artefactFiles(execution)),
  ];
  const left =
    room -
    frame.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) -
    entries.length * BYTES_PER_ENTRY;
  const lastWords = entries.findLastIndex((_, index) => transcript[index]?.kind === 'text');
  const sizes = entries.map(({ text }) => Buffer.byteLength(text));
  const kept = Math.min(sizes[lastWords] ?? 0, Math.max(0, Math.floor(left * LAST_WORDS_SHARE)));
  const most = fairShare(
    sizes.filter((_, index) => index !== lastWords),
    left - kept,
  );
  const fitted = entries.map((entry, index) => ({
    ...entry,
    text: cutInTheMiddle(entry.text, index === lastWords ? Math.max(kept, most) : most),
  }));
  return {
    material: prepareMaterial([...frame, ...fitted.map(({ path, text }) => ({ path, text }))]),
    own: fitted.filter(({ isOwn }) => isOwn).map(({ path, text }) => ({ path, text })),
    cut: fitted.some(({ text }, index) => text !== entries[index]?.text),
  };
}

function frameOf({ prompt, statedScope, expectations, expectedOutput }: SessionTask): MaterialFile[] {
  return [
    { path: 'task', text: prompt },
    { path: 'stated scope of the skill', text: statedScope },
    ...expectations.map((text, index) => ({ path: `expectation ${index + 1}`, text })),
    ...(expectedOutput === null ? [] : [{ path: 'example of a good result', text: expectedOutput }]),
  ];
}

function titleOf(entry: TranscriptEntry): string {
  if (entry.kind === 'text') return 'the agent said';
  if (entry.kind === 'user') return 'the user said';
  if (entry.kind === 'tool-call') return 'the agent called a tool';
  return entry.ok ? 'a tool answered' : 'a tool answered with an error';
}

function textOf(entry: TranscriptEntry): string {
  return entry.kind === 'tool-call' ? `${entry.tool} ${entry.input}` : entry.text;
}

/** The largest size to which all texts can be cut so that together they fit. */
function fairShare(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room);
  let open = sizes.length;
  for (const size of [...sizes].sort((a, b) => a - b)) {
    if (size * open > left) return Math.floor(left / open);
    left -= size;
    open--;
  }
  return Infinity;
}

/** Cuts a text in the middle to the allowed bytes. */
function cutInTheMiddle(text: string, mostBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= mostBytes) return text;
  const half = Math.floor(mostBytes / 2);
  const start = wholeCharacters(bytes.subarray(0, half));
  const end = wholeCharacters(bytes.subarray(bytes.length - half));
  const leftOut = bytes.length - Buffer.byteLength(start) - Buffer.byteLength(end);
  return `${start}\n[${leftOut} bytes of this entry were left out here]\n${end}`;
}

function wholeCharacters(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll(/^\uFFFD+|\uFFFD+$/g, '');
}
