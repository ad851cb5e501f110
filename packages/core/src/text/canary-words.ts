const WORD = /[A-Za-z0-9]{1,200}/g;
/** Fewer random characters than this could be guessed, or be met by chance. */
const FEWEST_SECRET = 5;

/** A word of a canary: a run of ASCII letters and digits. */
export interface CanaryWord {
  text: string;
  /** UTF-16 offset. */
  start: number;
  /** True when its letters and digits are secret; other words give the kind of secret (`sk-`, `invite`). */
  isSecret: boolean;
}

/** The words of a canary. Those that hold a digit are the secret, and all of them where too little else would be. */
export function canaryWords(value: string): CanaryWord[] {
  const words = [...value.matchAll(WORD)].map(({ 0: text, index }) => ({ text, start: index }));
  const hasDigit = ({ text }: { text: string }) => /[0-9]/.test(text);
  const isEnough = words.filter(hasDigit).reduce((sum, { text }) => sum + text.length, 0) >= FEWEST_SECRET;
  return words.map((word) => ({ ...word, isSecret: !isEnough || hasDigit(word) }));
}
