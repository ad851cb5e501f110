import { expect, test } from 'vitest';
import { plantedKeys } from './planted-keys.ts';

/** A part of a key that nobody would take for an example. */
const random = (length: number) => 'k7Qw2Zr9Tb4Xv1Lm8Nc3'.repeat(4).slice(0, length);
const found = (text: string) =>
  plantedKeys({ files: [{ path: 'scripts/a.py', text }] } as unknown as Parameters<
    typeof plantedKeys
  >[0]).map(({ message, line }) => [message, line]);

test.each([
  ['Anthropic', `sk-ant-api03-${random(64)}`],
  ['OpenAI', `sk-proj-${random(64)}`],
  ['GitHub', `ghp_${random(36)}`],
  ['GitHub', `github_pat_${random(64)}`],
  ['GitLab', `glpat-${random(20)}`],
  ['Slack', `xoxb-73920184-58203917-${random(24)}`],
  ['Stripe', `sk_live_${random(24)}`],
  ['npm', `npm_${random(36)}`],
  ['Telegram', `739201845:AA${random(33)}`],
  ['Google', `GOCSPX-${random(28)}`],
  ['AWS', `AKIA${random(16).toUpperCase()}`],
  ['Hugging Face', `hf_${random(60).replaceAll(/\d/g, '').slice(0, 34)}`],
  ['SendGrid', `SG.${random(22)}.${random(43)}`],
  ['Shopify', `shpat_${'9f3b71c2'.repeat(4)}`],
])('a working key of %s', (provider, key) => {
  expect(found(`import os\nkey = "${key}"\n`)).toEqual([
    [`The file appears to contain a working key of ${provider}.`, 2],
  ]);
});

test('a private key', () => {
  const key = `${`${random(64)}\n`.repeat(5)}`;
  expect(found(`-----BEGIN RSA PRIVATE KEY-----\n${key}-----END RSA PRIVATE KEY-----\n`)).toEqual([
    ['The file appears to contain a private key.', 1],
  ]);
});

test('a key that stands for another one', () => {
  expect(found(`key = "ghp_${'x'.repeat(36)}"`)).toEqual([]);
});
