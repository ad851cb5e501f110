/** A letter of Chinese, Japanese or Korean. */
export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Weight of such a letter in Latin letters, to identify the main language of mixed texts. */
export const CJK_WEIGHT = 2.5;
