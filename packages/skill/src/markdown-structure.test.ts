import { describe, expect, test } from 'vitest';
import { readMarkdownStructure } from './markdown-structure.ts';

const read = (...lines: string[]) => readMarkdownStructure(lines, { maxNesting: 400, maxMs: 10_000 });
const headings = (...lines: string[]) => read(...lines).headings.map(({ level, text }) => `${level} ${text}`);
const targets = (...lines: string[]) => read(...lines).targets.map(({ kind, target }) => `${kind} ${target}`);

describe('headings', () => {
  test('ATX and setext, also in lists and quotations', () => {
    expect(headings('## One', '', 'Two', '---', '', '- ### Three', '', '> # Four')).toEqual([
      '2 One',
      '2 Two',
      '3 Three',
      '1 Four',
    ]);
  });

  test('lose their markup', () => {
    expect(headings('## **Usage** of `crane` [now](x)')).toEqual(['2 Usage of crane now']);
  });

  test('do not count in code or HTML comments', () => {
    expect(headings('```', '## a', '```', '', '    ## b', '', '<!--', '## c', '-->')).toEqual([]);
  });

  test('seven marks or no blank make none', () => {
    expect(headings('####### a', '', '##b')).toEqual([]);
  });
});

describe('code blocks', () => {
  test('a longer fence holds a shorter one as text', () => {
    expect(read('````Markdown', '```ruby', 'x', '```', '````').fences).toEqual([
      { language: 'markdown', closed: true, line: 0, end: 5 },
    ]);
  });

  test('tildes do not close backticks: the block stays open', () => {
    expect(read('```py', 'x', '~~~').fences).toEqual([{ language: 'py', closed: false, line: 0, end: 3 }]);
  });

  test('a last line that merely ends in backticks does not close the block', () => {
    expect(read('```', 'echo ```').fences[0]?.closed).toBe(false);
  });

  test('a closing fence may be longer, indented a little, quoted and followed by blanks', () => {
    expect(read('> ```', '> x', '>   ````  ').fences[0]?.closed).toBe(true);
    expect(read('- ```', '  x', '  ```').fences[0]?.closed).toBe(true);
  });

  test('a fence that is the last line of the text is open', () => {
    expect(read('text', '', '```').fences).toEqual([{ language: '', closed: false, line: 2, end: 3 }]);
  });

  test('the language is the first word of the info string, which blanks of any kind end', () => {
    expect(read('``` TypeScript\u00a0title=x', '```').fences[0]?.language).toBe('typescript');
  });

  test('lines in fenced and indented code are code, inline code is not', () => {
    expect(read('`a`', '', '    b', '', '```', 'c', '```').isCode).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
      true,
    ]);
  });
});

describe('tables', () => {
  test('need a delimiter row', () => {
    expect(read('| a | b |', '|---|---|', '| 1 | 2 |').hasTable).toBe(true);
    expect(read('| a | b |', '| 1 | 2 |').hasTable).toBe(false);
  });

  test('do not count in code', () => {
    expect(read('```', '| a | b |', '|---|---|', '```').hasTable).toBe(false);
  });
});

describe('targets', () => {
  test('links, images, code spans and links by definition', () => {
    expect(targets('[a](../a) ![b](b.png) `../c` [d][e]', '', '[e]: ../e "Title"')).toEqual([
      'link ../a',
      'image b.png',
      'code ../c',
      'link ../e',
    ]);
  });

  test('keep their percent escapes and lose backslashes and entities', () => {
    expect(targets('[a](x%20y) [b](p\\_q) [c](m&amp;n)')).toEqual(['link x%20y', 'link p_q', 'link m&n']);
  });

  test('in code, comments and escaped brackets are none', () => {
    expect(targets('```', '[a](b)', '```', '', '<!-- [a](b) -->', '', '\\[a](b)', '', '    [a](b)')).toEqual(
      [],
    );
  });

  test('know their line and offset, in paragraphs, quotations and tables', () => {
    const structure = read(
      'text',
      'and [a](x)',
      '',
      '> - see [b](y)',
      '',
      '| h |',
      '|---|',
      '| 1 |',
      '| [c](z) |',
    );
    expect(structure.targets.map((target) => target.locate())).toEqual([
      { line: 1, offset: 4 },
      { line: 3, offset: 8 },
      { line: 8, offset: 2 },
    ]);
  });
});
