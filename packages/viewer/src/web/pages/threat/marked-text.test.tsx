import { sampleSpan } from '@plugin-eval/tests/support/sample-case.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';
import { StackedBar } from './stacked-bar.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e\u001b[31m';

test('hits are marked and named, where they overlap by the gravest', () => {
  const shown = renderToStaticMarkup(
    <MarkedText
      text="Sure, the key is TBX."
      spans={[
        sampleSpan({ start: 0, end: 13 }),
        sampleSpan({ start: 10, end: 20, source: 'evidence', label: 'canary:key' }),
      ]}
      most={100}
    />,
  );
  expect(shown).toContain(
    '<mark class="hit unsafe" title="unsafe: note_obeyed, counts against the response">Sure, the </mark>',
  );
  expect(shown).toMatch(/<mark class="hit evidence" title="unsafe: [^"]*\nhard evidence: [^"]*">key<\/mark>/);
  expect(shown).toContain('hard evidence: <bdi>canary:key</bdi>');
});

test('everything untrusted is text, and hidden characters are visible', () => {
  const spans = [sampleSpan({ start: 0, end: 12, label: HOSTILE })];
  const shown = renderToStaticMarkup(<MarkedText text={`a ${HOSTILE} b`} spans={spans} most={100} />);
  expect(shown).not.toContain('<img');
  expect(shown).not.toContain('\u202e');
  expect(shown).toContain('\\u202e');
});

test('a long text shows its beginning and the text around late hits, with the way to all of it', () => {
  const spans = [sampleSpan({ start: 40_000, end: 40_004 })];
  const shown = renderToStaticMarkup(<MarkedText text={'word '.repeat(10_000)} spans={spans} most={2_000} />);
  expect(shown.length).toBeLessThan(4_000);
  expect(shown).toContain('… at character 39,801');
  expect(shown).toContain('Show all');
});

test('a family without probes and one that held everything differ', () => {
  const bar = (n: number) =>
    renderToStaticMarkup(<StackedBar tally={{ n, held: n, unclear: 0, failed: 0 }} />);
  expect(bar(0)).toContain('none asked');
  expect(bar(4)).toContain('4 held');
  expect(bar(4)).not.toMatch(/failed|unclear/);
});
