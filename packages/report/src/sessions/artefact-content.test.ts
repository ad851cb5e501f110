import type { Artefact } from '@plugin-eval/core/documents/executed-session.ts';
import { sampleExecution } from '@plugin-eval/tests/support/executed-layers.ts';
import { describe, expect, test } from 'vitest';
import { artefactContent } from './artefact-content.ts';

const { artefacts, contents } = sampleExecution();
const shown = (path: string, changes: Partial<Artefact> = {}) => {
  const artefact = artefacts.find((one) => one.path === path);
  if (artefact === undefined) throw new Error(`no artefact ${path}`);
  return artefactContent({ ...artefact, ...changes }, contents);
};

test('a table that was made is one, with what stands in quotation marks in one cell', () => {
  expect(shown('folds.csv')).toMatchObject({
    kind: 'table',
    block: {
      columns: [{ title: 'fold' }, { title: 'count' }],
      rows: [
        [[{ text: 'valley' }], [{ text: '3' }]],
        [[{ text: 'mountain, small' }], [{ text: '4' }]],
      ],
    },
  });
});

test('a text that was changed has what it was before', () => {
  expect(shown('notes.md')).toEqual({
    kind: 'text',
    before: '# Crane\n\nFold the wings.\n',
    text: '# Crane\n\nFold both wings.\n\nThen the neck.\n',
    whole: true,
  });
});

test('a picture is its type and its bytes', () => {
  expect(shown('picture.png')).toMatchObject({ kind: 'picture', type: 'image/png' });
});

describe('nothing is shown of', () => {
  test.each<[string, string, Partial<Artefact>]>([
    ['what was removed', 'old.txt', {}],
    ['a picture that was not kept whole', 'picture.png', { kept: 'head' }],
    ['a picture with a script in it', 'picture.png', { path: 'picture.svg' }],
    ['what is no picture by its name', 'picture.png', { path: 'picture.bin' }],
    ['a digest that is the name of a method', 'notes.md', { sha256: 'toString' }],
  ])('%s', (_, path, changes) => {
    expect(shown(path, changes)).toBeNull();
  });

  test('a picture whose bytes are no base64', () => {
    const [artefact] = artefacts.filter(({ path }) => path === 'picture.png');
    if (artefact === undefined) throw new Error('no picture');
    const forged = { picture: { encoding: 'base64' as const, data: '"><script>taken()</script>' } };
    expect(artefactContent(artefact, forged)).toBeNull();
  });
});

test('a table that is not one, or is only its beginning, is text', () => {
  expect(shown('folds.csv', { kept: 'head' })).toMatchObject({ kind: 'text', whole: false });
  const broken = { table: { encoding: 'utf8' as const, data: 'a,b\n"never closed' } };
  const [artefact] = artefacts.filter(({ path }) => path === 'folds.csv');
  if (artefact === undefined) throw new Error('no table');
  expect(artefactContent(artefact, broken)).toMatchObject({ kind: 'text', text: 'a,b\n"never closed' });
});
