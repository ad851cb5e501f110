import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { evaluationTiles } from '../headline/evaluation-tiles.ts';
import type { Tile } from '../view-model/blocks.ts';

const RANKS: Readonly<Record<Tile['tone'], number | null>> = { bad: 0, warning: 1, good: 2, none: null };

/** The share of requests that start a member; null where it was not measured. */
export function activationOf(member: Evaluation): number | null {
  const layer = monteCarloLayerOf(member);
  return layer === null || !layer.valid ? null : (layer.activation?.rate ?? null);
}

/** Ranks a member by its scan, worst lowest; null if it was not scanned. */
export function safetyRank(member: Evaluation): number | null {
  return RANKS[evaluationTiles(member)[2].tone];
}
