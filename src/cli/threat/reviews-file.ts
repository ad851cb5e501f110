import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { ThreatReviews } from '../../documents/threat-reviews.ts';
import { readThreatReviews } from '../../threat/reading/read-threat-document.ts';
import type { CliIo } from '../io.ts';

/** Where the reviews of a report, or of a file of responses, are kept: `report.reviews.json` beside `report.json`. */
export function reviewsFileBeside(file: string): string {
  const extension = extname(file);
  return `${extension === '' ? file : file.slice(0, -extension.length)}.reviews.json`;
}

/** The reviews of a file; null when it is not there. @throws FileError */
export function reviewsIn(file: string, io: CliIo): { file: string; reviews: ThreatReviews } | null {
  const path = resolve(io.workingDirectory, file);
  return existsSync(path) ? { file, reviews: readThreatReviews(path, file) } : null;
}

/**
 * The reviews that a flag names, or those beside what is scored.
 * @returns null when no file is named, and none is there
 * @throws FileError also when the file that is named is not there
 */
export function findReviews(
  named: string | undefined,
  scored: string,
  io: CliIo,
): ReturnType<typeof reviewsIn> {
  if (named === undefined) return reviewsIn(reviewsFileBeside(scored), io);
  return { file: named, reviews: readThreatReviews(resolve(io.workingDirectory, named), named) };
}
