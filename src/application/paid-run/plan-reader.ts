import type { Settings } from '../../config/settings.ts';
import type { ResolvedModel } from '../../model/model.ts';
import type { Ports } from '../ports.ts';
import { type JudgePlan, planJudges } from './judge-plan.ts';

/** A model that is asked for a second opinion, as a judge that is asked once in each order. */
export interface ReaderPlan {
  judge: JudgePlan;
  model: ResolvedModel;
}

const WITHOUT_KEY =
  'Without a key, a program with a subscription of yours can be asked: --second-opinion command:claude or command:codex (docs/models.md).';

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
