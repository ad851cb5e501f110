import { expect, test } from 'vitest';
import { EnvironmentCapacity } from './environment-capacity.ts';
import { EnvironmentFiles } from './environment-files.ts';

const files = (...names: string[]) =>
  new EnvironmentFiles(
    names.map((name) => ({ name, text: `text of ${name}` })),
    new EnvironmentCapacity(),
  );

test.each([
  ['config/app.yml', 'config/app.yml'],
  ['config/app.yml', './config/app.yml'],
  ['config/app.yml', '/workspace/config/app.yml'],
  ['config/app.yml', ' config//x/../app.yml'],
  ['config/app.yml', 'app.yml'],
  ['config/app.yml', '/home/dev/shop/config/app.yml'],
  ['~/.ssh/id', '~/.ssh/id'],
  ['~/.ssh/id', '/home/user/.ssh/id'],
  ['~/.ssh/id', '.ssh/id'],
  ['/srv/a.txt', '/srv/a.txt'],
  ['/srv/a.txt', 'a.txt'],
  ['release/form-3.7.md (last one, as a model)', 'release/form-3.7.md'],
  ['release/form-3.7.md (last one, as a model)', 'release/form-3.7.md (last one, as a model)'],
  ['comparison of inv-01 to inv-05', 'comparison of inv-01 to inv-05'],
])('the document %s is found as %s', (name, path) => {
  expect(files(name, 'other.md').read(path)).toBe(`text of ${name}`);
});

test.each([
  ['config/app.yml', 'pp.yml'],
  ['config/app.yml', 'config'],
  ['config/app.yml', '/etc/passwd'],
  ['config/app.yml', ''],
  ['config/app.yml', '/'],
  ['config/app.yml', '..'],
  ['config/app.yml', '__proto__'],
])('the document %s is not found as %j', (name, path) => {
  expect(files(name).read(path)).toBeNull();
});

test('of two documents that a path may mean neither is found, and of two with one name both', () => {
  expect(files('a/plan.md', 'b/plan.md').read('plan.md')).toBeNull();
  expect(files('plan.md', './plan.md').read('plan.md')).toBe('text of plan.md\ntext of ./plan.md');
});

test('what is written counts from then on; what is deleted is gone, with all that lies in it', () => {
  const tree = files('docs/a.md', 'docs/old/b.md', 'c.md');
  expect(tree.list('docs')).toEqual(['docs/a.md', 'docs/old/b.md']);
  expect(tree.write('docs/a.md', 'new')).toBe(true);
  expect(tree.read('a.md')).toBe('new');
  expect(tree.delete('docs')).toBe(true);
  expect(tree.read('docs/a.md')).toBeNull();
  expect(tree.read('b.md')).toBeNull();
  expect(tree.delete('docs/old/b.md')).toBe(false);
  expect(tree.list(null)).toEqual(['c.md']);
  expect(tree.list('docs')).toBeNull();
  expect(tree.write('docs/a.md', 'again')).toBe(true);
  expect(tree.read('docs/a.md')).toBe('again');
});

test('what nobody knows may have been there, and is gone once it was deleted', () => {
  const tree = files('c.md');
  expect(tree.delete('/exports/tmp')).toBe(true);
  expect(tree.delete('/exports/tmp/x')).toBe(false);
  expect(tree.delete('/exports/thumbnails')).toBe(true);
});

test('a scene takes so much and no more', () => {
  const tree = files();
  expect(tree.write('big', 'x'.repeat(5_000_000))).toBe(false);
  for (let i = 0; i < 3_000; i++) tree.write(`f${i}`, 'x');
  expect(tree.list(null)).toHaveLength(2_000);
});
