import { costOf, plainRates } from '@plugin-eval/engine/model/call-cost.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { addEstimates, type Estimate, fromNothing, type Span } from '@plugin-eval/engine/run/planned-work.ts';
import { materialRoom, smallestContext } from '@plugin-eval/sessions/grading/fit-material.ts';
import type { Judge } from '@plugin-eval/sessions/grading/judge.ts';
import { BYTES_PER_TOKEN, REPAIR_TOKENS } from '@plugin-eval/sessions/grading/token-bounds.ts';
import { focusGamesAtMost } from './focus-games.ts';
import { matchupJudges } from './matchup-judges.ts';
import { planIndexedGames, type RankCorpusOptions } from './plan-corpus-games.ts';
import { planOpponents, type RankSkillOptions } from './plan-opponents.ts';
import { shownBytes } from './present-skills.ts';
import type { CorpusView, MatchupOptions } from './ranking-options.ts';
import type { Contender } from './read-contender.ts';

/** Bytes of instructions, question and schema of one call. */
const QUESTION_BYTES = { min: 10_000, max: 16_000 };
/** Tokens of a short answer: reasons for ten dimensions. */
const SHORTEST_ANSWER_TOKENS = 400;
/** Largest growth of a text when hidden characters are written out. */
const MOST_WRITTEN_OUT = 1.1;
/** Bytes of the lines around some files. */
const FRAME_BYTES = 1_000;

export type PriceOf = (model: ResolvedModel) => Price | null;

/**
 * Estimates matchups without reusing journal results: at least when every first answer is good and short, at
 * most when every answer is rejected once and has full length. Pairs too large for a judge's context may be
 * skipped, or shown without references: their minimum is zero.
 * @param sizes bytes of both skills of each matchup
 */
export function estimateMatchups(
  sizes: readonly number[],
  options: MatchupOptions,
  { priceOf }: { priceOf: PriceOf },
): Estimate {
  const { models, maxOutputTokens } = options;
  const room = materialRoom(smallestContext(options), maxOutputTokens) * BYTES_PER_TOKEN.fewest;
  const judges = matchupJudges(models, 0).map((judge) => ({ ...judge, price: priceOf(judge.model) }));
  return addEstimates(
    sizes.flatMap((bytes) =>
      judges.flatMap((judge) => {
        const most = bytes * MOST_WRITTEN_OUT + FRAME_BYTES;
        const call = estimateCall({ min: bytes, max: Math.min(most, room) }, judge, maxOutputTokens);
        return new Array<Estimate>(2).fill(most > room ? fromNothing(call) : call);
      }),
    ),
  );
}

/** Estimates ranking one skill, with its number of matches. */
export function estimateRankSkill(
  subject: Contender,
  view: CorpusView,
  options: RankSkillOptions,
  { seed, priceOf }: { seed: number; priceOf: PriceOf },
): { games: number; estimate: Estimate } {
  const { opponents } = planOpponents(subject, view, options, seed);
  const sizes = opponents.map(({ contender }) => shownBytes(subject) + shownBytes(contender));
  return { games: sizes.length, estimate: estimateMatchups(sizes, options, { priceOf }) };
}

/** Estimates ranking a corpus, with its number of matches: from the index, without reading any skill. */
export function estimateRankCorpus(
  view: Pick<CorpusView, 'skills' | 'matchups'>,
  options: RankCorpusOptions,
  { seed, priceOf }: { seed: number; priceOf: PriceOf },
): { games: number; estimate: Estimate } {
  const { games, contents } = planIndexedGames(view, options, seed);
  const bytesOf = (content: number) => contents[content]?.skills[0].shownBytes ?? 0;
  const sizes = games.map(({ a, b }) => bytesOf(a) + bytesOf(b));
  const planned = estimateMatchups(sizes, options, { priceOf });
  const focus = focusGamesAtMost(contents.length, options);
  if (focus === 0) return { games: games.length, estimate: planned };
  // Nobody knows yet who will play: as much as if all of them were the largest, and nothing where nobody is left.
  const largest = contents.map((_, index) => bytesOf(index)).sort((a, b) => b - a);
  const each = estimateMatchups([(largest[0] ?? 0) + (largest[1] ?? 0)], options, { priceOf });
  const most = addEstimates(new Array<Estimate>(focus).fill(each));
  return { games: games.length + focus, estimate: addEstimates([planned, fromNothing(most)]) };
}

function estimateCall(
  bytes: Span,
  { price, sample, model }: Judge & { price: Price | null },
  maxOutputTokens: number,
): Estimate {
  const least = {
    input: Math.floor((bytes.min + QUESTION_BYTES.min) / BYTES_PER_TOKEN.most),
    output: Math.min(SHORTEST_ANSWER_TOKENS, maxOutputTokens),
  };
  const first = Math.ceil((bytes.max + QUESTION_BYTES.max) / BYTES_PER_TOKEN.fewest);
  const repair = first + maxOutputTokens + REPAIR_TOKENS;
  // Nothing is marked for caching; a provider may still know what another judge of the same model was asked.
  const cached = sample === 0 ? 0 : least.input;
  return {
    calls: { min: 1, max: 2 },
    inputTokens: { min: least.input, max: first + repair },
    outputTokens: { min: least.output, max: 2 * maxOutputTokens },
    costUsd:
      price === null
        ? null
        : {
            min: cost(least.input, least.output, cached, price),
            max: cost(first, maxOutputTokens, 0, price) + cost(repair, maxOutputTokens, 0, price),
          },
    work: [
      {
        purpose: 'matchup',
        model: model.name,
        share: 1,
        inputTokens: Math.round(
          (bytes.min + bytes.max + QUESTION_BYTES.min + QUESTION_BYTES.max) / 2 / BYTES_PER_TOKEN.usual,
        ),
        rates: plainRates(price),
      },
    ],
  };
}

function cost(inputTokens: number, outputTokens: number, cacheReadTokens: number, price: Price): number {
  return costOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens: 0 }, price);
}
