const STARTS_OR_ENDS_BLANK = /^\p{White_Space}|\p{White_Space}$/u;

/** Removes Unicode White_Space at both ends. (`String.trim` also removes U+FEFF and keeps U+0085.) */
export function trimBlanks(text: string): string {
  if (!STARTS_OR_ENDS_BLANK.test(text)) return text;
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(unit: number): boolean {
  return unit === 0x85 || (unit !== 0xfeff && String.fromCharCode(unit).trim() === '');
}
