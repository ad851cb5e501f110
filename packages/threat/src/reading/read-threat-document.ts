import { existsSync } from 'node:fs';
import type { CamelCased } from '@plugin-eval/core/documents/camel-case.ts';
import { fromDocument } from '@plugin-eval/core/documents/from-document.ts';
import { isNewerVersion } from '@plugin-eval/core/documents/newer-version.ts';
import { type SafetyDelta, safetyDeltaSchema } from '@plugin-eval/core/documents/safety-delta.ts';
import {
  THREAT_SCHEMA_VERSION,
  type ThreatReport,
  threatReportSchema,
} from '@plugin-eval/core/documents/threat-report.ts';
import { type ThreatReviews, threatReviewsSchema } from '@plugin-eval/core/documents/threat-reviews.ts';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { recordOf } from '@plugin-eval/core/text/json-values.ts';
import { readBoundedFile } from '@plugin-eval/engine/config/read-bounded-file.ts';
import type { z } from 'zod';
import { withCheckedLoads } from '../delta/checked-loads.ts';

/** Longest string that a report may come from. */
const MOST_BYTES = 500_000_000;

/** Name of a document kind, the command that writes it, and the fields that identify it. */
interface Kind {
  name: string;
  madeBy: string;
  marks: readonly string[];
}

const REPORT: Kind = {
  name: 'threat report',
  madeBy: 'plugin-eval threat score FILE -o json:report.json',
  marks: ['cases', 'metrics', 'rules'],
};
const REVIEWS: Kind = {
  name: 'file of reviews',
  madeBy: 'plugin-eval threat review REPORT',
  marks: ['reviews'],
};
const DELTA: Kind = {
  name: 'safety delta',
  madeBy: 'plugin-eval threat run --target agent --with-skill DIR --without-skill -o json:delta.json',
  marks: ['arms', 'comparison', 'replication'],
};

/** Documents that are easily confused. */
const MISTAKEN: readonly { wanted: Kind; found: Kind; explanation: string }[] = [
  {
    wanted: DELTA,
    found: REPORT,
    explanation: `is the threat report of one target alone, which does not say what a skill changes; ${DELTA.madeBy} measures both arms.`,
  },
  {
    wanted: REPORT,
    found: DELTA,
    explanation: 'is a safety delta, which contains the reports of two arms. Give the report of one target.',
  },
];

/**
 * A report that `threat score` wrote.
 * @param shown the file as messages name it
 * @throws FileError it is missing, no JSON, something else, of a newer version, or damaged
 * @throws ConfigError it cannot be read
 */
export function readThreatReport(path: string, shown: string): ThreatReport {
  return readDocument(threatReportSchema, path, shown, REPORT);
}

/**
 * Reads a safety delta of `threat run` in two arms, and recounts its loads. @throws FileError, ConfigError as
 * for reports
 */
export function readSafetyDelta(path: string, shown: string): SafetyDelta {
  return withCheckedLoads(readDocument(safetyDeltaSchema, path, shown, DELTA));
}

/** Reads human reviews of answers. @throws FileError, ConfigError as for reports */
export function readThreatReviews(path: string, shown: string): ThreatReviews {
  return readDocument(threatReviewsSchema, path, shown, REVIEWS);
}

function readDocument<S extends z.ZodType>(
  schema: S,
  path: string,
  shown: string,
  kind: Kind,
): CamelCased<z.output<S>> {
  const { name, madeBy } = kind;
  if (!existsSync(path)) {
    throw new FileError(shown, 'missing', `does not exist. Name a ${name}; ${madeBy} writes one.`);
  }
  const value = parseJson(readBoundedFile(path, shown, MOST_BYTES), shown);
  const document = recordOf(value);
  const version = document.schema_version;
  if (typeof version !== 'string' || !isOfKind(document, kind)) {
    const mistaken = MISTAKEN.find(({ wanted, found }) => wanted === kind && isOfKind(document, found));
    throw new FileError(shown, 'foreign', mistaken?.explanation ?? `is not a ${name}; ${madeBy} writes one.`);
  }
  if (isNewerVersion(version, THREAT_SCHEMA_VERSION)) {
    throw new FileError(
      shown,
      'newer',
      `was written by a newer plugin-eval (schema ${excerpt(version, 20)}; this one reads ${THREAT_SCHEMA_VERSION}). Update plugin-eval.`,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return fromDocument(schema, parsed.data);
  const { path: at = [], message = '' } = parsed.error.issues[0] ?? {};
  throw new FileError(
    shown,
    'damaged',
    `is damaged (${excerpt(`${at.join('.')}: ${message}`, 200)}); ${madeBy} writes a new one.`,
  );
}

function isOfKind(document: Record<string, unknown>, { marks }: Kind): boolean {
  return marks.every((mark) => Object.hasOwn(document, mark));
}

function parseJson(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileError(shown, 'not-json', 'is not JSON.');
  }
}
