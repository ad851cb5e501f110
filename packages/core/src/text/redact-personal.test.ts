import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { redactPersonal } from './redact-personal.ts';

test.each([
  ['mail ada.l@example.org now', 'mail [redacted] now'],
  ['clone https://ada:s3cr3t@git.example.org/x', 'clone https://[redacted]@git.example.org/x'],
  ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefgh end', 'jwt [redacted] end'],
  ['use ghp_0123456789abcdef0123 here', 'use [redacted] here'],
  ['word Zx81kQ0pVr73mNt5Lw2y stays not', 'word [redacted] stays not'],
  ['password: hunter22 ok', 'password: [redacted] ok'],
  ['see /home/ada/work/x', 'see ~/work/x'],
  ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', '[redacted]'],
])('%s', (text, redacted) => {
  expect(redactPersonal(text)).toBe(redacted);
});

test('names of the person, the machine and the home folder', () => {
  const names = { home: '/srv/homes/ada', user: 'adalove', host: 'babbage' };
  expect(redactPersonal('adalove@babbage in /srv/homes/ada/x', names)).toBe('[redacted]@[redacted] in ~/x');
});

test('plain words and long names of skills stay', () => {
  const text =
    'Use azure-cosmosdb-datamodeling-helper to write internationalization tests for version 2.1.330.';
  expect(redactPersonal(text)).toBe(text);
});

test('runs in linear time', () => {
  for (const piece of ['eyJaaaaaaaa.', 'a@', '-----BEGIN A-----', '://a:', 'token=', 'aZ3', '/home/'])
    inLinearTime(40_000, (size) => redactPersonal(piece.repeat(size / piece.length)));
});
