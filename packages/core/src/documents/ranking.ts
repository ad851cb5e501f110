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
  rate: unit.nullable().describe('Share of pairs that a judge decided differently in the two orders.'),
  ci_low: unit.nullable(),
  ci_high: unit.nullable(),
  pairs: count.describe('Pairs that a judge decided in both orders.'),
  disagreements: count,
  first_preferred: count.describe('Of them, those in which the skill shown first won both times.'),
  second_preferred: count,
});

/** One order of one matchup, as one judge decided it. */
export const verdictSchema = z.strictObject({
  judge: z.int().min(1),
  model: z.string(),
  swapped: z.boolean().describe('Whether the first skill of the matchup was shown second.'),
  winner: z.enum(['first', 'second', 'tie']).describe('Of the skills of the matchup, not of the places.'),
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
      file: z.string().nullable().describe('Relative to that skill.'),
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
  content_sha256: z.string().describe('Of everything that the judge sees of the skill.'),
});

/** Two skills, judged blind in both orders by every judge. */
export const matchupSchema = z.strictObject({
  first: competitorSchema,
  second: competitorSchema,
  sample: count.describe('Which repeat of the same pair, from 0 on.'),
  result: z
    .enum(MATCHUP_RESULTS)
    .describe('For the first skill; judges that disagree between orders say draw.'),
  orders_disagree: z.boolean().describe('Whether any judge decided differently in the two orders.'),
  dimensions: z.record(dimensionName, z.enum(MATCHUP_RESULTS)),
  verdicts: z.array(verdictSchema),
  left_out: z
    .array(z.strictObject({ skill: z.enum(['first', 'second']), path: z.string(), reason: z.string() }))
    .describe('Files of the skills that the judges did not see, relative to their skill.'),
});

/** A matchup that could not be played, with the reason as a sentence. */
export const failedMatchupSchema = z.strictObject({
  first: competitorSchema,
  second: competitorSchema,
  reason: z.string(),
});

const paidSchema = {
  models: z.array(z.string()).describe('By judge.'),
  usage: usageSchema.nullable(),
  cost_usd: z.number().min(0).nullable(),
};

export const dimensionTallySchema = z.strictObject({ wins: count, draws: count, losses: count });

/** The place of one skill in a corpus. */
export const rankingSchema = z.strictObject({
  status: z
    .enum(['ranked', 'insufficient', 'errored'])
    .describe('Insufficient: fewer than twenty opponents, so the badge does not look at the Elo.'),
  reason: z.string().nullable().describe('Why it is not ranked.'),
  corpus: z.strictObject({ skills: count, rated: count }).describe('Other skills; those that have a rating.'),
  opponents: count.describe('Played to the end.'),
  elo: z.number().nullable(),
  ci_low: z.number().nullable(),
  ci_high: z.number().nullable(),
  ci_method: z.string().nullable(),
  ci_reason: z.string().nullable().optional().describe('Why there is no interval; null with one.'),
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
      value: unit.describe('Expected share of the others that are weaker.'),
      ci_low: unit.nullable().describe('Null where the rank interval is one place.'),
      ci_high: unit.nullable(),
      among: count.describe('Others that are compared with it.'),
      rank_best: z.int().min(1).describe('One more than the others that are better with probability 0.95.'),
      rank_worst: z.int().min(1).describe('All, less those that are worse with probability 0.95.'),
      win_chance: unit.describe('Mean expected probability of winning a game against each of the others.'),
    })
    .nullable(),
  position_bias: positionBiasSchema,
  dimensions: z.record(dimensionName, dimensionTallySchema),
  closest: z
    .strictObject({ name: z.string(), path: z.string(), rating: z.number(), result: z.enum(MATCHUP_RESULTS) })
    .nullable()
    .describe('The opponent whose rating is nearest.'),
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
  kind: z.enum(['new', 'edited', 'same-text']).describe('Edited: at the same path with another text.'),
  rating_before: z.number().nullable(),
  rank_best_before: z.int().min(1).nullable(),
  rank_worst_before: z.int().min(1).nullable(),
  places: z
    .int()
    .nullable()
    .describe('Places that it went up; negative: down. Null when it had none before.'),
  significant: z
    .boolean()
    .nullable()
    .describe('Whether the rank intervals before and now have no place in common. Null when it had none.'),
});

