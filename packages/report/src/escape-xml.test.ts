import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';

test.each([
  ['a < b && c > "d" \'e\'', 'a &lt; b &amp;&amp; c &gt; &quot;d&quot; &apos;e&apos;'],
  [']]></failure>', ']]&gt;&lt;/failure&gt;'],
  ['two\nlines\tand\u0000a NUL', 'two lines and\\x00a NUL'],
  ['\ufffe\uffff\ud800', '\\ufffe\\uffff\\ud800'],
  ['折り紙 🦢', '折り紙 🦢'],
])('%j becomes %j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected);
});

test('a strict parser reads back the text, from content and from attributes, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(']]>', '&', '</a>', '"', '\uffff', '\n'),
      (a, b) => {
        const text = `${a}${b}${a}`;
        const escaped = escapeXml(text);
        const read = { content: '', attribute: '', elements: 0 };
        const parser = new SaxesParser();
        parser.on('error', (error) => {
          throw error;
        });
        parser.on('text', (content) => {
          read.content += content;
        });
        parser.on('opentag', ({ attributes }) => {
          read.elements += 1;
          read.attribute = attributes.b ?? '';
        });
        parser.write(`<a b="${escaped}">${escaped}</a>`).close();
        const shown = terminalSafe(text).replaceAll('\ufffe', '\\ufffe').replaceAll('\uffff', '\\uffff');
        expect(read).toEqual({ content: shown, attribute: shown, elements: 1 });
      },
    ),
  );
});
