import { expect, test } from 'vitest';
import { readProse } from '../read-prose.ts';
import { ruledPassages } from '../rules-of-passage.ts';
import { findActs } from './find-acts.ts';
import { sentencesOf } from './sentence.ts';
import { SentenceRow } from './sentence-row.ts';
import { mayHoldAddress, strangeAddresses } from './strange-address.ts';

const TEXT = `# Title of the text

The first sentence stands here. The second one names https://tables.example/x and more. No.

- a.
- b.

A third sentence, which is long enough! And a fourth one; it ends here.

| a | b |
| - | - |

The fifth sentence stands alone.

The sixth sentence mentions nothing.

The seventh one names somebody@tables.example, at last.
`;

test('a passage stands between the sentence before it and the two after it', () => {
  const passages = readProse(TEXT).passages;
  const all = passages.map((passage) => sentencesOf(passage));
  const row = new SentenceRow(ruledPassages(passages));
  passages.forEach((_, index) => {
    const before = all.slice(0, index).flat();
    const own = all[index] ?? [];
    const after = all.slice(index + 1).flat();
    expect(row.around(index)).toEqual({
      sentences: [...before.slice(-1), ...own, ...after.slice(0, 2)],
      start: Math.min(1, before.length),
      end: Math.min(1, before.length) + own.length,
    });
  });
});

test('an address beside a passage is never overlooked, and one that is far away does not count', () => {
  const passages = readProse(TEXT).passages;
  const near = passages.map((_, index) => {
    const row = new SentenceRow(ruledPassages(passages));
    const mayBe = row.mayBeNearAddress(index);
    const is = row.around(index).sentences.some(({ text }) => mayHoldAddress(text));
    expect(mayBe || !is).toBe(true);
    return mayBe;
  });
  expect(near).toContain(true);
  expect(near).toContain(false);
});

test('a hundred thousand passages without a sentence take no longer than their number', () => {
  const passages = readProse(`${'- a.\n'.repeat(100_000)}\nOne sentence that stands alone.\n`).passages;
  const about = { file: 'SKILL.md', isSecurityWork: false, hidden: null };
  const addresses = strangeAddresses('');
  expect(findActs(ruledPassages(passages), { ...about, addresses })).toEqual([]);
});
