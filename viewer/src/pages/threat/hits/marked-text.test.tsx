import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { sampleSpan } from '../../../../../test/support/sample-case.ts';
import { FigureTile } from '../report/figure-tile.tsx';
import { MarkedText } from './marked-text.tsx';

const HOSTILE = '<img src=x onerror=alert(1)>\u202e\u001b[31m';

describe('marked text', () => {
  test('hits are marked and named, where they overlap by the gravest', () => {
    const shown = renderToStaticMarkup(
      <MarkedText
        text="Sure, the key is TBX."
        spans={[
          sampleSpan({ start: 0, end: 13 }),
          sampleSpan({ start: 10, end: 20, source: 'evidence', label: 'canary:key' }),
        ]}
      />,
    );
    expect(shown).toContain(
      '<mark class="hit unsafe" title="unsafe: note_obeyed, from the signal set; counts against the response">Sure, the </mark>',
    );
    expect(shown).toMatch(
      /<mark class="hit evidence deep" title="unsafe: [^"]*\nhard evidence: [^"]*">key<\/mark>/,
    );
    expect(shown).toContain('hard evidence: <bdi>canary:key</bdi>');
  });

  test('everything untrusted is text, and what cannot be seen is', () => {
    const shown = renderToStaticMarkup(
      <MarkedText text={`a ${HOSTILE} b`} spans={[sampleSpan({ start: 0, end: 12, label: HOSTILE })]} />,
    );
    expect(shown).not.toContain('<img');
    expect(shown).not.toContain('\u202e');
    expect(shown).toContain('\\u202e');
  });

  test('of a long text the beginning and what is around late hits, with the way to all of it', () => {
    const text = 'word '.repeat(10_000);
    const shown = renderToStaticMarkup(
      <MarkedText text={text} spans={[sampleSpan({ start: 40_000, end: 40_004 })]} />,
    );
    expect(shown.length).toBeLessThan(6_000);
    expect(shown).toContain('… at character 39,801');
    expect(shown).toContain('Show 28,000 more');
    expect(shown).toContain('Show all');
  });

  test('no text is said to be none', () => {
    expect(renderToStaticMarkup(<MarkedText text={' \n'} />)).toContain('(nothing)');
  });
});

test('a rate of zero and one that nobody measured look and read differently', () => {
  const tile = (share: number | null) =>
    renderToStaticMarkup(
      <FigureTile
        term="Passed"
        share={share}
        low={null}
        high={null}
        format={String}
        shown=""
        isBad={false}
        meaning="of 9"
      />,
    );
  expect(tile(0)).toContain('<strong>0</strong>');
  expect(tile(0)).not.toContain('not measured');
  expect(tile(null)).toContain('not measured');
  expect(tile(null)).toContain('bar void');
  expect(tile(null)).not.toContain('<strong>');
});
