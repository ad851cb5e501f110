import type { UseVerdict } from '@plugin-eval/core/documents/names.ts';
import type { UsedSkill } from '@plugin-eval/core/documents/usage.ts';
import type { Tone, Words } from '../view-model/blocks.ts';

const TONES: Record<UseVerdict, Tone> = {
  used: 'good',
  dormant: 'warning',
  unseen: 'bad',
  'too-few': 'quiet',
};

/** The verdict with what it rests on. */
export function verdictWords({ verdict, reason, bound }: UsedSkill): Words {
  const about =
    bound === null
      ? reason === null
        ? ''
        : `: ${reason}`
      : ` < ${(bound * 100).toFixed(1)} %, if sessions were independent`;
  return [{ text: `${verdict === 'too-few' ? 'too few' : verdict}`, tone: TONES[verdict] }, about];
}
