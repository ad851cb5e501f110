import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import {
  dimensionRatingSchema,
  type Leaderboard,
  leaderboardRowSchema,
  rankChangeSchema,
} from '@plugin-eval/core/documents/ranking.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';

/** Columns for values nested in JSON: "output_quality_rating", "change_places". */
const NESTED = {
  dimensions: DIMENSION_NAMES.flatMap((name) =>
    Object.keys(dimensionRatingSchema.shape).map((key) => [name, key] as const),
  ),
  change: Object.keys(rankChangeSchema.shape).map((key) => ['change', key] as const),
};
/** Columns in the order of the schema, named as in JSON. */
const COLUMNS = Object.keys(leaderboardRowSchema.shape).flatMap((name) =>
  name === 'dimensions' || name === 'change' ? NESTED[name].map((path) => path.join('_')) : [name],
);

type Cell = string | number | boolean | null;

type RowDocument = Record<string, Cell> & {
  dimensions: Record<string, Record<string, Cell>> | null;
  change: Record<string, Cell> | null;
};

/**
 * The rows of a leaderboard as CSV (RFC 4180), with the names and the numbers of the JSON document; null is
 * an empty field. Untrusted text that a spreadsheet would read as a formula is prefixed with an apostrophe,
 * and hidden characters become visible, since CSV has no escapes; tabs and line ends stay. Source: OWASP,
 * "CSV Injection".
 */
export function renderLeaderboardCsv({ leaderboard }: Leaderboard): string {
  const rows = leaderboard.map((row) => {
    const { dimensions, change, ...plain } = toDocument(row) as unknown as RowDocument;
    const nested: Record<string, Record<string, Cell> | null> = { ...dimensions, change };
    const flat = new Map<string, Cell>(Object.entries(plain));
    for (const [outer, key] of [...NESTED.dimensions, ...NESTED.change])
      flat.set(`${outer}_${key}`, nested[outer]?.[key] ?? null);
    return COLUMNS.map((name) => field(flat.get(name) ?? null));
  });
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The last four are the full width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function field(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const visible = value.replace(/[^\t\r\n]+/g, terminalSafe);
  const harmless = FORMULA.test(visible) ? `'${visible}` : visible;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
