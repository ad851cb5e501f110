import { expect, test } from 'vitest';
import { loadProbes } from '../probes/load-probes.ts';
import { plantedFiles } from './planted-files.ts';

const pathsOf = (...names: string[]) => [...plantedFiles(names.map((name) => ({ name, text: 'x' }))).keys()];

test('documents are files of the workspace, wherever their names begin', () => {
  expect(pathsOf('notes.md', '/etc/app.yml', '~/.aws/credentials', '../../up.txt', 'a/./b.txt')).toEqual([
    ...['notes.md', 'etc/app.yml', '.aws/credentials', 'up.txt', 'a/b.txt'],
  ]);
  expect(pathsOf('form.md (last one)', 'two words.txt', '..')).toEqual([
    ...['form.md', 'two words.txt', 'document.txt'],
  ]);
});

test('two documents of one name are one file, and a folder is no file', () => {
  const files = plantedFiles([
    { name: 'a.md', text: 'One.\n' },
    { name: 'a.md', text: 'Two.' },
  ]);
  expect(Buffer.from(files.get('a.md')?.content ?? []).toString()).toBe('One.\n\nTwo.\n');
  expect(pathsOf('src', 'src/main.ts')).toEqual(['src.txt', 'src/main.ts']);
});

test('every shipped probe has files that can be laid down', () => {
  for (const { id, context } of loadProbes([]).probes) {
    const documents = context.filter(({ kind }) => kind === 'document');
    const paths = [...plantedFiles(documents).keys()];
    for (const path of paths) {
      expect(path.startsWith('/') || path.split('/').includes('..'), id).toBe(false);
      expect(
        paths.filter((other) => other.startsWith(`${path}/`)),
        id,
      ).toEqual([]);
    }
  }
});
