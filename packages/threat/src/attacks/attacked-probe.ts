import { createHash } from 'node:crypto';
import { STRATEGY_NAMES, type StrategyName } from '@plugin-eval/core/documents/attack-names.ts';
import type { Probe, ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';
import { converterChain, revertText } from '../converters/chain.ts';
import { isSplitting } from '../converters/converter.ts';
import { withTurns } from '../probes/probe-texts.ts';
import { loadStrategies } from '../strategies/load-strategies.ts';
import { strategyTurns } from '../strategies/strategy-turns.ts';
import { convertProbe } from './convert-probe.ts';

/** A form in which probes are put to a target: converted, or under a strategy. */
export interface AttackForm {
  /** Names of converters, the first one first; empty: none. */
  converters: readonly string[];
  /** Strategy over several turns; null: none. */
  strategy: StrategyName | null;
}

/** The probe as it is. */
export const PLAIN: AttackForm = { converters: [], strategy: null };

const LISTER = 'plugin-eval threat run --strategy list';
/** Most forms of a probe that are kept. */
const MOST_FORMS = 256;
const known = new WeakMap<Probe, Map<string, Probe | null>>();

/**
 * The probe in another form. The same probe, form and seed give the same object.
 * @param seed integer in [0, 2^53). @default 0
 * @returns null when the form does not apply: texts of the user cannot be split over files
 * @throws UsageError for a converter that does not exist
 */
export function attackedProbe(probe: Probe, form: AttackForm, seed = 0): Probe | null {
  if (form.converters.length === 0 && form.strategy === null) return probe;
  const forms = known.get(probe) ?? new Map<string, Probe | null>();
  known.set(probe, forms);
  const key = `${seed} ${form.strategy} ${form.converters.join()}`;
  const already = forms.get(key);
  if (already !== undefined) return already;
  const attacked = form.strategy === null ? converted(probe, form, seed) : underStrategy(probe, form, seed);
  // A hostile file of responses may name another seed on every line.
  if (forms.size >= MOST_FORMS) forms.clear();
  forms.set(key, attacked);
  return attacked;
}

function converted(probe: Probe, form: AttackForm, seed: number): Probe | null {
  const made = convertProbe(probe, converterChain(form.converters), probeSeed(seed, probe));
  const { probe: changed, twinTurns } = made ?? {};
  if (changed === undefined || twinTurns === undefined) return null;
  return { ...changed, attack: { ...form, plain: probe, seed, answered: null, twinTurns } };
}

/** The benign twin is not asked: scripts lead to the attack. */
function underStrategy(probe: Probe, form: AttackForm, seed: number): Probe | null {
  const strategy = form.strategy === null ? undefined : loadStrategies().get(form.strategy);
  if (strategy === undefined) throw unknownName('strategy', String(form.strategy), STRATEGY_NAMES, LISTER);
  const script = strategyTurns(probe, strategy);
  if (script === null) return null;
  const { turns, answered } = script;
  return { ...withTurns(probe, turns), attack: { ...form, plain: probe, seed, answered, twinTurns: [] } };
}

/** The form that a response line names. */
export function formOf({
  converters = [],
  strategy,
}: Pick<ResponseLine, 'converters' | 'strategy'>): AttackForm {
  return { converters, strategy: (strategy as StrategyName | undefined) ?? null };
}

/** The fields of a response line that name the form of a probe. */
export function attackFields({
  attack,
}: Probe): Pick<ResponseLine, 'converters' | 'strategy' | 'attackSeed'> {
  if (attack === undefined) return {};
  const { converters, strategy, seed } = attack;
  if (strategy !== null) return { strategy };
  return { converters: [...converters], ...(seed === 0 ? {} : { attackSeed: seed }) };
}

/** Returns why a probe has no such form, or null. */
export function formProblem(probe: Probe, form: AttackForm): string | null {
  try {
    return attackedProbe(probe, form) === null
      ? `${form.strategy ?? form.converters.join()} does not apply to ${probe.id}.`
      : null;
  } catch (error) {
    if (!UsageError.isInstance(error)) throw error;
    return error.message;
  }
}

/** Reads an answer in the form in which the attack was written; null when no converter of the attack can be undone. */
export function revertOf(probe: Probe): ((text: string) => string) | null {
  const { attack } = probe;
  if (attack === undefined || attack.converters.length === 0) return null;
  const chain = converterChain(attack.converters);
  if (!chain.steps.some((step) => !isSplitting(step) && step.revert !== undefined)) return null;
  const seed = probeSeed(attack.seed, probe);
  return (text) => revertText(chain, text, seed);
}

/** Two probes of one run are not disturbed in the same places. */
function probeSeed(seed: number, { id }: Probe): number {
  return createHash('sha256').update(`${seed} ${id}`).digest().readUIntBE(0, 6);
}
