import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { formatPercent } from '../number-format.ts';
import { type Block, plainText, type Tile } from '../view-model/blocks.ts';
import { paragraph } from '../view-model/build-blocks.ts';
import { evaluationTiles, falseAlarms } from './evaluation-tiles.ts';
import { type NextStep, nextBlock, shellWord } from './next-step.ts';

/** The verdict in a sentence, its three tiles, and the next step. */
export function evaluationHeadline(evaluation: Evaluation): Block[] {
  const tiles = evaluationTiles(evaluation);
  return [
    paragraph(verdictSentence(evaluation, tiles), 'strong'),
    { kind: 'tiles', tiles, priority: 2 },
    ...nextBlock(nextStep(evaluation, tiles)),
  ];
}

/** "Well written; whether it fires is unknown; scan clean." */
export function verdictSentence(evaluation: Evaluation, tiles = evaluationTiles(evaluation)): string {
  const [good, fires, safe] = tiles;
  const parts = [GOOD_WORDS[good.tone], firesWords(evaluation, fires), safeWords(evaluation, safe)];
  return `${parts.join('; ')}.`;
}

const GOOD_WORDS: Readonly<Record<Tile['tone'], string>> = {
  good: 'Well written',
  warning: 'Fairly well written',
  bad: 'Poorly written',
  none: 'Not scored',
};

function firesWords(evaluation: Evaluation, { tone }: Tile): string {
  const layer = monteCarloLayerOf(evaluation);
  const rate = layer?.activation?.rate ?? null;
  if (tone === 'none' || layer === null || rate === null) return 'whether it fires is unknown';
  const { wrong, asked } = falseAlarms(layer);
  const missed = `misses ${formatPercent(1 - rate)} of the requests that should start it`;
  const over = `starts on ${wrong} of ${asked} requests that should not start it`;
  if (tone === 'good') return 'fires when it should';
  if (rate === 0) return 'never fires';
  return asked > 0 && wrong / asked > 1 - rate ? over : missed;
}

function safeWords(evaluation: Evaluation, { tone, figure }: Tile): string {
  if (evaluation.safety?.vetoed === true) return 'it makes its agent more fragile';
  if (tone === 'none') return 'not scanned';
  const words = plainText(figure);
  if (tone === 'good') return 'scan clean';
  return words === 'Not fully read'
    ? 'not everything in it could be read or understood'
    : `the scan found ${words}`;
}

/** The most useful next step: findings are read before measuring more. */
function nextStep(evaluation: Evaluation, [good, fires, safe]: readonly [Tile, Tile, Tile]): NextStep | null {
  const path = shellWord(evaluation.subject.path);
  if (evaluation.safety?.vetoed === true)
    return {
      command: `plugin-eval certify ${path} --threats --threats-report html:safety.html --dry-run`,
      why: 'shows what a report of the attacks it lets through would cost; stored answers are free',
    };
  if (safe.tone === 'bad' || safe.tone === 'warning')
    return { command: `plugin-eval scan ${path}`, why: 'shows each finding step by step' };
  if (good.tone === 'none') return null;
  if (fires.tone === 'none' && monteCarloLayerOf(evaluation) === null)
    return {
      command: `plugin-eval score ${path} --depth deep --dry-run`,
      why: 'shows what measuring it with an agent would cost',
    };
  if (fires.tone === 'bad' || fires.tone === 'warning')
    return {
      command: `plugin-eval compare --git HEAD ${path} --depth deep --dry-run`,
      why: 'shows what it would cost to measure an edited description against the committed one',
    };
  if (good.tone === 'good' && fires.tone === 'good')
    return { command: `plugin-eval certify ${path} --dry-run`, why: 'shows what a certificate would cost' };
  return null;
}
