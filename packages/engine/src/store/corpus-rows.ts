import { isAbsolute } from 'node:path';
import type { SQLOutputValue } from 'node:sqlite';
import { DIMENSION_NAMES, type DimensionName } from '@plugin-eval/core/documents/names.ts';
import { MATCHUP_RESULTS, type MatchupResult } from '@plugin-eval/core/documents/ranking.ts';
import type { CorpusSkill, RecordedMatchup, Standing, Standings } from './corpus.ts';

/** Rows of the corpus's tables from records, and records from rows. */

type Row = Record<string, SQLOutputValue>;

/** Characters of a name or path. */
const MOST_CHARACTERS = 65_536;

export const SKILL_COLUMNS = [
  'path',
  'name',
  'category',
  'content_sha256',
  'skill_sha256',
  'line_count',
  'static_score',
  'root',
  'fingerprint',
  'tokens',
  'shown_bytes',
] as const;

export const MATCHUP_COLUMNS = [
  'judge_id',
  'first_sha256',
  'second_sha256',
  'result',
  'orders_disagree',
  'dimensions',
  'decisions',
  'answers',
  'played_on',
] as const;

/** Values in the order of SKILL_COLUMNS. */
export function skillRow(skill: CorpusSkill): (string | number | null)[] {
  return [
    skill.path,
    skill.name,
    skill.category,
    skill.contentSha256,
    skill.skillSha256,
    skill.lineCount,
    skill.staticScore,
    skill.root,
    skill.fingerprint,
    skill.tokens,
    skill.shownBytes,
  ];
}

/** @returns null when the row is none that we wrote: a corpus may come from somebody else */
export function skillOf(row: Row): CorpusSkill | null {
  const { path, name, category, root, fingerprint } = row;
  const { content_sha256: contentSha256, skill_sha256: skillSha256, static_score: staticScore } = row;
  const { line_count: lineCount, tokens, shown_bytes: shownBytes } = row;
  if (!isPath(path) || !isPath(root) || !isName(name) || !isName(fingerprint)) return null;
  if (category !== null && !isName(category)) return null;
  if (!isHash(contentSha256) || !isHash(skillSha256)) return null;
  if (!isCount(lineCount) || !isCount(tokens) || !isCount(shownBytes)) return null;
  if (staticScore !== null && !isScore(staticScore)) return null;
  return {
    ...{ path, name, category, contentSha256, skillSha256 },
    ...{ lineCount, staticScore, root, fingerprint, tokens, shownBytes },
  };
}

/** Values in the order of MATCHUP_COLUMNS. */
export function matchupRow(matchup: RecordedMatchup): (string | number)[] {
  const { judgeId, firstSha256, secondSha256, result, ordersDisagree, playedOn } = matchup;
  return [
    judgeId,
    firstSha256,
    secondSha256,
    result,
    ordersDisagree ? 1 : 0,
    JSON.stringify(matchup.dimensions),
    JSON.stringify(matchup.decisions),
    JSON.stringify(matchup.answers),
    playedOn,
  ];
}

/** @returns null when the row is none that we wrote: a corpus may come from somebody else */
export function matchupOf(row: Row): RecordedMatchup | null {
  const dimensions = jsonOf(row.dimensions);
  const decisions = jsonOf(row.decisions);
  const answers = jsonOf(row.answers);
  if (!isResult(row.result) || !areDimensions(dimensions)) return null;
  if (!Array.isArray(decisions) || !decisions.every(isDecision)) return null;
  if (!Array.isArray(answers) || !answers.every((answer) => typeof answer === 'string')) return null;
  return {
    firstSha256: row.first_sha256 as string,
    secondSha256: row.second_sha256 as string,
    judgeId: row.judge_id as string,
    result: row.result,
    ordersDisagree: row.orders_disagree !== 0,
    dimensions,
    decisions,
    answers,
    playedOn: row.played_on as string,
  };
}

/** @returns null when the row is none that we wrote */
export function standingsOf(row: Row): Standings | null {
  const rows = jsonOf(row.rows);
  return Array.isArray(rows) && rows.every(isStanding) ? { rankedOn: row.ranked_on as string, rows } : null;
}

function isStanding(value: unknown): value is Standing {
  if (value === null || typeof value !== 'object') return false;
  const { path, name, contentSha256, place, rating, rankBest, rankWorst } = value as Record<string, unknown>;
  return (
    [path, name, contentSha256].every((text) => typeof text === 'string') &&
    [place, rating, rankBest, rankWorst].every((number) => number === null || typeof number === 'number')
  );
}

function isPath(value: unknown): value is string {
  return isName(value) && isAbsolute(value) && !value.includes('\0');
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isScore(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return null;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

function isResult(value: unknown): value is MatchupResult {
  return MATCHUP_RESULTS.some((result) => result === value);
}

function areDimensions(value: unknown): value is Record<DimensionName, MatchupResult> {
  if (value === null || typeof value !== 'object') return false;
  return DIMENSION_NAMES.every((name) => isResult((value as Partial<Record<string, unknown>>)[name]));
}

function isDecision(value: unknown): value is RecordedMatchup['decisions'][number] {
  if (value === null || typeof value !== 'object') return false;
  const { plain, swapped } = value as { plain?: unknown; swapped?: unknown };
  return isPreference(plain) && isPreference(swapped);
}

function isPreference(value: unknown): boolean {
  return value === 'first' || value === 'second' || value === 'tie';
}
