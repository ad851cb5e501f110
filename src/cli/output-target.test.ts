import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { collectOutputTarget } from './output-target.ts';

test('-o FORMAT:FILE may be repeated', () => {
  const first = collectOutputTarget('json:report.json', []);
  expect(collectOutputTarget('html:out/report.html', first)).toEqual([
    { format: 'json', file: 'report.json' },
    { format: 'html', file: 'out/report.html' },
  ]);
});

test('everything after the first colon is the file', () => {
  expect(collectOutputTarget('text:C:\\a:b.txt', [])).toEqual([{ format: 'text', file: 'C:\\a:b.txt' }]);
});

test.each(['report.json', 'json', 'json:', ':report.json', 'xml:report.xml', 'JSON:report.json', ''])(
  '%j is wrong use, with an example',
  (value) => {
    expect(() => collectOutputTarget(value, [])).toThrow(InvalidArgumentError);
    expect(() => collectOutputTarget(value, [])).toThrow(
      'Write FORMAT:FILE with a format of text, json, markdown, html, such as json:report.json.',
    );
  },
);
