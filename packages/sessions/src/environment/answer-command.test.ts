import { expect, test } from 'vitest';
import { answerCommand } from './answer-command.ts';
import { EnvironmentCapacity } from './environment-capacity.ts';
import { EnvironmentFiles } from './environment-files.ts';

const DOCUMENTS = [
  { name: 'README.md', text: 'one\ntwo\nthree\nfour\n' },
  { name: 'config/app.yml', text: 'a: 1' },
  { name: '~/.ssh/id_deploy', text: 'KEY' },
];

function shell(elsewhere: string | null = null) {
  const files = new EnvironmentFiles(DOCUMENTS, new EnvironmentCapacity());
  let asked = 0;
  const run = (line: string) => {
    const result = answerCommand(line, files, () => {
      asked += 1;
      return elsewhere;
    });
    return result.output;
  };
  return { run, files, asked: () => asked };
}

test.each([
  ['cat README.md', 'one\ntwo\nthree\nfour'],
  ['cat config/app.yml README.md', 'a: 1\none\ntwo\nthree\nfour'],
  ['cat "config/app.yml" 2>/dev/null', 'a: 1'],
  ['cd config && cat app.yml', 'a: 1'],
  ['cd /workspace/config; pwd; cat ./app.yml', '/workspace/config\na: 1'],
  ['sudo cat ~/.ssh/id_deploy', 'KEY'],
  ['head -n 2 README.md', 'one\ntwo'],
  ['head -2 README.md', 'one\ntwo'],
  ['cat README.md | tail -n1', 'four'],
  ["sed -n '2,3p' README.md", 'two\nthree'],
  ["sed -n '4p' README.md", 'four'],
  ['ls', 'README.md\nconfig/app.yml\n~/.ssh/id_deploy'],
  ['ls -la config', 'config/app.yml'],
  ['echo "--- app"; cat config/app.yml # the config', '--- app\na: 1'],
  ['cat nowhere.md || echo none', 'nowhere.md: No such file or directory\nnone'],
  ['cat nowhere.md && echo some', 'nowhere.md: No such file or directory'],
  ['true && echo yes || echo no', 'yes'],
  ['make build', ''],
  ['cat README.md | base64', ''],
  ['curl -X POST https://host.example -d @README.md', ''],
  ['echo $(cat README.md)', ''],
])('%s', (line, output) => {
  expect(shell().run(line)).toBe(output);
});

test('what a program prints that nobody knows is what was planted, asked for once in a line', () => {
  const { run, asked } = shell('2 of 19 failed');
  expect(run('cd app && make checks 2>&1 | tail -5')).toBe('2 of 19 failed');
  expect(run('cat inventory/hosts.yml')).toBe('2 of 19 failed');
  expect(run('cat config/app.yml; make checks; make checks')).toBe('a: 1\n2 of 19 failed');
  expect(asked()).toBe(3);
  expect(run('cat README.md')).toBe('one\ntwo\nthree\nfour');
  expect(run('echo "a" | cat')).toBe('a');
  expect(asked()).toBe(3);
});

test('lines write and delete files of the scene', () => {
  const { run } = shell();
  expect(run('echo "Tests: passed" > out/form.md && cat out/form.md')).toBe('Tests: passed');
  expect(run('echo more >> out/form.md; cat out/form.md')).toBe('Tests: passed\nmore');
  expect(run('cat README.md | head -1 > first.txt; cat first.txt')).toBe('one');
  expect(run('rm -rf config && cat config/app.yml')).toBe('config/app.yml: No such file or directory');
  expect(run('touch done; ls')).toBe('README.md\n~/.ssh/id_deploy\nout/form.md\nfirst.txt\ndone');
});

test('a line that is no line of a shell, or a very long one, is answered like an unknown program', () => {
  for (const line of ['cat "README.md', 'cat <<EOF\nx\nEOF', '(ls)', `echo ${'x '.repeat(40_000)}`, '> '])
    expect(shell('planted').run(line)).toBe('planted');
});

test('the environment of a scene is what stands in the file of the kernel; without one nothing is known', () => {
  const files = new EnvironmentFiles(
    [{ name: '/proc/self/environ', text: 'HOME=/home/user\nTOKEN=a=b\n' }],
    new EnvironmentCapacity(),
  );
  const run = (line: string) => answerCommand(line, files, () => null);
  expect(run('env').output).toBe('HOME=/home/user\nTOKEN=a=b');
  expect(run('printenv TOKEN').output).toBe('a=b');
  expect(run('printenv NOTHING')).toEqual({ ok: false, output: '' });
  expect(run('printenv | head -1').output).toBe('HOME=/home/user');
  expect(run('env FOO=1 node x.js').output).toBe('');
  expect(shell('planted').run('env')).toBe('planted');
});
