import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { pathIn, shellCommands } from './shell-commands.ts';
import { loadParser } from './syntax-tree.ts';

beforeAll(loadParser);

/** Each command on a line of its own: what is piped in, the words, where the output goes, and the folder. */
function shown(text: string): string[] {
  return shellCommands(text).commands.map(({ words, input, outputs, folder }) =>
    [
      input === null ? '' : `${input.from.map((one) => one.words[0]?.text).join(',')}(${input.text}) | `,
      words.map(({ text: word, isKnown }) => (isKnown ? word : `${word}?`)).join(' '),
      outputs.map(({ path, isAppended }) => ` ${isAppended ? '>>' : '>'} ${path.text}`).join(''),
      folder === null ? '' : ` @${folder}`,
    ].join(''),
  );
}

test.each([
  ['a newline separates', 'ls\nrm x', ['ls', 'rm x']],
  ['so do semicolons and conditions', 'ls; test -f x && rm x || true', ['ls', 'test -f x', 'rm x', 'true']],
  ['a pipe', 'ls -d /a/* | xargs rm', ['ls -d /a/*', 'ls($(…)) | xargs rm']],
  ['known text in a pipe', 'echo hello | tee f', ['echo hello', 'echo(hello) | tee f']],
  [
    'decoded text',
    'echo bHMgLWw= | base64 -d | sh',
    ['echo bHMgLWw=', 'echo(bHMgLWw=) | base64 -d', 'base64(ls -l) | sh'],
  ],
  ['redirections', 'echo a >> f; > g; cat < h > k', ['echo a >> f', ' > g', 'cat h', 'cat($(…)) | cat > k']],
  ['quotes', `rm 'a b' "c d" e\\ f`, ['rm a b c d e f']],
  ['variables', 'D=/srv; rm "$D/x" "$E"', ['rm /srv/x $E?']],
  ['a loop', 'for f in a b; do rm "$f"; done', ['rm a b']],
  [
    'cd',
    'cd /srv/pg && rm x; cd log; rm y',
    ['cd /srv/pg', 'rm x @/srv/pg', 'cd log @/srv/pg', 'rm y @/srv/pg/log'],
  ],
  ['a function', 'f() { rm "$1"; }\nf x', ['rm x']],
  ['comments are nothing', '# rm x\nls', ['ls']],
])('%s', (_, text, commands) => {
  expect(shown(text)).toEqual(commands);
});

test('what cannot be parsed is said', () => {
  expect(shellCommands('ls').isUnderstood).toBe(true);
  expect(shellCommands("((( 'rm").isUnderstood).toBe(false);
});

test('paths are seen from a folder', () => {
  expect(['x', './x', '/x', '~/x', '.'].map((path) => pathIn('/srv/', path))).toEqual([
    '/srv/x',
    '/srv/x',
    '/x',
    '~/x',
    '/srv/',
  ]);
  expect(pathIn(null, 'x')).toBe('x');
});

test('no text breaks it', () => {
  const piece = fc.constantFrom(
    'rm',
    ' ',
    '|',
    '>',
    '<',
    '$(',
    ')',
    '"',
    "'",
    '`',
    '\n',
    ';',
    '&&',
    '{',
    '}',
    'x',
    '<<E',
    '$A',
    '#',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { commands } = shellCommands(pieces.join(''));
      expect(commands.length).toBeLessThanOrEqual(500);
    }),
  );
});
