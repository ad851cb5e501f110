import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';

const shown = (text: string) => renderToStaticMarkup(<MarkdownText text={text} />);

test('headings, lists, emphasis and code are what they are', () => {
  expect(shown('# Fold\n\n1. **both** wings\n2. `neck`\n\n```sh\nls\n```')).toBe(
    '<div class="markdown" dir="auto"><p><strong>Fold</strong></p><ol><li><strong>both</strong> wings</li><li><code>neck</code></li></ol><pre><code><span class="untrusted" dir="auto">ls</span></code></pre></div>',
  );
});

test.each([
  ['a link', '[x](javascript:taken())'],
  ['a picture', '![x](https://a.info/x.png)'],
  ['an address', '<https://a.info>'],
  ['markup', '<img src=x onerror=taken()>'],
  ['a block of markup', '<script>\ntaken()\n</script>'],
])('%s stays text', (_, text) => {
  expect(shown(text)).not.toMatch(/<(?!\/?(?:div|p|br|span)\b)|href|src="/);
});

test('what cannot be seen is made visible, also where an entity writes it', () => {
  expect(shown('a&#x202e;b')).toContain('class="escape"');
});
