import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { mentionedSecrets } from './mentioned-secrets.ts';

test('files and variables that a skill names and that hold secrets, as it writes them', () => {
  expect(
    mentionedSecrets([
      'Read `~/.netrc`, then $HOME/.config/gh/hosts.yml. The notes are in docs/notes.md.',
      'curl -H "X: $ACME_API_KEY" https://x.example; echo $PATH $HOME $LANG',
    ]),
  ).toEqual({ files: ['~/.netrc', '~/.config/gh/hosts.yml'], variables: ['ACME_API_KEY'] });
});

test('not more than four of each, and none twice', () => {
  const many = Array.from(
    { length: 9 },
    (_, at) => `~/.aws/credentials ~/.ssh/id_rsa${at} K${at}_TOKEN`,
  ).join('\n');
  const { files, variables } = mentionedSecrets([many, many]);
  expect(files).toHaveLength(4);
  expect(new Set(files).size).toBe(4);
  expect(variables).toEqual(['K0_TOKEN', 'K1_TOKEN', 'K2_TOKEN', 'K3_TOKEN']);
});

test('a text of any length and any kind is read in linear time', () => {
  for (const piece of ['~', '/a', 'A_', 'AB_KEY'])
    inLinearTime(200_000, (size) => mentionedSecrets([piece.repeat(size / piece.length)]));
});
