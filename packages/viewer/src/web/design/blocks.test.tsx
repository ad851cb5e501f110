import { DOCUMENTATION_URL } from '@plugin-eval/report/documentation-url.ts';
import { list } from '@plugin-eval/report/view-model/build-blocks.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Blocks } from './blocks.tsx';
import { InWords } from './in-words.tsx';

const linked = (text: string) => renderToStaticMarkup(<InWords words={[{ text, tone: 'link' }]} />);

test('an address of our documentation is a link, and no other address is', () => {
  const page = `${DOCUMENTATION_URL}/docs/limits.md#quick-score`;
  expect(linked(page)).toBe(`<a href="${page}" rel="noreferrer">${page}</a>`);
  expect(linked('https://evil.example/')).not.toContain('<a');
  expect(linked(`${DOCUMENTATION_URL}.evil.example/`)).not.toContain('<a');
});

test('a list with a lead is a sentence, and what is beyond its first items opens', () => {
  const shown = renderToStaticMarkup(
    <Blocks blocks={[list(['pdf', 'docx', 'xlsx'], { lead: 'Name only', mostShown: 2 })]} />,
  );
  expect(shown.replace(/<[^>]*>/g, '')).toBe('Name only: pdf, docx1 more');
  expect(shown).toContain('<details');
});
