import type { ModelEnvironment } from '../../config/model-environment.ts';
import { MOST_JUDGES, type Settings } from '../../config/settings.ts';
import type { RubricSet } from '../../documents/names.ts';
import { ConfigError } from '../../errors/config-error.ts';
import { priceOf } from '../../model/call-cost.ts';
import type { ResolvedModel } from '../../model/model.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { unknownPrice } from '../../run/budget-refusals.ts';

const DEFAULT_JUDGE_MODEL = 'sonnet';
/** Two answers to one question show how far one judge varies; several judges show it by differing. */
const DRAWS_OF_ONE_JUDGE = 2;

/** Today's large models think inside this limit; an answer itself takes about a thousand tokens. */
const MOST_OUTPUT_TOKENS = 16_000;
/** Servers of one's own often have a small context, and refuse a limit that does not fit into it. */
const MOST_OUTPUT_TOKENS_OF_OWN_SERVER = 8192;

/** How layer 2 is going to run. */
export interface JudgePlan {
  /** One for each judge. */
  models: ResolvedModel[];
  /** How often each of them is asked the same. */
  draws: number;
  rubrics: RubricSet;
  verify: boolean;
  /** Most tokens of one answer. */
  maxOutputTokens: number;
}

/**
 * The judges that the settings ask for. Several models are several judges; more judges than models take them in turn.
 * @param today prices may change with the day
 * @throws UsageError
 * @throws MissingKeyError when a provider cannot be called
 * @throws ConfigError when there are fewer judges than models
 * @throws UsageError when there is a budget and a judge has no known price
 */
export function planJudges(
  { models, depth }: Settings,
  environment: ModelEnvironment,
  today: Date,
): JudgePlan {
  const names = models.judgeModels.length > 0 ? models.judgeModels : [models.model ?? DEFAULT_JUDGE_MODEL];
  const count = models.judges ?? names.length;
  if (count < names.length || names.length > MOST_JUDGES) {
    throw new ConfigError('judges', null, `there are ${names.length} judge models for ${count} judges.`);
  }
  const resolved = names.map((name) => resolveModel(name, environment));
  const unpriced = resolved.find((model) => priceOf(model, models.prices, today) === null);
  if (models.maxCost !== null && unpriced !== undefined) throw unknownPrice(unpriced.name);
  const isDeep = depth === 'deep' || depth === 'thorough';
  return {
    models: Array.from({ length: count }, (_, index) => resolved[index % resolved.length] as ResolvedModel),
    draws: models.draws ?? (count === 1 ? DRAWS_OF_ONE_JUDGE : 1),
    rubrics: models.rubrics ?? (isDeep ? 'all' : 'core'),
    verify: models.verifyJudge,
    maxOutputTokens: models.maxOutputTokens ?? outputTokensFor(resolved),
  };
}

function outputTokensFor(models: readonly ResolvedModel[]): number {
  return models.some(({ provider }) => provider === 'openai-compatible')
    ? MOST_OUTPUT_TOKENS_OF_OWN_SERVER
    : MOST_OUTPUT_TOKENS;
}
