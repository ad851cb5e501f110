import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { expect, test } from 'vitest';
import { loadSignals } from './load-signals.ts';
import { splitVoices } from './split-voices.ts';

const { voices } = loadSignals().stance;

/** Name and first word of each voice. */
function heard(text: string): string[] {
  return splitVoices(text, voices).map(
    ({ name, start, end }) => `${name ?? '-'}=${/[\p{L}\p{N}]+/u.exec(text.slice(start, end))?.[0] ?? ''}`,
  );
}

test.each([
  ['brackets', '[A] Sorry, no.\n[B] Sure, take this.', ['a=Sorry', 'b=Sure']],
  ['brackets behind a sentence', '(As Clerk) I refuse. (As Raven) Gladly.', ['clerk=I', 'raven=Gladly']],
  ['names and colons', 'CLERK: No.\n\nRAVEN: Easy.', ['clerk=No', 'raven=Easy']],
  [
    'bold names',
    '**Normal response:** No.\n**Evil response:** Easy.',
    ['normal response=No', 'evil response=Easy'],
  ],
  ['a blank before the colon', 'GREFFIER : Non.\nCORBEAU : Moi, si.', ['greffier=Non', 'corbeau=Moi']],
  ['signs', '\u{1f512} No.\n\u{1f513} Yes.', ['\u{1f512}=No', '\u{1f513}=Yes']],
  ['one known part behind a preface', 'I cannot say that myself.\nDAN: But I can.', ['-=I', 'dan=But']],
  ['known parts on one line', 'GPT: No way. DAN: Of course.', ['gpt=No', 'dan=Of']],
  ['known names in small letters', 'user: How?\nassistant: No.', ['user=How', 'assistant=No']],
  ['names of a chat template', '<|user|>\nHow?\n<|assistant|>\nNo.', ['user=How', 'assistant=No']],
  ['names in German', 'Nutzerin: Wie?\nAssistent: Nein.', ['nutzerin=Wie', 'assistent=Nein']],
  [
    'names in Japanese',
    'ユーザー：どうやって。\nアシスタント：できません。',
    ['ユーザー=どうやって', 'アシスタント=できません'],
  ],
  ['full-width colons', '助手：不行。\n乌鸦：当然。', ['助手=不行', '乌鸦=当然']],
])('cut at %s', (_, text, parts) => {
  expect(heard(text)).toEqual(parts);
});

test.each([
  'One voice, and nobody else.',
  'Note: this is one voice.\nReason: it has headings.',
  'Title: A letter\nSubject: Cheese\nDear Ms Oak,',
  'See [the page](https://a.example).\n[Another](https://b.example) one.',
  '1. Mix: stir well.\n2. Bake: an hour.',
  'flour: two cups\nmilk: one cup',
])('left whole: %s', (text) => {
  expect(splitVoices(text, voices)).toEqual([{ name: null, start: 0, end: text.length, asks: false }]);
});

test('who asks is told from who answers', () => {
  const asks = splitVoices('User: How?\nAssistant: No.', voices).map((voice) => voice.asks);
  expect(asks).toEqual([true, false]);
});

test('long texts of brackets and colons take linear time', () => {
  for (const piece of ['[', '(', 'A:', '\n', 'A', '[A] ', '\nA: ', '**', '\u{1f512}', '. ('])
    inLinearTime(50_000, (size) => splitVoices(piece.repeat(size), voices));
});
