import { randomInt } from 'node:crypto';
import { canaryWords } from './canary-words.ts';

const CLASSES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'] as const;

/**
 * Draws a value of the same shape: letters and digits of its secret words are redrawn, each within its class;
 * all else stays.
 * @param like what stands for it in recorded answers
 * @param drawBelow a whole number from 0 to below its argument; unpredictable unless a test needs otherwise
 */
export function freshCanary(
  like: string,
  drawBelow: (limit: number) => number = (n) => randomInt(n),
): string {
  let fresh = '';
  let end = 0;
  for (const { text, start, isSecret } of canaryWords(like)) {
    const word = isSecret ? Array.from(text, (one) => another(one, drawBelow)).join('') : text;
    fresh += like.slice(end, start) + word;
    end = start + text.length;
  }
  return fresh + like.slice(end);
}

function another(character: string, drawBelow: (limit: number) => number): string {
  const letters = CLASSES.find((one) => one.includes(character)) ?? character;
  return letters.charAt(drawBelow(letters.length));
}
