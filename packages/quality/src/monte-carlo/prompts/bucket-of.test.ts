import { expect, test } from 'vitest';
import { bucketOf } from './bucket-of.ts';

const LEAK = { kind: 'name', evidence: 'crane' } as const;
const words = (count: number) => Array(count).fill('word').join(' ');

test.each([
  [
    'a negative is a near miss, whatever it says',
    { text: words(50), shouldTrigger: false },
    LEAK,
    'explicit',
    'near_miss',
  ],
  [
    'what gives the skill away is explicit',
    { text: words(50), shouldTrigger: true },
    LEAK,
    'implicit',
    'explicit',
  ],
  ['the file has the word', { text: words(3), shouldTrigger: true }, null, 'contextual', 'contextual'],
  ['but not against the label', { text: words(3), shouldTrigger: true }, null, 'near_miss', 'implicit'],
  ['29 words', { text: words(29), shouldTrigger: true }, null, null, 'implicit'],
  ['30 words', { text: words(30), shouldTrigger: true }, null, null, 'contextual'],
  [
    '20 words and two details',
    { text: `${words(18)} 1,500 "paper cranes"`, shouldTrigger: true },
    null,
    null,
    'contextual',
  ],
  ['20 words and one detail', { text: `${words(19)} a/b.png`, shouldTrigger: true }, null, null, 'implicit'],
  ['60 Chinese characters', { text: '鶴'.repeat(60), shouldTrigger: true }, null, null, 'contextual'],
] as const)('%s', (_, prompt, leak, named, bucket) => {
  expect(bucketOf(prompt, leak, named)).toBe(bucket);
});
