import { inflateRawSync } from 'node:zlib';
import { deflateText } from '@plugin-eval/core/text/deflate.ts';
import type { PathStates } from '@plugin-eval/skill/file-access.ts';
import type { AnalysisOutcome } from './analysis-job.ts';
import type { SkillSummary } from './skill-summary.ts';

/** The part of an entry read before its validity is known. */
export interface EntryHead {
  states: PathStates;
  /** Short form for collections; null when only the full form exists. */
  summary: SkillSummary | null;
}

const FASTEST = { level: 1 };
const BYTES_OF_LENGTH = 4;

/** Writes the head uncompressed, since it is small and always read; then the compressed outcome. */
export function writeEntry({ states, summary }: EntryHead, outcome: AnalysisOutcome): Uint8Array {
  const head = Buffer.from(JSON.stringify([states, summary]));
  const length = Buffer.alloc(BYTES_OF_LENGTH);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, deflateText(JSON.stringify(outcome), FASTEST)]);
}

/** A cache entry, decoded lazily. */
export interface Entry extends EntryHead {
  /** @returns null for what a failing disk has changed */
  outcome(): AnalysisOutcome | null;
}

/** Returns null without data, and for data corrupted on disk. */
export function readEntry(bytes: Uint8Array | null): Entry | null {
  if (bytes === null) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return attempt(() => {
    const end = BYTES_OF_LENGTH + buffer.readUInt32LE();
    const [states, summary] = JSON.parse(buffer.toString('utf8', BYTES_OF_LENGTH, end)) as [
      EntryHead['states'],
      EntryHead['summary'],
    ];
    const outcome = () =>
      attempt(() => JSON.parse(inflateRawSync(buffer.subarray(end)).toString('utf8')) as AnalysisOutcome);
    return { states, summary, outcome };
  });
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}
