import type { Matchup } from '@plugin-eval/core/documents/ranking.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import type { LeftOutSkill } from './present-skills.ts';

const MOST_NAMED = 3;

/** Notes on matchups in which the judges did not see everything, as sentences. */
export function leftOutFilesNotes(matchups: readonly Pick<Matchup, 'leftOut'>[]): string[] {
  const partial = matchups.filter(({ leftOut }) => leftOut.length > 0);
  if (partial.length === 0) return [];
  const reasons = [...new Set(partial.flatMap(({ leftOut }) => leftOut.map(({ reason }) => reason)))];
  return [
    `In ${partial.length} of ${matchups.length} matchups the judges did not see every file (${reasons.slice(0, MOST_NAMED).join('; ')}).`,
  ];
}

/** Notes on resampled intervals without any variation to draw from. */
export function alikeGamesNotes(matchups: readonly Pick<Matchup, 'result'>[]): string[] {
  const [first, ...others] = matchups;
  if (first === undefined || others.some(({ result }) => result !== first.result)) return [];
  const games = others.length === 0 ? 'There is one game' : `All ${matchups.length} games ended alike`;
  return [
    `${games}, so resampling draws the same again and again: the interval of the Elo is too narrow. That of Bradley-Terry does not resample.`,
  ];
}

/** Notes on skills left out of a corpus, as sentences. */
export function leftOutSkillsNotes(leftOut: readonly LeftOutSkill[]): string[] {
  if (leftOut.length === 0) return [];
  const paths = leftOut.map(({ path }) => path);
  const is = leftOut.length === 1 ? 'skill of the corpus has' : 'skills of the corpus have';
  return [
    `${leftOut.length} ${is} changed or gone since the corpus was indexed, and cannot be an opponent: ${firstNames(paths, MOST_NAMED)}. Run plugin-eval init again.`,
  ];
}
