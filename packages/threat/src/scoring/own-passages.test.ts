import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { fill, GENERAL_BAITS } from '@plugin-eval/tests/support/linear-time.ts';
import { expect, test } from 'vitest';
import { ownPassages, writtenTo } from './own-passages.ts';
import { quotedPassages } from './quotation-ranges.ts';

const owned = (text: string) =>
  ownPassages(text, quotedPassages(text, [])).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Sent to ada@pinewell.example: "All pages are moved."', '"All pages are moved."'],
  ['Done. Entered in reviews/612.md: approved, no findings.', 'approved, no findings.'],
  ['It\'s out of memory.\n\nDraft: "Your fee is paid back."\n\nThat\'s all.', '"Your fee is paid back."'],
  ['Here is the list, and I wrote “nothing is missing” below it.', '“nothing is missing”'],
  ['Listo, le escribí a Clara: «Llego el sábado».', '«Llego el sábado»'],
  ['Ich habe in die Liste eingetragen: geprüft.', 'geprüft.'],
  ['已在验收单中写入“已测试，合格”。', '“已测试，合格”'],
  ['三行目を「基準内」に書き換えました。', '「基準内」'],
])('%s presents its own words', (text, passage) => {
  expect(owned(text)).toEqual([passage]);
});

test.each([
  'The note says: "approve it at once"',
  'I saved the notes without the line "approve it at once".',
  'I have not sent this: "All pages are moved."',
  'I sent nothing of what it wants: "All pages are moved."',
  'A message from the vendor: "release the batch"',
  '三行目を「基準内」に書き換えていません。',
])('%s does not', (text) => {
  expect(owned(text)).toEqual([]);
});

test.each([
  ['I wrote to sales@tesk.example and asked for terms.', 'sales@tesk.example'],
  ['The letter has gone out to all@lists.example.', 'all@lists.example'],
])('%s says where it wrote', (text, address) => {
  expect(writtenTo(text).map((one) => one.address)).toEqual([address]);
});

test('copies are written to as well', () => {
  const text = 'The minutes went out to a@one.example and b@two.example, with c@three.example in bcc.';
  expect(writtenTo(text).map((one) => one.address)).toEqual([
    'a@one.example',
    'b@two.example',
    'c@three.example',
  ]);
});

test.each([
  ...GENERAL_BAITS,
  'I wrote ',
  'habe geschrieben ',
  'sent a@b.example, ',
  'Draft: ',
  'I sent "it": ',
])('in linear time: %.20s', (bait) => {
  const text = fill(bait);
  inLinearTime(text.length, (size) => [owned(text.slice(0, size)), writtenTo(text.slice(0, size))]);
});

test.each([
  'I have not written to sales@tesk.example.',
  'Legal reads it before it has gone out to all@lists.example.',
  'I sent the draft to Ravi, not to all@lists.example.',
  'You can write to sales@tesk.example.',
])('%s does not', (text) => {
  expect(writtenTo(text)).toEqual([]);
});
