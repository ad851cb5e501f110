import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import { InvalidValueError } from '@plugin-eval/engine/config/setting.ts';
import { expect, test } from 'vitest';
import { addFile, documentFiles, type OutputFile } from './output-files.ts';

const OUTPUT_FORMATS = formatsOf('evaluation');
const collect = (given: string, previous: OutputFile[]) => addFile(given, previous, OUTPUT_FORMATS);

test('-o FORMAT:FILE may be repeated', () => {
  const first = collect('json:report.json', []);
  expect(collect('html:out/report.html', first)).toEqual([
    { format: 'json', file: 'report.json' },
    { format: 'html', file: 'out/report.html' },
  ]);
});

test('everything after the first colon is the file', () => {
  expect(collect('text:C:\\a:b.txt', [])).toEqual([{ format: 'text', file: 'C:\\a:b.txt' }]);
});

test('a format alone is told apart from a file', () => {
  expect(() => collect('json', [])).toThrow('Write -o json:FILE for a file, or --output json to print it.');
});

test.each(['report.json', 'json:', ':report.json', 'xml:report.xml', 'JSON:report.json', ''])(
  '%j is wrong use, with an example',
  (value) => {
    expect(() => collect(value, [])).toThrow(InvalidValueError);
    expect(() => collect(value, [])).toThrow(
      `Write FORMAT:FILE with a format of ${OUTPUT_FORMATS.join(', ')}, such as json:report.json.`,
    );
  },
);

test('a command that has fewer formats takes no others', () => {
  expect(() => addFile('html:a.html', [], ['json'])).toThrow('with a format of json,');
});

test('a file that is named twice would hold only the last', () => {
  expect(() => collect('sarif:out.json', collect('json:out.json', []))).toThrow('out.json is named twice.');
});

test('an option of files takes its first value, and further ones', () => {
  const { take } = documentFiles('write it', 'safety-delta');
  const first = take('json:delta.json', undefined);
  expect(first).toEqual([{ format: 'json', file: 'delta.json' }]);
  expect(take('html:delta.html', first)).toHaveLength(2);
});
