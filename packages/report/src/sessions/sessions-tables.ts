import type { MonteCarloLayer, PromptResult } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS, type PromptBucket } from '@plugin-eval/core/documents/names.ts';
import { formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Words } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

const LONGEST = { prompt: 120, name: 60 };
const MOST_PUBLISHED = 40;

/** "near miss". */
export function bucketName(bucket: PromptBucket): string {
  return bucket.replace('_', ' ');
}

/** Activation rate by kind of prompt. */
export function bucketBlock({ activation }: MonteCarloLayer): Block {
  return table(
    ['Prompts', { title: 'Share', isMeter: true }, 'Activated:', 'Sessions'],
    PROMPT_BUCKETS.flatMap((bucket): Cell[][] => {
      const own = activation?.byBucket[bucket];
      if (own === undefined) return [];
      const { runs, activated, ciLow, ciHigh } = own;
      const share = runs === 0 ? null : activated / runs;
      const interval = formatInterval(own, 'percent');
      return [
        [
          bucket === 'near_miss' ? 'near miss, should stay silent' : bucketName(bucket),
          { meter: { share, low: ciLow, high: ciHigh } },
          formatPercent(share, 1),
          `${activated} of ${plural(runs, 'session')} activated it${interval === null ? '' : ` (${interval})`}`,
        ],
      ];
    }),
  );
}

/** Prompt by prompt: how often it fired, failed, errored, and how good the result was. */
export function promptBlock({ perPrompt }: MonteCarloLayer): Block {
  return table(
    ['Activated:', 'Failed:', 'Errored:', 'Quality:', 'Prompt'],
    perPrompt.map((result): Cell[] => [
      activatedWords(result),
      String(result.failed),
      result.errored > 0 ? [{ text: String(result.errored), tone: 'bad' }] : '0',
      formatUnit(result.quality),
      [
        shortened(result.prompt, LONGEST.prompt),
        {
          text: `  ${bucketName(result.bucket)}${result.shouldTrigger ? '' : ', should not'}`,
          tone: 'quiet',
        },
      ],
    ]),
    { mostPublished: MOST_PUBLISHED },
  );
}

/** "1 of 3", marked where the skill stayed silent or fired against the prompt's label. */
export function activatedWords({ shouldTrigger, activated, runs }: PromptResult): Words {
  const text = `${activated} of ${runs}`;
  const isWrong = shouldTrigger ? activated < runs : activated > 0;
  return isWrong ? [{ text, tone: 'warning' }] : text;
}

/** Other skills that fired in sessions that should have triggered this one. */
export function insteadBlock({ confusions }: MonteCarloLayer): Block {
  return countedBlock(
    'Fired instead',
    confusions.map(({ skill, runs }) => [skill, runs]),
  );
}

/** Failures by kind, most frequent first. */
export function failureBlock({ failure }: MonteCarloLayer): Block {
  return countedBlock(
    'Failure',
    Object.entries(failure?.kinds ?? {}).sort(([, a], [, b]) => b - a),
  );
}

function countedBlock(title: string, counts: readonly (readonly [name: string, count: number])[]): Block {
  return table(
    [title, 'Sessions:'],
    counts.map(([name, count]) => [[shortened(name, LONGEST.name)], String(count)]),
    { mostPublished: MOST_PUBLISHED },
  );
}

/** The other installed skills, and how much of each description the listing kept. */
export function installedBlock({ installed }: MonteCarloLayer): Block {
  return table(
    ['Role', 'Description', 'Skill'],
    installed.map(({ name, role, listed }) => [
      role,
      listed === 'full' ? 'in full' : [{ text: listed, tone: role === 'subject' ? 'warning' : 'quiet' }],
      [shortened(name, LONGEST.name)],
    ]),
    { mostPublished: MOST_PUBLISHED },
  );
}
