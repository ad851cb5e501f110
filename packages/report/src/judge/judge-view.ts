import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { judgeLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Assessment, JudgeLayer } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSION_NAMES } from '@plugin-eval/core/documents/names.ts';
import { formatCost, formatUnit, plural } from '../number-format.ts';
import type { Block, Fact, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  folded,
  foldedInFull,
  list,
  paragraph,
  section,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { describeJudges, describeKappa, describeUsage, hasOwnAssessments } from './judge-summary.ts';
import { assessmentGap, type JudgementRoom, judgementBlocks } from './judgement-view.ts';
import { triggerPromptsBlock } from './trigger-prompts-view.ts';
import { verificationBlock } from './verification-view.ts';

const LONGEST = { name: 200, reason: 300 };
const MOST_FILES = 100;

/** Layer 2: the judges and their cost; in full, also every reason with its evidence. */
export function judgeSections(evaluation: Evaluation): Section[] {
  const layer = judgeLayerOf(evaluation);
  if (layer === null) return [];
  return section('judge', 'Judge', [
    factList(judgeFacts(layer)),
    hasOwnAssessments(layer)
      ? foldedInFull('Reasons of the judge', ...reasonBlocks(layer))
      : { ...paragraph(SUMS, 'quiet'), priority: 3 },
    ...[
      triggerPromptsBlock(layer.triggerPrompts, layer.draws),
      verificationBlock(layer.verification),
      leftOutBlock(layer),
    ].map((block) => block && { ...block, priority: 3 as const }),
    foldedInFull('How it was judged', factList(setupFacts(layer))),
  ]);
}

/** Shown for a plugin, whose layer holds no assessment of its own. */
const SUMS = 'The sums over the skills; each skill has its own reasons and evidence.';

const CATEGORY_SOURCES = {
  plugin: 'the name of its plugin',
  folder: 'the name of its folder',
  inferred: 'inferred by the judge',
};

/** Lists the judges, their agreement and the cost. */
function judgeFacts(layer: JudgeLayer): Fact[] {
  const { selfReported, judges, costUsd, usage, leftOut } = layer;
  if (selfReported) return [fact('Judge', 'self-reported', 'supplied by the user, not measured by this run')];
  return [
    fact(
      judges > 1 ? 'Judges' : 'Judge',
      [shortened(describeJudges(layer), LONGEST.name)],
      judges > 1 && hasOwnAssessments(layer) ? describeKappa(layer) : null,
    ),
    fact('Cost', formatCost(costUsd), describeUsage(usage)),
    ...(leftOut.length === 0
      ? []
      : [fact('Not seen', plural(leftOut.length, 'file or folder', 'files or folders'))]),
  ];
}

function setupFacts({ selfReported, category, score, seed }: JudgeLayer): Fact[] {
  const mean = fact('Mean score', formatUnit(score), 'for display only');
  if (selfReported) return [mean];
  return [
    mean,
    ...(category === null
      ? []
      : [fact('Category', [shortened(category.name, LONGEST.name)], CATEGORY_SOURCES[category.source])]),
    fact('Seed', String(seed)),
  ];
}

/** Characters and quotes shared by all judgements of a report, so that many judgements are each shortened. */
const SHARED = { reasoning: 24_000, quotes: 60 };

function roomFor(layer: JudgeLayer): JudgementRoom {
  const count = Object.values(layer.assessments).reduce((sum, { judgements }) => sum + judgements.length, 0);
  const share = (whole: number, least: number, most: number) =>
    Math.max(least, Math.min(most, Math.floor(whole / Math.max(1, count))));
  return {
    reasoning: share(SHARED.reasoning, 160, 1200),
    quote: count > 12 ? 100 : 240,
    quotes: share(SHARED.quotes, 1, 12),
  };
}

function reasonBlocks(layer: JudgeLayer): Block[] {
  const room = roomFor(layer);
  return DIMENSION_NAMES.flatMap((name): Block[] => {
    const assessment = layer.assessments[name];
    if (assessment === undefined) return [];
    const gap = assessmentGap(assessment);
    return [
      folded(
        [{ text: name, tone: 'code', to: { kind: 'dimension', name } }, ' ', ...assessmentWords(assessment)],
        ...(gap === null ? [] : [paragraph(gap)]),
        ...assessment.judgements.flatMap((judgement) => judgementBlocks(judgement, room)),
      ),
    ];
  });
}

function assessmentWords({ status, score, spread, rubricVersion }: Assessment) {
  const notes = [
    ...(spread === null ? [] : [`spread ${formatUnit(spread)}`]),
    ...(rubricVersion === null ? [] : [`rubric version ${rubricVersion}`]),
  ].join(', ');
  const standing = {
    measured: { text: formatUnit(score), tone: 'strong' },
    unmeasured: { text: 'not measured', tone: 'quiet' },
    errored: { text: 'errored', tone: 'bad' },
  } as const;
  return [standing[status], ...(notes === '' ? [] : [{ text: ` (${notes})`, tone: 'quiet' as const }])];
}

/** Files of the skill beyond the size a judge is shown. */
function leftOutBlock({ leftOut }: JudgeLayer): Block | null {
  if (leftOut.length === 0) return null;
  return folded(
    'Not shown to the judge',
    list(
      leftOut.map(({ path, reason }) => [
        shortened(path, LONGEST.name, 'code'),
        ': ',
        shortened(reason, LONGEST.reason),
      ]),
      { most: MOST_FILES },
    ),
  );
}
