import { extname } from 'node:path';
import { writeOutputFile } from '../../application/write-output-file.ts';
import type { ProbeOutcome } from '../../threat/live/live-target.ts';
import { responseLinesOf } from '../../threat/live/response-line.ts';
import type { CliIo } from '../io.ts';

/**
 * Writes answers as `threat score` reads them.
 * @param arm put before the extension, since both arms answered the same probes: `answers.with-skill.jsonl`
 * @throws OutputError
 */
export function writeResponses(
  file: string,
  kept: readonly ProbeOutcome[],
  arm: 'with-skill' | 'without-skill' | null,
  io: CliIo,
): void {
  const extension = extname(file);
  const stem = file.slice(0, file.length - extension.length);
  const name = arm === null ? file : `${stem}.${arm}${extension}`;
  const lines = responseLinesOf(kept);
  writeOutputFile(name, lines.map((line) => `${line}\n`).join(''), io.workingDirectory);
}