export const leaderboardRowSchema = z.strictObject({
  rank_band: z
    .int()
    .min(1)
    .nullable()
    .describe(
      'A band ends at the first skill that its leader beats with probability 0.95; null when unrated.',
    ),
  rank_best: z
    .int()
    .min(1)
    .nullable()
    .describe('One more than the skills that are better with probability 0.95.'),
  rank_worst: z.int().min(1).nullable().describe('All, less those that are worse with probability 0.95.'),
  name: z.string(),
  path: z.string(),
  category: z.string().nullable(),
  elo: z.number().nullable(),
  bradley_terry: z.number().nullable(),
  ci_low: z.number().nullable().describe('Of bradley_terry.'),
  ci_high: z.number().nullable(),
  percentile: unit.nullable().describe('Expected share of the others in its component that are weaker.'),
  percentile_ci_low: unit.nullable().describe('Null where the rank interval is one place.'),
  percentile_ci_high: unit.nullable(),
  win_chance: unit.nullable().describe('Mean expected probability of winning a game against each of them.'),
  games: count,
  wins: count,
  draws: count,
  losses: count,
  component: count.nullable().describe('Ratings of different components are not comparable.'),
  static_score: z.number().min(0).max(100).nullable().describe('Composite at quick depth.'),
  tokens: count.describe('Of SKILL.md, estimated.'),
  place_in_category: z
    .int()
    .min(1)
    .nullable()
    .describe('By rating, among the skills of its category that games connect with it.'),
  dimensions: z
    .record(dimensionName, dimensionRatingSchema)
    .nullable()
    .describe('Ratings by the winners of each dimension; null without games.'),
  change: rankChangeSchema.nullable().describe('Null when there was no run to compare with.'),
});

/** The share of the ratings explained by the length of SKILL.md. */
export const lengthControlSchema = z.strictObject({
  coefficient: z
    .number()
    .describe('Nats of log strength for a difference of one standard deviation of log lengths.'),
  ci_low: z.number(),
  ci_high: z.number(),
  deviation: z
    .number()
    .min(0)
    .describe('That standard deviation: the root mean square difference of log lengths in a game.'),
});

/** The output of `plugin-eval rank`. */
export const leaderboardSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  tool: z.strictObject({ name: z.literal('plugin-eval'), version: z.string() }),
  corpus: z.strictObject({ path: z.string(), skills: count, competitors: count }),
  rated_by: z.enum(['matchups', 'static']).describe('Static: no model was asked, and there is no Elo.'),
  complete: z.boolean(),
  method: z.literal('firth').nullable().describe("Bradley-Terry with Firth's penalty; null without ratings."),
  length_control: lengthControlSchema
    .nullable()
    .describe(
      'With --control length: what the length of SKILL.md explains, which is not in the ratings then.',
    ),
  components: count,
  level: z.number(),
  leaderboard: z.array(leaderboardRowSchema),
  length: z
    .strictObject({
      rho: z.number().min(-1).max(1).nullable(),
      ci_low: z.number().nullable(),
      ci_high: z.number().nullable(),
      skills: count.describe('Different texts that it rests on: those of the largest component.'),
    })
    .describe("Spearman's rank correlation of ratings, or static scores, with the tokens of SKILL.md."),
  changes: z
    .strictObject({
      since: z.string().describe('When the last run ended: ISO 8601, UTC.'),
      new: count,
      gone: z.array(z.strictObject({ name: z.string(), path: z.string(), rank_best: z.int().nullable() })),
      moved: count,
      significant: count,
    })
    .nullable()
    .describe('Since the last run of the same judge on the same folders; null when there was none.'),
  position_bias: positionBiasSchema,
  games: z.strictObject({
    wanted_per_skill: count,
    played: count,
    focus: count.describe('Of those played now, the ones at the boundary of the top.'),
    earlier: count,
    failed: count,
  }),
  focus_top: z
    .int()
    .min(1)
    .nullable()
    .describe('Whose boundary was played for; null: no such games were asked for.'),
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
