import { z } from 'zod';
import type { CamelCased } from './camel-case.ts';
import { usageSchema } from './judge-layer.ts';
import { DIMENSION_NAMES } from './names.ts';

const unit = z.number().min(0).max(1);
const count = z.int().min(0);
const dimensionName = z.enum(DIMENSION_NAMES);

/** Results of a matchup for its first skill. */
export const MATCHUP_RESULTS = ['win', 'draw', 'loss'] as const;
export type MatchupResult = (typeof MATCHUP_RESULTS)[number];

export const positionBiasSchema = z.strictObject({
  rate: unit.nullable().describe("Share of pairs for which a judge's decision depends on the order."),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  pairs: count.describe('Pairs that a judge decided in both orders.'),
  disagreements: count,
  first_preferred: count.describe('Disagreements in which the skill shown first won both times.'),
  second_preferred: count,
});

/** One order of one matchup, as one judge decided it. */
export const verdictSchema = z.strictObject({
  judge: z.int().min(1),
  model: z.string(),
  swapped: z.boolean().describe('True when the first skill of the matchup was shown second.'),
  winner: z.enum(['first', 'second', 'tie']).describe('Skill of the matchup, not its position.'),
  reasoning: z.string(),
  dimensions: z.record(
    dimensionName,
    z.strictObject({ winner: z.enum(['first', 'second', 'tie']), reasoning: z.string() }),
  ),
  evidence: z.array(
    z.strictObject({
      skill: z.enum(['first', 'second']),
      quote: z.string(),
      found: z.boolean(),
      file: z.string().nullable().describe('Path relative to that skill.'),
      line: z.int().min(1).nullable(),
    }),
  ),
  repaired: z.boolean(),
  answers: z.array(z.string()).describe('Journal keys.'),
});

export const competitorSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  category: z.string().nullable(),
  content_sha256: z.string().describe('Hash of everything the judge sees of the skill.'),
});

/** Two skills, judged blind in both orders by every judge. */
export const matchupSchema = z.strictObject({
  first: competitorSchema,
  second: competitorSchema,
  sample: count.describe('Number of the repeat of the same pair, from 0.'),
  result: z
    .enum(MATCHUP_RESULTS)
    .describe('Result for the first skill; a judge whose orders disagree counts as a draw.'),
  orders_disagree: z.boolean().describe('True when any judge decided differently in the two orders.'),
  dimensions: z.record(dimensionName, z.enum(MATCHUP_RESULTS)),
  verdicts: z.array(verdictSchema),
  left_out: z
    .array(z.strictObject({ skill: z.enum(['first', 'second']), path: z.string(), reason: z.string() }))
    .describe('Files that were not shown to the judges, relative to their skill.'),
});

/** A matchup that could not be played, with the reason as a sentence. */
export const failedMatchupSchema = z.strictObject({
  first: competitorSchema,
  second: competitorSchema,
  reason: z.string(),
});

const paidSchema = {
  models: z.array(z.string()).describe('Models by judge.'),
  usage: usageSchema.nullable(),
  cost_usd: z.number().min(0).nullable(),
};

export const dimensionTallySchema = z.strictObject({ wins: count, draws: count, losses: count });

