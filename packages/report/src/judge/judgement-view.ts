import type { Assessment, Evidence, Judgement } from '@plugin-eval/core/documents/judge-layer.ts';
import { formatUnit } from '../number-format.ts';
import type { Block, Words } from '../view-model/blocks.ts';
import { list, paragraph } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

/** Shown when the answer was accepted at the second attempt. */
const SECOND_ANSWER = 'second answer: the first was refused';
/** Shown for a quote not found in the skill. */
const NOT_FOUND = 'not found in the skill';

/** Characters and quotes that one judgement may take. */
export interface JudgementRoom {
  reasoning: number;
  quote: number;
  quotes: number;
}

/** Room for everything. */
export const WHOLE: JudgementRoom = { reasoning: 20_000, quote: 4_000, quotes: 100 };

const LONGEST_NAME = 120;
const LONGEST_TASK = 200;

/**
 * "Judge 2, openai:gpt-5-mini" or "Judge 1, draw 2, openai:gpt-5-mini", or a statement that there was no
 * judge.
 */
function judgeName({ judge, draw, model }: Pick<Judgement, 'judge' | 'draw' | 'model'>): Words {
  return model === 'self-reported'
    ? 'Self-reported'
    : [`${drawName({ judge, draw })}, `, shortened(model, LONGEST_NAME, 'code')];
}

/** "Judge 2", or "Judge 1, draw 2" of every draw but the first. */
export function drawName({ judge, draw }: Pick<Judgement, 'judge' | 'draw'>): string {
  return draw > 1 ? `Judge ${judge}, draw ${draw}` : `Judge ${judge}`;
}

/** Describes why a dimension has no judged score or lacks a judge; null when complete. */
export function assessmentGap({ status, missing, reason }: Assessment): Words | null {
  if (reason === null) return null;
  const text = shortened(reason, 1200);
  if (status === 'errored') return [{ text: 'Errored: ', tone: 'bad' }, text];
  return missing > 0 ? [{ text: 'A judge is missing: ', tone: 'warning' }, text] : [text];
}

/** One judge's score, reasoning, simulated tasks and evidence. */
export function judgementBlocks(judgement: Judgement, room: JudgementRoom): Block[] {
  const { score, reasoning, evidence, tasks, repaired } = judgement;
  return [
    paragraph([
      ...[judgeName(judgement)].flat(),
      ': ',
      { text: formatUnit(score), tone: 'strong' },
      repaired ? ` (${SECOND_ANSWER}). ` : '. ',
      shortened(reasoning, room.reasoning),
    ]),
    list(
      [
        ...tasks.map((one) => [
          `Task ${formatUnit(one.score)}: `,
          shortened(one.task, LONGEST_TASK),
          ' ',
          shortened(one.reasoning, room.reasoning, 'quiet'),
        ]),
        ...evidence.slice(0, room.quotes).map((one) => quoteWords(one, room.quote)),
      ],
      { more: Math.max(0, evidence.length - room.quotes) },
    ),
  ];
}

/** A passage in quotation marks, with its location. */
export function quoteWords({ quote, found, file, line }: Evidence, limit: number): Words {
  const place = `${file ?? ''}${line === null ? '' : `:${line}`}`;
  return [
    '“',
    shortened(quote, limit),
    '” ',
    found ? shortened(place, LONGEST_NAME, 'code') : { text: NOT_FOUND, tone: 'bad' },
  ];
}
