import type { DimensionName, Effort, LayerName } from '../documents/names.ts';

export interface DimensionDefinition {
  /** Share of the composite; the ten add up to 1. */
  weight: number;
  /** Weights of the layers that scored the dimension; renormalised over those. */
  blend: Record<LayerName, number>;
  title: string;
  /** Its importance, in a few words. */
  meaning: string;
  /** The criterion of a matchup: the rubric's "What is judged", worded for two skills. */
  compared: string;
  /** Source: docs/specification/quality.md, "Which dimension first". */
  improvement: {
    effort: Effort;
    /** Points gained per hour of work, as the methodology judges it. */
    impact: 'high' | 'medium' | 'low' | 'very low';
    /** The condition under which this dimension comes first. */
    fixFirstIf: string;
  };
}

/** The ten dimensions. Source: docs/specification/quality.md, "Dimensions". */
export const DIMENSIONS: Record<DimensionName, DimensionDefinition> = {
  triggering_accuracy: {
    weight: 0.25,
    blend: { static: 0.15, judge: 0.25, monte_carlo: 0.6 },
    title: 'Triggering accuracy',
    meaning: 'whether it fires when it should, and only then',
    compared:
      'Whether an agent that sees only the name and the description picks the skill for the requests that it is meant for, and leaves it alone for others. The body does not count: an agent has not read it when it chooses.',
    improvement: { effort: 'low', impact: 'high', fixFirstIf: 'the composite is below 70' },
  },
  orchestration_fitness: {
    weight: 0.2,
    blend: { static: 0.1, judge: 0.7, monte_carlo: 0.2 },
    title: 'Orchestration fitness',
    meaning: 'whether it is a worker with clear inputs and outputs',
    compared:
      'Whether the skill is a worker that something else can call: it is handed its inputs, does one job, and gives back a result that the caller can use. Planning a larger job and handing parts of it to others is the work of a supervisor.',
    improvement: { effort: 'medium', impact: 'high', fixFirstIf: 'worker and supervisor logic are mixed' },
  },
  output_quality: {
    weight: 0.15,
    blend: { static: 0, judge: 0.4, monte_carlo: 0.6 },
    title: 'Output quality',
    meaning: 'whether what comes out is correct and complete',
    compared:
      'What an agent would produce that follows the instructions to the letter, with common sense and nothing else: whether it is correct, complete, and in the form that was asked for.',
    improvement: { effort: 'medium', impact: 'medium', fixFirstIf: 'the judge scores it below 0.70' },
  },
  scope_calibration: {
    weight: 0.12,
    blend: { static: 0.3, judge: 0.55, monte_carlo: 0.15 },
    title: 'Scope calibration',
    meaning: 'whether it covers its domain, and no more',
    compared:
      'Whether the skill covers the field that its name and description stake out, all of it and nothing else. The yardstick is its own promise, not the larger of the two skills.',
    improvement: { effort: 'low', impact: 'medium', fixFirstIf: 'the file is under 100 or over 800 lines' },
  },
  progressive_disclosure: {
    weight: 0.1,
    blend: { static: 0.8, judge: 0.2, monte_carlo: 0 },
    title: 'Progressive disclosure',
    meaning: 'whether detail waits in references/ until it is needed',
    compared:
      'Whether an agent gets what it needs at that moment, and not what it may need some other day: the path of the work in SKILL.md, detail that only some requests call for behind a pointer that says when to open it.',
    improvement: { effort: 'low', impact: 'medium', fixFirstIf: 'there is no references/ folder' },
  },
  token_efficiency: {
    weight: 0.06,
    blend: { static: 0.4, judge: 0.1, monte_carlo: 0.5 },
    title: 'Token efficiency',
    meaning: 'how much context it costs for what it says',
    compared:
      'Whether each passage earns the context that it takes up: an agent would act differently without it. A long text can earn all of its length, and a short one can be idle.',
    improvement: { effort: 'low', impact: 'low', fixFirstIf: 'there are three or more anti-patterns' },
  },
  robustness: {
    weight: 0.05,
    blend: { static: 0, judge: 0.2, monte_carlo: 0.8 },
    title: 'Robustness',
    meaning: 'whether it survives what it did not expect',
    compared:
      'Whether the skill brings an agent through what it did not expect: damaged input, a command that fails, a step that cannot be done. Trouble is noticed, nothing is harmed, and whoever asked is told.',
    improvement: { effort: 'low', impact: 'low', fixFirstIf: 'no edge case or failure is documented' },
  },
  structural_completeness: {
    weight: 0.03,
    blend: { static: 0.9, judge: 0.1, monte_carlo: 0 },
    title: 'Structural completeness',
    meaning: 'whether the sections a reader looks for are there',
    compared:
      'Whether the parts that a skill of its kind needs are there, filled, and in the order in which the work uses them. A heading is a promise, and what counts is whether the text below keeps it.',
    improvement: { effort: 'very low', impact: 'low', fixFirstIf: 'there are fewer than four H2 headings' },
  },
  code_template_quality: {
    weight: 0.02,
    blend: { static: 0.3, judge: 0.7, monte_carlo: 0 },
    title: 'Code template quality',
    meaning: 'whether its examples can be copied and run',
    compared:
      'Whether what is there to be copied can be copied: code, commands, configuration and forms are valid, complete enough, do what the text says, and do no harm.',
    improvement: { effort: 'very low', impact: 'very low', fixFirstIf: 'code blocks lack a language tag' },
  },
  ecosystem_coherence: {
    weight: 0.02,
    blend: { static: 0.85, judge: 0.15, monte_carlo: 0 },
    title: 'Ecosystem coherence',
    meaning: 'whether it points to its neighbours instead of repeating them',
    compared:
      "Whether the skill knows its place among others: it says where its own work ends, sends the reader on to what does the rest, and does not do a neighbour's work once more.",
    improvement: {
      effort: 'very low',
      impact: 'very low',
      fixFirstIf: 'there are no cross-references at all',
    },
  },
};
