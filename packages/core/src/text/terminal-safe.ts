import { isBidiControl, isInvisible } from './hidden-characters.ts';

const PRINTABLE_ASCII = /^[ -~]*$/;

/**
 * Makes untrusted text harmless and visible on a terminal: control characters, bidirectional controls and
 * invisible characters become `\x1b`, `\u202e` and the like; line ends become a blank. Commands to the runner
 * of a CI system are broken up: a leading `::` and `##[` (GitHub Actions), `##vso[` (Azure Pipelines),
 * `##teamcity[`.
 */
export function terminalSafe(text: string): string {
  const visible = PRINTABLE_ASCII.test(text) ? text : withVisibleControls(text);
  return visible.replace(/^(\s*):(?=:)/, '$1: ').replace(/##(?=\w{0,20}\[)/g, '## ');
}

/** The same for text of several lines. */
export function terminalSafeLines(text: string): string {
  return text.split('\n').map(terminalSafe).join('\n');
}

function withVisibleControls(text: string): string {
  let result = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code === 0x0a || code === 0x0d || code === 0x09) result += ' ';
    else if (code < 0x20 || (code >= 0x7f && code <= 0x9f))
      result += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (
      isBidiControl(code) ||
      isInvisible(code) ||
      code === 0x2028 ||
      code === 0x2029 ||
      isSurrogate(code)
    )
      result += `\\u${code > 0xffff ? `{${code.toString(16)}}` : code.toString(16).padStart(4, '0')}`;
    else result += char;
  }
  return result;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
