import type { PredictorKind } from '@plugin-eval/quality/validity/predictors.ts';
import type { Agreement, Relation } from '@plugin-eval/quality/validity/relations.ts';
import type { TestedRelation } from '@plugin-eval/quality/validity/tested-relations.ts';

/** Measurements of one publisher, or of a part of its skills. */
export interface Source {
  title: string;
  data: string;
  licence: string;
  /** Skills that were measured, and those of them that have another of their component. */
  measured: number;
  compared: number;
  blocks: number;
  /** Tasks or scenarios a skill. */
  tasks: { least: number; median: number; most: number };
}

/** A relation of the first half, which was chosen because it stood out there, and what became of it elsewhere. */
export interface Candidate {
  kind: PredictorKind;
  explored: Relation & { adjusted: number };
  tried: TestedRelation[];
}

export type ForestLevel = 'component' | 'part' | 'publisher' | 'all';

export interface ForestRelation {
  r: number;
  /** Confidence interval; null where too few blocks vary. */
  low: number | null;
  high: number | null;
}

export interface ForestRow {
  label: string;
  level: ForestLevel;
  skills: number;
  /** Rows of each panel. */
  relations: (ForestRelation | 'not measured' | 'no differences')[];
}

/** Everything that the page of validity, its picture and the reports say, to six decimals. */
export interface Figures {
  toolVersion: string;
  profile: string;
  seed: number;
  resamples: number;
  sources: Source[];
  composite: TestedRelation[];
  explored: { relations: number; nominal: number; bound: number };
  candidates: Candidate[];
  headroom: TestedRelation[];
  forest: { panels: { title: string }[]; rows: ForestRow[] };
  agreements: Agreement[];
}

/** Number of relations that were adjusted together: all but the exploration of the first half. */
export function familyOf({ composite, candidates, headroom }: Figures): number {
  return composite.length + headroom.length + candidates.reduce((sum, { tried }) => sum + tried.length, 0);
}

/** Every number to six decimals; a negative zero is an ordinary one. */
export function roundedFigures(figures: Figures): Figures {
  return JSON.parse(
    JSON.stringify(figures, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 + 0 : value,
    ),
  );
}
