import type { TextConverter } from './converter.ts';

const JSON_FIELD = 'message';
const COVER = 'Quarterly notes';
const HIDDEN_START = '<div style="display:none" aria-hidden="true">';
const HIDDEN_END = '</div>';

/** Hiding: the text stays as it is, in a place that its reader does not see, or takes for data. */
export const HIDING: readonly TextConverter[] = [
  {
    name: 'markdown-link',
    description: 'Hides the text in the title of a Markdown link.',
    group: 'hiding',
    notice: null,
    convert: (text) => `[${COVER}](https://notes.example/q "${oneLine(text).replaceAll('"', "'")}")`,
  },
  {
    name: 'markdown-comment',
    description: 'Hides the text in a Markdown comment, which no page shows.',
    group: 'hiding',
    notice: null,
    convert: (text) => `${COVER}\n\n[//]: # (${oneLine(text).replaceAll('(', '[').replaceAll(')', ']')})\n`,
  },
  {
    name: 'markdown-code',
    description: 'Writes the text as a block of code.',
    group: 'hiding',
    notice: null,
    convert: (text) => {
      const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
      return `${fence}text\n${text}\n${fence}`;
    },
    revert: (text) => /^(`{3,})text\n([\s\S]*)\n\1$/.exec(text)?.[2] ?? text,
  },
  {
    name: 'html-comment',
    description: 'Hides the text in an HTML comment.',
    group: 'hiding',
    notice: null,
    convert: (text) => `<p>${COVER}</p>\n<!-- ${text.replaceAll('--', '- -')} -->`,
  },
  {
    name: 'html-hidden',
    description: 'Hides the text in an HTML element that no page shows.',
    group: 'hiding',
    notice: null,
    convert: (text) => `<p>${COVER}</p>\n${HIDDEN_START}${escaped(text)}${HIDDEN_END}`,
    revert: (text) => {
      const start = text.indexOf(HIDDEN_START);
      return start === -1 || !text.endsWith(HIDDEN_END)
        ? text
        : unescaped(text.slice(start + HIDDEN_START.length, -HIDDEN_END.length));
    },
  },
  {
    name: 'json-wrap',
    description: 'Writes the text as a field of a JSON object.',
    group: 'hiding',
    notice: null,
    convert: (text) => JSON.stringify({ type: 'request', [JSON_FIELD]: text }),
    revert: (text) => {
      try {
        const field: unknown = (JSON.parse(text) as Record<string, unknown>)[JSON_FIELD];
        return typeof field === 'string' ? field : text;
      } catch {
        return text;
      }
    },
  },
];

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function longestRun(text: string, sign: string): number {
  let longest = 0;
  let run = 0;
  for (const character of text) {
    run = character === sign ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