/** The place of one skill in a corpus. */
export const rankingSchema = z.strictObject({
  status: z
    .enum(['ranked', 'insufficient', 'errored'])
    .describe('Insufficient: fewer than twenty opponents, so the badge ignores the Elo.'),
  reason: z.string().nullable().describe('Why it is not ranked.'),
  corpus: z
    .strictObject({ skills: count, rated: count })
    .describe('Number of other skills, and how many of them have a rating.'),
  opponents: count.describe('Completed games.'),
  elo: z.number().nullable(),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  ci_method: z.string().nullable(),
  ci_reason: z
    .string()
    .nullable()
    .optional()
    .describe('Reason for a missing interval; null with an interval.'),
  bradley_terry: z
    .strictObject({
      rating: z.number(),
      ci_low: z.number().nullable(),
      ci_high: z.number().nullable(),
      method: z.literal('firth').describe("Bradley-Terry with Firth's penalty."),
    })
    .nullable(),
  percentile: z
    .strictObject({
      value: unit.describe('Expected share of weaker skills among the others.'),
      ci_low: unit.nullable().describe('Null when the rank interval is a single rank.'),
      ci_high: unit.nullable(),
      among: count.describe('Number of skills it is compared with.'),
      rank_best: z.int().min(1).describe('One more than the skills better with probability 0.95.'),
      rank_worst: z.int().min(1).describe('All skills, minus those worse with probability 0.95.'),
      win_chance: unit.describe('Mean expected probability of winning a game against each of the others.'),
    })
    .nullable(),
  position_bias: positionBiasSchema,
  dimensions: z.record(dimensionName, dimensionTallySchema),
  closest: z
    .strictObject({ name: z.string(), path: z.string(), rating: z.number(), result: z.enum(MATCHUP_RESULTS) })
    .nullable()
    .describe('Opponent with the nearest rating.'),
  matchups: z.array(matchupSchema),
  failed: z.array(failedMatchupSchema),
  notes: z.array(z.string()),
  ...paidSchema,
  seed: count,
});

/** The rating of a skill by its wins and losses in one dimension. */
export const dimensionRatingSchema = z.strictObject({
  rating: z.number(),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  ...dimensionTallySchema.shape,
});

/** Since the last run of the same judge on the same skills. */
export const rankChangeSchema = z.strictObject({
  kind: z.enum(['new', 'edited', 'same-text']).describe('Edited: same path, different text.'),
  rating_before: z.number().nullable(),
  rank_best_before: z.int().min(1).nullable(),
  rank_worst_before: z.int().min(1).nullable(),
  places: z.int().nullable().describe('Ranks gained; negative: lost. Null for a new skill.'),
  significant: z
    .boolean()
    .nullable()
    .describe('True when the rank intervals before and now do not overlap. Null for a new skill.'),
});

export const leaderboardRowSchema = z.strictObject({
  rank_band: z
    .int()
    .min(1)
    .nullable()
    .describe('Ends at the first skill its leader beats with probability 0.95; null when unrated.'),
  rank_best: z.int().min(1).nullable().describe('One more than the skills better with probability 0.95.'),
  rank_worst: z.int().min(1).nullable().describe('All skills, minus those worse with probability 0.95.'),
  name: z.string(),
  path: z.string(),
  category: z.string().nullable(),
  elo: z.number().nullable(),
  bradley_terry: z.number().nullable(),
  ci_low: z.number().nullable().describe('Interval of bradley_terry.'),
  ci_high: z.number().nullable(),
  percentile: unit.nullable().describe('Expected share of weaker skills among the others of its component.'),
  percentile_ci_low: unit.nullable().describe('Null when the rank interval is a single rank.'),
  percentile_ci_high: unit.nullable(),
  win_chance: unit.nullable().describe('Mean expected probability of winning a game against each of them.'),
  games: count,
  wins: count,
  draws: count,
  losses: count,
  component: count.nullable().describe('Ratings of different components are not comparable.'),
  static_score: z.number().min(0).max(100).nullable().describe('Composite at quick depth.'),
  tokens: count.describe('Estimated tokens of SKILL.md.'),
  place_in_category: z
    .int()
    .min(1)
    .nullable()
    .describe('Rank by rating among the skills of its category that are connected to it by games.'),
  dimensions: z
    .record(dimensionName, dimensionRatingSchema)
    .nullable()
    .describe('Ratings by the winners of each dimension; null without games.'),
  change: rankChangeSchema.nullable().describe('Null when there was no run to compare with.'),
});

