import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { modelFamily } from '@plugin-eval/core/text/model-family.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { DASH, formatCost, formatCount, formatUnit } from '../number-format.ts';
import type { Block, Cell, Fact, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  foldedInFull,
  list,
  notice,
  paragraph,
  section,
  table,
} from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { caseFolds, caseTable } from './case-blocks.ts';
import { comparedAgentsBlocks } from './compared-agents-block.ts';
import { comparedArmsBlocks } from './compared-arms-block.ts';
import { executedFacts, executedNotices } from './executed-blocks.ts';
import { executedFigures } from './executed-figures.ts';
import { describePromptSet } from './prompt-set.ts';
import { type SessionsFigure, sessionsFigures, sessionsLevel } from './sessions-figures.ts';
import {
  describeControls,
  describeDraws,
  describeListing,
  describeModel,
  describePromptSource,
  describeRouting,
  hasOwnSessions,
} from './sessions-summary.ts';
import { bucketBlock, failureBlock, installedBlock, insteadBlock, promptBlock } from './sessions-tables.ts';
import { describeInvalid } from './sessions-warning.ts';

const LONGEST = { name: 200, basis: 400, note: 600 };

/**
 * Layer 3: the matrix of sessions, their setup, the results with their uncertainty, and the basis of the
 * figures.
 */
export function sessionsSections(evaluation: Evaluation): Section[] {
  const layer = monteCarloLayerOf(evaluation);
  if (layer === null) return [];
  const interval = sessionsLevel(evaluation.uncertainty);
  return [
    ...section('sessions', 'Sessions', [
      ...sessionsNotices(layer),
      factList(sessionsFacts(layer)),
      figuresBlock(sessionsFigures(layer), interval),
      ...comparedAgentsBlocks(layer, evaluation.comparedAgents ?? []),
      ...comparedArmsBlocks(layer, evaluation.comparedArms ?? []),
      ...sessionsBasis(layer),
    ]),
    ...section('matrix', MATRIX, [foldedInFull(MATRIX, promptBlock(layer))]),
    ...section('executed', 'Executed sessions', executedBlocks(layer)),
  ];
}

const MATRIX = 'Prompt by prompt';

/** Lays out executed sessions case by case; nothing without any. */
function executedBlocks(layer: MonteCarloLayer): Block[] {
  const { executed } = layer;
  if (executed === undefined) return [];
  return [
    factList(executedFacts(executed)),
    ...executedNotices(executed),
    figuresBlock(executedFigures(executed), '95 % interval'),
    ...caseTable(layer),
    ...caseFolds(layer),
  ];
}

/** Caveats before the figures: an invalid batch, or a truncated description. */
function sessionsNotices(layer: MonteCarloLayer): Block[] {
  const listing = describeListing(layer);
  return [
    ...(layer.valid ? [] : [notice('alarm', ['Invalid: ', shortened(describeInvalid(layer), LONGEST.note)])]),
    ...(listing === null ? [] : [notice('caution', listing)]),
  ];
}

/** Facts on the sessions: what ran, on which prompts and at what cost. */
function sessionsFacts(layer: MonteCarloLayer): Fact[] {
  const { driver, driverVersion } = layer;
  const prompts = describePromptSet(layer);
  return [
    fact('Sessions', describeDraws(layer), [
      shortened(`with ${driver} ${driverVersion} on ${describeModel(layer)}`, LONGEST.basis),
    ]),
    fact('Cost', formatCost(layer.costUsd), describeUsage(layer.usage)),
    ...(prompts === null ? [] : [fact('Prompts', [shortened(prompts, LONGEST.basis)])]),
  ];
}

/** Facts that a reader needs to repeat the measurement. */
function setupFacts(layer: MonteCarloLayer): Fact[] {
  const { qualityModel, controls, promptSource, routingEstimate } = layer;
  const baseline = layer.tokens?.baselineMedian ?? null;
  return [
    fact('Layer score', formatUnit(layer.score)),
    ...(describePromptSet(layer) === null && hasOwnSessions(layer)
      ? [fact('Prompts', describePromptSource(promptSource))]
      : []),
    ...(promptSource.file === null
      ? []
      : [fact('Prompt file', [shortened(promptSource.file, LONGEST.name, 'code')])]),
    ...(qualityModel === null
      ? []
      : [
          fact(
            'Quality judged by',
            [shortened(qualityModel, LONGEST.name, 'code')],
            isOfOneFamily(layer, qualityModel)
              ? "of the family of the agent's model, which it may favour; --judge-model names another"
              : null,
          ),
        ]),
    ...count('Errored', layer.nErrored),
    ...count('Not judged', layer.nUnjudged),
    fact('Instrument', controls === null ? 'not checked' : describeControls(controls)),
    ...(baseline === null
      ? []
      : [fact('Baseline', `${formatCount(Math.round(baseline))} tokens`, 'without an activation')]),
    ...(routingEstimate === null
      ? []
      : [
          fact(
            'Routing',
            describeRouting(routingEstimate),
            'estimated from descriptions alone, not part of the score',
          ),
        ]),
    fact('Seed', String(layer.seed)),
  ];
}

function count(term: string, number: number): Fact[] {
  return number === 0 ? [] : [fact(term, [{ text: formatCount(number), tone: 'bad' }])];
}

/** Activation, failures, quality, tokens and lift, each with its interval and basis. */
function figuresBlock(figures: readonly SessionsFigure[], interval: string): Block {
  return table(['Figure', 'Value:', interval, 'Rests on'], figures.map(figureCells));
}

function figureCells({ name, value, interval, basis }: SessionsFigure): Cell[] {
  return [
    name,
    value === DASH ? [{ text: 'not measured', tone: 'quiet' }] : [{ text: value, tone: 'strong' }],
    interval ?? '',
    [shortened(basis, LONGEST.basis, 'quiet')],
  ];
}

/** Tables behind the figures: kinds of prompts, skills that fired instead, installed skills, notes. */
function sessionsBasis(layer: MonteCarloLayer): Block[] {
  const { installed, notes, sessions } = layer;
  return [
    ...(hasOwnSessions(layer) ? [] : [{ ...paragraph(SUMS, 'quiet'), priority: 3 as const }]),
    foldedInFull('Activation by kind of prompt', bucketBlock(layer)),
    foldedInFull('Fired instead', insteadBlock(layer)),
    foldedInFull('Failures by kind', failureBlock(layer)),
    foldedInFull(`Installed skills: ${installed.length}`, installedBlock(layer)),
    foldedInFull('How it was measured', factList(setupFacts(layer)), notesBlock(notes)),
    ...(sessions.length === 0 ? [] : [{ ...paragraph(SESSIONS_COMMAND, 'quiet'), priority: 3 as const }]),
  ];
}

/** Shown for a plugin, whose layer holds no session. */
const SUMS = 'The sums over the skills; each skill has its own figures and sessions.';
const SESSIONS_COMMAND =
  'plugin-eval runs show RUN --session K prints one of them; plugin-eval runs names the RUN.';

/** Terms that count as 0 because nothing was there to measure, and the like. */
function notesBlock(notes: readonly string[]): Block {
  return list(notes.map((note) => [shortened(note, LONGEST.note)]));
}

function isOfOneFamily({ model }: Pick<MonteCarloLayer, 'model'>, judge: string): boolean {
  const family = modelFamily(judge);
  return family !== null && modelFamily(model) === family;
}
