/** Number of Unicode code points (a lone surrogate counts as one). */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Order by code point, which differs from JavaScript's order by UTF-16 unit above U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return surrogatesLast(left) - surrogatesLast(right);
  }
  return a.length - b.length;
}

function surrogatesLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The first `limit` code points, with an ellipsis when something was cut. */
export function excerpt(text: string, limit = 160): string {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, limit * 2 + 2));
  return points.length <= limit && text.length <= limit * 2 ? text : `${points.slice(0, limit).join('')}…`;
}

/** 1-based column, in code points, of a UTF-16 offset into a line. */
export function columnAt(line: string, offset: number): number {
  return codePointLength(line.slice(0, Math.max(0, offset))) + 1;
}
