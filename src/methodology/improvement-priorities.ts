import type { DimensionName, Effort } from '../documents/names.ts';

export interface ImprovementPriority {
  effort: Effort;
  /** Points gained per hour of work, as the methodology judges it. */
  impact: 'high' | 'medium' | 'low' | 'very low';
  /** The condition under which this dimension comes first. */
  fixFirstIf: string;
}

/** Source: docs/specification/quality.md, "Which dimension first". */
export const IMPROVEMENT_PRIORITIES: Record<DimensionName, ImprovementPriority> = {
  triggering_accuracy: { effort: 'low', impact: 'high', fixFirstIf: 'the composite is below 70' },
  orchestration_fitness: {
    effort: 'medium',
    impact: 'high',
    fixFirstIf: 'worker and supervisor logic are mixed',
  },
  output_quality: { effort: 'medium', impact: 'medium', fixFirstIf: 'the judge scores it below 0.70' },
  scope_calibration: {
    effort: 'low',
    impact: 'medium',
    fixFirstIf: 'the file is under 100 or over 800 lines',
  },
  progressive_disclosure: { effort: 'low', impact: 'medium', fixFirstIf: 'there is no references/ folder' },
  token_efficiency: { effort: 'low', impact: 'low', fixFirstIf: 'there are three or more anti-patterns' },
  robustness: { effort: 'low', impact: 'low', fixFirstIf: 'no edge case or failure is documented' },
  structural_completeness: {
    effort: 'very low',
    impact: 'low',
    fixFirstIf: 'there are fewer than four H2 headings',
  },
  code_template_quality: {
    effort: 'very low',
    impact: 'very low',
    fixFirstIf: 'code blocks lack a language tag',
  },
  ecosystem_coherence: {
    effort: 'very low',
    impact: 'very low',
    fixFirstIf: 'there are no cross-references at all',
  },
};
