import type { Settings } from '@plugin-eval/engine/config/settings.ts';
import type { ResolvedModel } from '@plugin-eval/engine/model/model.ts';
import type { Ports } from '../ports.ts';
import { type JudgePlan, planJudges } from './judge-plan.ts';

/** A model that gives a second opinion or a review, planned as a judge with one draw. */
export interface ReaderPlan {
  judge: JudgePlan;
  model: ResolvedModel;
}

const WITHOUT_KEY =
  'Without a key, use a program with your own subscription: set the model to command:claude or command:codex (docs/configuration.md).';

/**
 * @param name of the model
 * @throws UsageError, MissingKeyError, ConfigError
 */
export async function planReader(
  name: string,
  settings: Settings,
  ports: Pick<Ports, 'variables' | 'now'>,
): Promise<ReaderPlan> {
  const models = { ...settings.models, judgeModels: [name], judges: 1, draws: 1 };
  const judge = await planJudges({ ...settings, models }, ports, WITHOUT_KEY);
  const [model] = judge.models;
  if (model === undefined) throw new Error('One model was named and none was planned.');
  return { judge, model };
}
