import { type Leaderboard, leaderboardRowSchema } from '../../documents/ranking.ts';
import { toDocument } from '../../documents/to-document.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';

/** In the order of the schema, with the names that JSON has. */
const COLUMNS = Object.keys(leaderboardRowSchema.shape);

/**
 * The rows of a leaderboard as CSV (RFC 4180), with the names and the numbers of the JSON document; null is an empty
 * field. Foreign text that a spreadsheet would take for a formula gets an apostrophe before it, and what is hidden in it
 * becomes visible, since CSV has no escapes; tabs and line ends stay.
 * Source: OWASP, "CSV Injection".
 */
export function renderLeaderboardCsv({ leaderboard }: Leaderboard): string {
  const rows = leaderboard.map((row) => {
    const document = toDocument(row) as Record<string, string | number | null>;
    return COLUMNS.map((name) => field(document[name] ?? null));
  });
  return [COLUMNS, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** The last four are the full width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const visible = value.replace(/[^\t\r\n]+/g, terminalSafe);
  const harmless = FORMULA.test(visible) ? `'${visible}` : visible;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
