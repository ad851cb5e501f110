import { randomInt } from 'node:crypto';

const CLASSES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'] as const;
const WORD = /[A-Za-z0-9]{1,200}/g;
/** Fewer random characters than this could be guessed, or be met by chance. */
const FEWEST_DRAWN = 5;

/**
 * A value of the same shape: letters and digits of its words that hold a digit are drawn anew, each within its class.
 * Words of letters alone tell what the secret is (`sk-`, `invite`) and stay, unless too little else is there.
 * @param like what stands for it in recorded answers
 * @param drawBelow a whole number from 0 to below its argument; unpredictable unless a test needs otherwise
 */
export function freshCanary(
  like: string,
  drawBelow: (limit: number) => number = (n) => randomInt(n),
): string {
  const isRandom = (word: string) => /[0-9]/.test(word);
  const drawn = (like.match(WORD) ?? []).filter(isRandom).join('').length;
  const isEnough = drawn >= FEWEST_DRAWN;
  return like.replace(WORD, (word) =>
    isEnough && !isRandom(word) ? word : Array.from(word, (one) => another(one, drawBelow)).join(''),
  );
}

function another(character: string, drawBelow: (limit: number) => number): string {
  const letters = CLASSES.find((one) => one.includes(character)) ?? character;
  return letters.charAt(drawBelow(letters.length));
}
