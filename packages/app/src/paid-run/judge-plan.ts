import type { RubricSet } from '@plugin-eval/core/documents/names.ts';
import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { type ModelEnvironment, readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import { priceOf } from '@plugin-eval/engine/model/call-cost.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import { commandNameOf, programModel } from '@plugin-eval/engine/model/program-model.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { type JudgeProgram, openJudgeProgram } from '@plugin-eval/engine/program/judge-program.ts';
import { unknownPrice } from '@plugin-eval/engine/run/budget-refusals.ts';
import type { Ports } from '../ports.ts';

const DEFAULT_JUDGE_MODEL = 'sonnet';
const WITHOUT_KEY =
  'Without a key, a program with a subscription of yours can judge: --judge-model command:claude or command:codex; or the agent that you work with, through the plugin (docs/configuration.md).';
/** Two answers to one question show how far one judge varies; several judges show it by differing. */
const DRAWS_OF_ONE_JUDGE = 2;

/** Today's large models think inside this limit; an answer itself takes about a thousand tokens. */
const MOST_OUTPUT_TOKENS = 16_000;
/** Servers of one's own often have a small context, and refuse a limit that does not fit into it. */
const MOST_OUTPUT_TOKENS_OF_OWN_SERVER = 8192;

const OWN_SERVERS: ReadonlySet<string> = new Set(['openai-compatible', 'ollama', 'lmstudio']);

/** Plan for layer 2. */
export interface JudgePlan {
  /** One for each judge. */
  models: ResolvedModel[];
  /** The judges that are programs. */
  programs: readonly JudgeProgram[];
  draws: number;
  rubrics: RubricSet;
  verify: boolean;
  /** Most tokens of one answer. */
  maxOutputTokens: number;
}

/**
 * Plans the judges of the settings. Several models are several judges; if there are more judges than models,
 * the models repeat in turn. Programs are asked for their versions.
 * @param withoutKey the ways that need no key, as a sentence
 * @throws UsageError
 * @throws MissingKeyError when a provider cannot be called
 * @throws ConfigError when there are fewer judges than models
 * @throws UsageError when there is a budget and a judge has no known price
 */
export async function planJudges(
  { models, depth, targets }: Settings,
  { variables, now }: Pick<Ports, 'variables' | 'now'>,
  withoutKey = WITHOUT_KEY,
): Promise<JudgePlan> {
  const names = models.judgeModels.length > 0 ? models.judgeModels : [models.model ?? DEFAULT_JUDGE_MODEL];
  const count = models.judges ?? names.length;
  if (count < names.length) {
    throw new ConfigError('judges', null, `there are ${names.length} judge models for ${count} judges.`);
  }
  const environment = readModelEnvironment(variables, models.endpoints);
  const programs: JudgeProgram[] = [];
  const resolved: ResolvedModel[] = [];
  for (const name of names) {
    const command = commandNameOf(name);
    if (command === null) resolved.push(resolveJudge(name, environment, withoutKey));
    else {
      const program = await openJudgeProgram(command, models.commands, variables, targets);
      programs.push(program);
      resolved.push(programModel(program));
    }
  }
  const unpriced = resolved.find((model) => priceOf(model, models.prices, now()) === null);
  if (models.maxCost !== null && unpriced !== undefined) throw unknownPrice(unpriced.name);
  const isDeep = depth === 'deep' || depth === 'thorough';
  return {
    models: Array.from({ length: count }, (_, index) => resolved[index % resolved.length] as ResolvedModel),
    programs,
    draws: models.draws ?? (count === 1 ? DRAWS_OF_ONE_JUDGE : 1),
    rubrics: models.rubrics ?? (isDeep ? 'all' : 'core'),
    verify: models.verifyJudge,
    maxOutputTokens: models.maxOutputTokens ?? outputTokensFor(resolved),
  };
}

/** @throws MissingKeyError that also names the ways that need no key */
function resolveJudge(name: string, environment: ModelEnvironment, withoutKey: string): ResolvedModel {
  try {
    return resolveModel(name, environment);
  } catch (error) {
    if (!MissingKeyError.isInstance(error)) throw error;
    const { model, variables, hint } = error;
    throw new MissingKeyError(model, variables, [hint, withoutKey].join(' ').trim());
  }
}

function outputTokensFor(models: readonly ResolvedModel[]): number {
  return models.some(({ provider }) => OWN_SERVERS.has(provider))
    ? MOST_OUTPUT_TOKENS_OF_OWN_SERVER
    : MOST_OUTPUT_TOKENS;
}
