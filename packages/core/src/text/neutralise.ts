import { findHiddenCharacters, type HiddenCharacter } from './hidden-characters.ts';

/**
 * The same lines with every hidden character written out: `[U+200B]`, a run of them as `[U+E0041 U+E0042]`, a
 * repeated one as `[U+200B x 3]`. Everything else stays: emoji and their joiners, flags, right-to-left text.
 * @param lines without line ends
 */
export function neutraliseLines(lines: readonly string[]): string[] {
  const byLine = new Map<number, HiddenCharacter[]>();
  for (const character of findHiddenCharacters(lines)) {
    const ofLine = byLine.get(character.line);
    if (ofLine === undefined) byLine.set(character.line, [character]);
    else ofLine.push(character);
  }
  return lines.map((text, line) => writeOut(text, byLine.get(line) ?? []).toWellFormed());
}

function writeOut(text: string, hidden: readonly HiddenCharacter[]): string {
  if (hidden.length === 0) return text;
  const points = Array.from(text);
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < hidden.length; ) {
    const start = hidden[i]?.column ?? 0;
    let end = start;
    const codes: number[] = [];
    while (hidden[i]?.column === end) {
      codes.push(hidden[i]?.codePoint ?? 0);
      end++;
      i++;
    }
    parts.push(points.slice(from, start).join(''), `[${nameRun(codes)}]`);
    from = end;
  }
  parts.push(points.slice(from).join(''));
  return parts.join('');
}

function nameRun(codes: readonly number[]): string {
  const names: string[] = [];
  for (let i = 0; i < codes.length; ) {
    const code = codes[i] ?? 0;
    let end = i;
    while (codes[end] === code) end++;
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    names.push(end - i > 1 ? `${name} x ${end - i}` : name);
    i = end;
  }
  return names.join(' ');
}