/** The share of the ratings explained by the length of SKILL.md. */
export const lengthControlSchema = z.strictObject({
  coefficient: z.number().describe('Log strength (nats) per standard deviation of log length.'),
  ci_low: z.number(),
  ci_high: z.number(),
  deviation: z
    .number()
    .min(0)
    .describe('Standard deviation used: the root mean square difference of log lengths in a game.'),
});

/** The output of `plugin-eval rank`. */
export const leaderboardSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  tool: z.strictObject({ name: z.literal('plugin-eval'), version: z.string() }),
  corpus: z.strictObject({ path: z.string(), skills: count, competitors: count }),
  rated_by: z.enum(['matchups', 'static']).describe('Static: no model was called, so there is no Elo.'),
  complete: z.boolean(),
  method: z.literal('firth').nullable().describe("Bradley-Terry with Firth's penalty; null without ratings."),
  length_control: lengthControlSchema
    .nullable()
    .describe('With --control length: effect of the length of SKILL.md, which is removed from the ratings.'),
  components: count,
  level: z.number(),
  leaderboard: z.array(leaderboardRowSchema),
  length: z
    .strictObject({
      rho: z.number().min(-1).max(1).nullable(),
      ci_low: z.number().nullable(),
      ci_high: z.number().nullable(),
      skills: count.describe('Number of different texts in the largest component.'),
    })
    .describe("Spearman's rank correlation of ratings, or static scores, with the tokens of SKILL.md."),
  changes: z
    .strictObject({
      since: z.string().describe('End of the last run: ISO 8601, UTC.'),
      new: count,
      gone: z.array(z.strictObject({ name: z.string(), path: z.string(), rank_best: z.int().nullable() })),
      moved: count,
      significant: count,
    })
    .nullable()
    .describe('Changes since the last run of the same judge on the same folders; null when there was none.'),
  position_bias: positionBiasSchema,
  games: z.strictObject({
    wanted_per_skill: count,
    played: count,
    focus: count.describe('New games at the boundary of the top.'),
    earlier: count,
    failed: count,
  }),
  focus_top: z
    .int()
    .min(1)
    .nullable()
    .describe('Size of the top whose boundary got extra games; null: not requested.'),
  failed: z.array(failedMatchupSchema),
  unreadable: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
  notes: z.array(z.string()),
  ...paidSchema,
  seed: count,
});

/** The output of `plugin-eval init`. */
export const corpusSummarySchema = z.strictObject({
  schema_version: z.literal('1.0'),
  tool: z.strictObject({ name: z.literal('plugin-eval'), version: z.string() }),
  corpus: z.strictObject({ path: z.string(), format: z.int().min(1), skills: count, distinct: count }),
  roots: z.array(z.string()),
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  categories: z.array(z.strictObject({ name: z.string().nullable(), skills: count })),
  errors: z.array(z.strictObject({ path: z.string(), rule: z.string(), message: z.string() })),
  skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
});

export type PositionBias = CamelCased<z.infer<typeof positionBiasSchema>>;
export type Verdict = CamelCased<z.infer<typeof verdictSchema>>;
export type Competitor = CamelCased<z.infer<typeof competitorSchema>>;
export type Matchup = CamelCased<z.infer<typeof matchupSchema>>;
export type FailedMatchup = CamelCased<z.infer<typeof failedMatchupSchema>>;
export type DimensionTally = CamelCased<z.infer<typeof dimensionTallySchema>>;
export type Ranking = CamelCased<z.infer<typeof rankingSchema>>;
export type DimensionRating = CamelCased<z.infer<typeof dimensionRatingSchema>>;
export type RankChange = CamelCased<z.infer<typeof rankChangeSchema>>;
export type LeaderboardRow = CamelCased<z.infer<typeof leaderboardRowSchema>>;
export type Leaderboard = CamelCased<z.infer<typeof leaderboardSchema>>;
export type CorpusSummary = CamelCased<z.infer<typeof corpusSummarySchema>>;
