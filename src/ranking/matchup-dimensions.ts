import type { DimensionName } from '../documents/names.ts';

/** What is compared in each dimension: the rubrics' "What is judged", in words that fit two skills. */
export const MATCHUP_DIMENSIONS: Readonly<Record<DimensionName, string>> = {
  triggering_accuracy:
    'Whether an agent that sees only the name and the description picks the skill for the requests that it is meant for, and leaves it alone for others. The body does not count: an agent has not read it when it chooses.',
  orchestration_fitness:
    'Whether the skill is a worker that something else can call: it is handed its inputs, does one job, and gives back a result that the caller can use. Planning a larger job and handing parts of it to others is the work of a supervisor.',
  output_quality:
    'What an agent would produce that follows the instructions to the letter, with common sense and nothing else: whether it is correct, complete, and in the form that was asked for.',
  scope_calibration:
    'Whether the skill covers the field that its name and description stake out, all of it and nothing else. The yardstick is its own promise, not the larger of the two skills.',
  progressive_disclosure:
    'Whether an agent gets what it needs at that moment, and not what it may need some other day: the path of the work in SKILL.md, detail that only some requests call for behind a pointer that says when to open it.',
  token_efficiency:
    'Whether each passage earns the context that it takes up: an agent would act differently without it. A long text can earn all of its length, and a short one can be idle.',
  robustness:
    'Whether the skill brings an agent through what it did not expect: damaged input, a command that fails, a step that cannot be done. Trouble is noticed, nothing is harmed, and whoever asked is told.',
  structural_completeness:
    'Whether the parts that a skill of its kind needs are there, filled, and in the order in which the work uses them. A heading is a promise, and what counts is whether the text below keeps it.',
  code_template_quality:
    'Whether what is there to be copied can be copied: code, commands, configuration and forms are valid, complete enough, do what the text says, and do no harm.',
  ecosystem_coherence:
    "Whether the skill knows its place among others: it says where its own work ends, sends the reader on to what does the rest, and does not do a neighbour's work once more.",
};
