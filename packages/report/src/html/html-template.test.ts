import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';
import { html, trustedHtml } from './html-template.ts';

describe('html', () => {
  test('escapes every interpolated string, in text and in attributes', () => {
    expect(String(html`<p title="${'" onclick="x'}">${"<b>&'"}</p>`)).toBe(
      '<p title="&quot; onclick=&quot;x">&lt;b&gt;&amp;&#39;</p>',
    );
  });

  test('keeps nested markup and joins lists', () => {
    expect(String(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>`)).toBe(
      '<ul><li>a</li><li>&lt;</li></ul>',
    );
  });

  test('leaves nothing behind for what is not there, and keeps zero', () => {
    expect(String(html`${null}${undefined}${false}${0}`)).toBe('0');
  });

  test('drops the layout of the template, not the blanks of its text', () => {
    expect(
      String(html`<p>
      a <b>b</b>
    </p>`),
    ).toBe('<p>a <b>b</b></p>');
  });

  test('lets our own markup through', () => {
    expect(String(html`${trustedHtml('<hr>')}`)).toBe('<hr>');
  });
});

describe('escapeHtml', () => {
  test('makes hidden characters visible', () => {
    expect(escapeHtml('a\u202eb\u200bc\u001bd')).toBe('a\\u202eb\\u200bc\\x1bd');
  });

  test('no text can open or close a tag, an attribute or an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeHtml(text).replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[<>"'&\u0000-\u001f]/);
      }),
    );
  });
});
