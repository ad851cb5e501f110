import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RuleText } from './untrusted.tsx';

const shown = (text: string) => renderToStaticMarkup(<RuleText text={text} />);

test('words of a rule between backticks are code, and nothing of them is lost', () => {
  expect(shown('Name the host; complete `allowed-tools`.')).toBe(
    '<span class="untrusted" dir="auto">Name the host; complete </span><code><bdi>allowed-tools</bdi></code><span class="untrusted" dir="auto">.</span>',
  );
  expect(shown('`<b>` and one ` alone').replaceAll(/<(?!b&gt;)[^>]*>/g, '')).toBe(
    '&lt;b&gt; and one ` alone',
  );
});
