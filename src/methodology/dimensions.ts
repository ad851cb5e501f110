import type { DimensionName, LayerName } from '../documents/names.ts';

export interface DimensionDefinition {
  /** Share of the composite; the ten add up to 1. */
  weight: number;
  /** How much each layer contributes when it scored the dimension; renormalised over those that did. */
  blend: Record<LayerName, number>;
  title: string;
  /** Why it matters, in a few words. */
  meaning: string;
}

/** The ten dimensions. Source: docs/specification/quality.md, "Dimensions". */
export const DIMENSIONS: Record<DimensionName, DimensionDefinition> = {
  triggering_accuracy: {
    weight: 0.25,
    blend: { static: 0.15, judge: 0.25, monte_carlo: 0.6 },
    title: 'Triggering accuracy',
    meaning: 'whether it fires when it should, and only then',
  },
  orchestration_fitness: {
    weight: 0.2,
    blend: { static: 0.1, judge: 0.7, monte_carlo: 0.2 },
    title: 'Orchestration fitness',
    meaning: 'whether it is a worker with clear inputs and outputs',
  },
  output_quality: {
    weight: 0.15,
    blend: { static: 0, judge: 0.4, monte_carlo: 0.6 },
    title: 'Output quality',
    meaning: 'whether what comes out is correct and complete',
  },
  scope_calibration: {
    weight: 0.12,
    blend: { static: 0.3, judge: 0.55, monte_carlo: 0.15 },
    title: 'Scope calibration',
    meaning: 'whether it covers its domain, and no more',
  },
  progressive_disclosure: {
    weight: 0.1,
    blend: { static: 0.8, judge: 0.2, monte_carlo: 0 },
    title: 'Progressive disclosure',
    meaning: 'whether detail waits in references/ until it is needed',
  },
  token_efficiency: {
    weight: 0.06,
    blend: { static: 0.4, judge: 0.1, monte_carlo: 0.5 },
    title: 'Token efficiency',
    meaning: 'how much context it costs for what it says',
  },
  robustness: {
    weight: 0.05,
    blend: { static: 0, judge: 0.2, monte_carlo: 0.8 },
    title: 'Robustness',
    meaning: 'whether it survives what it did not expect',
  },
  structural_completeness: {
    weight: 0.03,
    blend: { static: 0.9, judge: 0.1, monte_carlo: 0 },
    title: 'Structural completeness',
    meaning: 'whether the sections a reader looks for are there',
  },
  code_template_quality: {
    weight: 0.02,
    blend: { static: 0.3, judge: 0.7, monte_carlo: 0 },
    title: 'Code template quality',
    meaning: 'whether its examples can be copied and run',
  },
  ecosystem_coherence: {
    weight: 0.02,
    blend: { static: 0.85, judge: 0.15, monte_carlo: 0 },
    title: 'Ecosystem coherence',
    meaning: 'whether it points to its neighbours instead of repeating them',
  },
};
