import type { Assessment, Evidence, JudgeLayer, Judgement } from '@plugin-eval/core/documents/judge-layer.ts';
import { judgeVerification } from './judge-verification.ts';

/** Layers of the judge as a run leaves them: two judges, who agree on most and not on all. */

export const SONNET = 'anthropic:claude-sonnet-4-5';
export const GPT = 'openai:gpt-5-mini';
const FILE = 'skills/crane/SKILL.md';

const quoted = (quote: string, line: number | null = 3): Evidence => ({
  quote,
  found: line !== null,
  file: line === null ? null : FILE,
  line,
});

function judgement(judge: number, score: number, changes: Partial<Judgement>): Judgement {
  return {
    judge,
    draw: 1,
    model: judge === 1 ? SONNET : GPT,
    score,
    reasoning: '',
    evidence: [],
    tasks: [],
    repaired: false,
    answers: [`judge${judge}`.padEnd(64, '0')],
    ...changes,
  };
}

function measured(judgements: Judgement[]): Assessment {
  const scores = judgements.map(({ score }) => score);
  return {
    status: 'measured',
    score: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    spread: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
    reason: null,
    missing: 0,
    rubricVersion: 1,
    judgements,
    abstentions: [],
  };
}

const TRIGGERING = measured([
  judgement(1, 0.8, {
    reasoning:
      'The description names three situations in which the skill applies and a phrase that a user would say.\n\nIt does not say what it leaves to its siblings, so a request for a paper boat could start it.',
    evidence: [quoted('Use this skill when folding cranes, when mending creases, or when teaching origami.')],
  }),
  judgement(2, 0.75, {
    reasoning:
      'Two contexts are clear; “teaching origami” is wide enough to catch questions about other figures.',
    evidence: [quoted('or when teaching origami'), quoted('works for every figure', null)],
  }),
]);

const ORCHESTRATION = measured([
  judgement(1, 0.85, {
    reasoning:
      'A pure worker: it takes a sheet and a figure and returns the steps. The output format is named.',
    evidence: [
      quoted('Returns the folded steps as a numbered list.', 24),
      quoted('Input: one square sheet.', 12),
    ],
  }),
  judgement(2, 0.65, {
    reasoning: 'It is a worker, but a caller cannot tell what comes back when the sheet is not square.',
    evidence: [quoted('Input: one square sheet.', 12)],
    repaired: true,
  }),
]);

const task = (text: string, reasoning: string, score: number) => ({ task: text, reasoning, score });

const OUTPUT = measured([
  judgement(1, 0.8, {
    reasoning: 'Good for most tasks; the edge case of torn paper is covered.',
    evidence: [quoted('If the paper tears, start again.', 41)],
    tasks: [
      task('Fold a crane from a square of 15 cm.', 'Every step is there and in order.', 0.9),
      task(
        'Mend a crease that was folded the wrong way.',
        'The section says how, but not for wet paper.',
        0.7,
      ),
      task('Teach a class of ten children.', 'Steps can be read aloud; no hint at pace.', 0.8),
    ],
  }),
  judgement(2, 0.7, {
    reasoning: 'Basic cases are served well, the complex one is thin.',
    evidence: [quoted('A red crane.', 37)],
    tasks: [
      task('Fold a red crane for a card.', 'The example is this very task.', 0.9),
      task('Fold a crane from an A5 sheet.', 'It never says how to make the sheet square.', 0.5),
      task('Explain a valley fold.', 'The reference explains it.', 0.7),
    ],
  }),
]);

/** Scope calibration, on which both judges failed. */
export const ERRORED: Assessment = {
  status: 'errored',
  score: null,
  spread: null,
  reason: 'Both judges quoted passages that are not in the skill, and did so again when asked a second time.',
  missing: 2,
  rubricVersion: 1,
  judgements: [],
  abstentions: [],
};

/** Triggering accuracy of a skill that no description triggers. */
export const EXEMPT: Assessment = {
  ...ERRORED,
  status: 'unmeasured',
  reason: 'disable-model-invocation is set, so the description chooses nothing.',
  missing: 0,
  rubricVersion: null,
};

/** Orchestration fitness with the score of one judge, because the other one failed. */
export const ONE_JUDGE_MISSING: Assessment = {
  ...measured(ORCHESTRATION.judgements.slice(0, 1)),
  reason: 'Judge 2 (openai:gpt-5-mini) answered with status 529 five times.',
  missing: 1,
};

/** Three core dimensions measured and one errored, by two judges of different makers. */
export function judgeLayer(changes: Partial<JudgeLayer> = {}): JudgeLayer {
  return {
    name: 'judge',
    score: 0.758,
    durationMs: 41_250,
    selfReported: false,
    judges: 2,
    draws: 1,
    kappa: 0.6,
    model: SONNET,
    models: [SONNET, GPT],
    usage: { inputTokens: 61_480, outputTokens: 9_204, cacheReadTokens: 32_000, cacheWriteTokens: 8_000 },
    costUsd: 0.1834,
    subScores: {
      triggering_accuracy: TRIGGERING.score,
      orchestration_fitness: ORCHESTRATION.score,
      output_quality: OUTPUT.score,
      scope_calibration: null,
    },
    assessments: {
      triggering_accuracy: TRIGGERING,
      orchestration_fitness: ORCHESTRATION,
      output_quality: OUTPUT,
      scope_calibration: ERRORED,
    },
    triggerPrompts: {
      source: 'generated',
      file: null,
      kappaOnly: [],
      beside: [],
      prompts: [
        ['Fold me a paper crane, please.', true, true, true],
        ['My crane has a wrong crease, how do I mend it?', true, true, true],
        ['I teach origami tomorrow and need a first figure.', true, true, true],
        ['How do I make the bird from Sadako’s story?', true, false, false],
        ['Which steps come after the bird base?', true, true, true],
        ['Fold me a paper boat.', false, true, true],
        ['How tall is a construction crane?', false, false, false],
        ['What does a square metre of washi paper cost?', false, false, null],
        ['Fold the laundry.', false, false, false],
        ['Draw a crane in SVG.', false, false, true],
      ].map(([prompt, shouldTrigger, ...predictions]) => ({
        prompt: String(prompt),
        shouldTrigger: shouldTrigger === true,
        predictions: predictions.map((one) => (one === null ? null : one === true)),
      })),
    },
    category: { name: 'origami', source: 'plugin' },
    leftOut: [
      { path: 'skills/crane/references/atlas.md', reason: 'It does not fit into what the model can read.' },
    ],
    verification: null,
    seed: 42,
    ...changes,
  };
}

/** The same by judges whom planted texts can mislead. */
export function misledLayer(): JudgeLayer {
  return judgeLayer({ verification: judgeVerification() });
}

/** Scores that came from outside, with `--judge-scores`. */
export function selfReportedLayer(): JudgeLayer {
  const own = { model: 'self-reported', reasoning: 'The description names its situations.', answers: [] };
  const assessment: Assessment = { ...measured([judgement(1, 0.8, own)]), rubricVersion: null };
  return judgeLayer({
    score: 0.8,
    durationMs: 0,
    selfReported: true,
    judges: 0,
    kappa: null,
    model: null,
    models: [],
    usage: null,
    costUsd: null,
    subScores: { triggering_accuracy: 0.8 },
    assessments: { triggering_accuracy: assessment },
    triggerPrompts: null,
    category: null,
    leftOut: [],
    seed: 0,
  });
}
