import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readXml } from '../../../test/support/read-xml.ts';
import { escapeXml } from './escape-xml.ts';

test('markup becomes text', () => {
  expect(escapeXml(`<a href="x" id='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('what hides becomes visible and what XML cannot carry is replaced', () => {
  expect(escapeXml('a\u202eb\u0000c\nd')).toBe('a\\u202eb\\x00c d');
  expect(escapeXml('\ufffe\uffff\ud800')).toBe('\ufffd\ufffd\\ud800');
});

test('any text is well-formed as text and as an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeXml(text);
      expect(() => readXml(`<a b="${escaped}">${escaped}</a>`)).not.toThrow();
    }),
  );
});
