import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluateFolder } from './support/evaluate-folder.ts';
import { inLinearTime } from './support/linear-growth.ts';
import { shortened } from './support/linear-time.ts';
import { skillText } from './support/skill-text.ts';
import { temporaryRepository } from './support/temporary-folder.ts';
import { writeTree } from './support/write-tree.ts';

const LENGTH = 40_000;
/** What a skill holds besides the text that it is about. */
const MOST_OTHER_TEXT = 200;
const fill = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

function expectLinearTime(tree: Record<string, string>): void {
  const folder = join(temporaryRepository(), 'skills', 'crane');
  const evaluation = inLinearTime(LENGTH, (size) => {
    const parts = Object.entries(tree).map(([path, text]) => [path, shortened(text, size + MOST_OTHER_TEXT)]);
    writeTree(folder, Object.fromEntries(parts));
    return evaluateFolder(folder);
  });
  expect(evaluation.composite.score).toBeGreaterThan(15);
}

describe('a body of 40,000 characters', () => {
  test.each([
    ['blanks', `x${fill(' ')}x`],
    ['tabs', `x${fill('\t')}x`],
    ['one word', fill('a')],
    ['words without end', fill('manage ')],
    ['related', fill('related ')],
    ['complement', fill('complement')],
    ['commas', fill(', ')],
    ['heading marks', `## ${fill('#')}x`],
    ['digits in a heading', `## ${fill('1. ')}`],
    ['short lines', fill('a\n')],
    ['empty lines', fill('\n')],
    ['backticks', fill('`')],
    ['an open fence that ends in a run of other marks', `~~~\n${fill('`')}x`],
    ['an open fence that ends in a run of its own marks', `~~~\nx${fill('~')}x`],
    ['tag characters', fill('\u{e0041}')],
    ['tag characters after a flag', `🏴${fill('\u{e0067}')}`],
    ['zero-width joiners', fill('\u200d')],
    ['direction marks', fill('\u200f')],
    ['NUL', fill('\0')],
    ['a link to a path of 20,000 folders', `[x](../${fill('a/')}SKILL.md)`],
    ['a link to a path of many steps up', `[x](${fill('../')}skills/SKILL.md)`],
    ['a reference 20,000 folders deep', `[x](references/${fill('a/')}b.md)`],
    ['a code span of one path', `\`../${fill('a')}/SKILL.md\``],
    [
      'dead links in one paragraph',
      Array.from({ length: 10_000 }, (_, i) => `[x](../${i}/SKILL.md)`).join(' '),
    ],
    [
      'orphans on lines of their own',
      Array.from({ length: 4_000 }, (_, i) => `[x](references/${i}.md)`).join('\n'),
    ],
    ['opening brackets', fill('[')],
    ['links that never close', fill('[a](<b')],
    ['images', fill('![](x)')],
    ['quotations', fill('> ')],
    ['list markers', fill('- ')],
    ['emphasis', fill('*a **b _c __d ')],
    ['table pipes', `|a|\n|-|\n${fill('|')}`],
    ['comments that never close', fill('<!-- ')],
    ['percent escapes', `[x](../${fill('%41')})`],
    ['escaped characters', fill('\\[')],
  ])('%s', (_, body) => {
    expectLinearTime({ 'SKILL.md': skillText({ body }) });
  });
});

describe('a description of 40,000 characters', () => {
  test.each([
    ['use this', fill('use this ')],
    ['use and blanks', `use${fill(' ')}x`],
    ['use this and one word', `use this ${fill('a')}`],
    ['not', fill('not be not ')],
    ['trigger', fill('trigger ')],
    ['triggers phrases', `triggers phrases${fill(' ')}x`],
    ['when', fill('when ')],
    ['when the user', fill('when the ')],
    ['comma and blanks', `,${fill(' ')}x`],
    ['commas and blanks', fill(',  ')],
    ['or', fill('or ')],
    ['gerunds', fill(', folding')],
    ['one word after a comma', `, ${fill('a')}`],
    ['stops', fill('. ')],
    ['angle brackets', fill('<')],
    ['hyphens', fill('-')],
  ])('%s', (_, description) => {
    expectLinearTime({
      'SKILL.md': skillText({ frontmatter: `name: crane\ndescription: "${description}"` }),
    });
    expectLinearTime({
      'SKILL.md': skillText({ frontmatter: `name: crane\nbroken: [\ndescription: ${description}` }),
    });
  });
});

describe('frontmatter of 40,000 characters', () => {
  test.each([
    ['opening brackets', `a: ${fill('[')}`],
    ['opening braces', `a: ${fill('{a: ')}`],
    ['sequence marks', `a:\n  ${fill('- ')}`],
    ['question marks', fill('? ')],
    ['anchors', `a: ${fill('&x ')}`],
    ['aliases', `a: &a 1\nb: [${fill('*a,')}]`],
    ['tags', `a: ${fill('!')}`],
    ['comments', fill('#\n')],
    ['keys', fill('abc: x\n')],
    ['dashes', `--${fill('-')}`],
    ['blanks behind the dashes', `name: crane\n---${fill(' ')}x`],
    ['a name of hyphens', `name: ${fill('a-')}`],
    ['an unfinished string', `name: "${fill('a ')}`],
    ['escapes', `name: "${fill('\\\\')}"`],
    ['a folded block of empty lines', `name: >\n${fill('\n')}  x`],
    ['block indicators in broken YAML', `a: [\nname: ${fill('>')}`],
    ['a model', `model: ${fill(' a')}`],
  ])('%s', (_, frontmatter) => {
    expectLinearTime({ 'SKILL.md': skillText({ frontmatter }) });
  });
});

describe('a reference file of 40,000 characters', () => {
  test.each([
    ['open links', fill('](')],
    ['open links with blanks', fill('](   ')],
    ['definitions', fill('[a]: b\n')],
    ['open definitions', `[${fill('a')}`],
    ['real links', fill('[x](b.md#y) ')],
    ['links behind a wall of brackets', `${fill('[')}[x](b.md)`],
  ])('%s', (_, text) => {
    expectLinearTime({ 'SKILL.md': skillText(), 'references/a.md': text, 'references/b.md': 'x' });
  });
});
