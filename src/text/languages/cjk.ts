/** A letter of Chinese, Japanese or Korean. */
export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Such a letter says about as much as this many Latin ones, which tells the languages of mixed texts apart. */
export const CJK_WEIGHT = 2.5;
