import { agentOfDriver } from '@plugin-eval/core/documents/driver-agent.ts';
import type { Composite, Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { GridColumn } from '@plugin-eval/core/documents/grid.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';

/** A column before it is published: with everything that its cells are read from. */
export interface ColumnSource {
  name: string;
  evaluation: Evaluation;
  /** The session layer; null without sessions. */
  layer: MonteCarloLayer | null;
  /** True if the composite and findings belong to this column; further agents have none. */
  isOwn: boolean;
}

/** Returns the columns of an evaluation: one, or one for each agent or model of its sessions. */
export function columnsOf(evaluation: Evaluation, name: string): ColumnSource[] {
  const layer = monteCarloLayerOf(evaluation);
  const others = isPlugin(evaluation) ? [] : (evaluation.comparedAgents ?? []);
  if (layer === null || others.length === 0) return [{ name, evaluation, layer, isOwn: true }];
  const layers = [layer, ...others.map((other) => other.layer)];
  const drivers = new Set(layers.map(({ driver }) => driver));
  return layers.map((one, index) => ({
    name: drivers.size === 1 ? one.model : agentOfDriver(one.driver),
    evaluation,
    layer: one,
    isOwn: index === 0,
  }));
}

/** Names that tell columns apart: equal ones are numbered. */
export function withUniqueNames(sources: readonly ColumnSource[]): ColumnSource[] {
  const seen = new Map<string, number>();
  return sources.map((source) => {
    const number = (seen.get(source.name) ?? 0) + 1;
    seen.set(source.name, number);
    return number === 1 ? source : { ...source, name: `${source.name} (${number})` };
  });
}

export function publishedColumn({ name, evaluation, layer, isOwn }: ColumnSource): GridColumn {
  const { subject, depth, composite } = evaluation;
  const activation = layer?.valid === true ? layer.activation : null;
  return {
    ...{ name, subject },
    depth: depth.effective,
    composite: isOwn ? compositeFigures(composite) : null,
    driver: layer?.driver ?? null,
    model: layer?.model ?? null,
    activation:
      activation === null
        ? null
        : { rate: activation.rate, ciLow: activation.ciLow, ciHigh: activation.ciHigh },
    problem: layer === null || layer.valid ? null : (layer.invalidReason ?? 'the sessions were invalid'),
  };
}

function compositeFigures({ score, complete, ciLow, ciHigh, badge }: Composite) {
  return { score, complete, ciLow, ciHigh, badge };
}
