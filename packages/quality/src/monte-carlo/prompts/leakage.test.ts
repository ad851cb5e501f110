import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leakFinder, type SkillListing } from './leakage.ts';
import { namesSkill } from './names-skill.ts';

const findLeak = (prompt: string, skill: SkillListing) => leakFinder(skill)(prompt);

const FORMS = {
  name: 'pdf-forms',
  description:
    'Fill in PDF forms and read their fields. Use when the user wants to complete a tax form, extract the values of form fields, or flatten a filled form.',
};
const PDF = { name: 'pdf', description: 'Merge, split and rotate PDF files.' };
const DEVGOD = { name: 'devgod', description: 'Builds web applications by strict rules.' };

test.each([
  [FORMS, 'Use PDF-Forms on this file', true],
  [FORMS, '/pdf-forms fill.pdf', true],
  [FORMS, 'Fill in this pdf form', false],
  [FORMS, 'Where is my-pdf-forms-old?', true],
  [FORMS, 'xpdf-forms2', false],
  [PDF, 'Merge two pdf files', false],
  [PDF, 'Use the PDF skill on this file', true],
  [PDF, '/pdf merge', true],
  [PDF, '$pdf merge these', true],
  [PDF, 'docs:pdf merge', true],
  [PDF, 'Use pdf to merge these', true],
  [PDF, 'pdf: merge these', true],
  [PDF, 'I use pdf files every day', false],
  [DEVGOD, 'devgod — build a signup form', true],
  [DEVGOD, 'Let devgod audit this page', true],
  [DEVGOD, 'Audit this page', false],
  [{ name: '', description: '' }, 'anything', false],
])('%j is named by "%s": %s', (skill, prompt, named) => {
  expect(namesSkill(prompt, skill)).toBe(named);
});

test.each([
  [
    'six words in a row',
    'Hello! I have here a scan, please extract the values of form fields in it, and then tell me which of them are empty',
    'extract the values of form fields',
  ],
  ['most of a short prompt', 'complete a tax form', 'complete a tax form'],
  ['half of a prompt', 'Please flatten a filled form now', 'flatten a filled form'],
])('%s is copied from the description', (_, prompt, evidence) => {
  expect(findLeak(prompt, FORMS)).toEqual({ kind: 'description', evidence });
});

test.each([
  'The tax office sent me this file and I have to type my income into the boxes, can you do it?',
  'Which boxes of the attached document are still empty?',
  'a tax form',
  'form',
  '',
])('"%s" is the user’s own', (prompt) => {
  expect(findLeak(prompt, FORMS)).toBeNull();
});

test('scripts without blanks are compared by characters', () => {
  const skill = {
    name: 'kami-tsuru',
    description: '折り紙で鶴を折るときに使うスキルです。写真から展開図を作ります。',
  };
  expect(
    findLeak('写真から展開図を作りますか、それとも自分で考えた方がいいですか教えてください', skill)?.kind,
  ).toBe('description');
  expect(findLeak('この紙で鳥を作りたいのですが、どこから始めればいいですか', skill)).toBeNull();
});

test('a name comes before copied words', () => {
  expect(findLeak('pdf-forms: extract the values of form fields', FORMS)).toEqual({
    kind: 'name',
    evidence: 'pdf-forms',
  });
});

test('whatever stands in a description is a leak when six words or more are taken from it', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 6, maxLength: 40 }), fc.nat(), (words, at) => {
      const start = at % (words.length - 5);
      const copied = words.slice(start, start + 6).join(' ');
      expect(
        findLeak(`${copied} zzzzzzzzz yyyyyyyyy`, { name: 'no-such-name', description: words.join(', ') })
          ?.kind,
      ).toBe('description');
    }),
    { numRuns: 200 },
  );
});

test('evidence stands in both texts', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (prompt, description) => {
      const leak = findLeak(prompt, { name: 'no-such-name', description });
      if (leak === null) return;
      expect(` ${prompt} `).toContain(` ${leak.evidence} `);
      expect(` ${description} `).toContain(` ${leak.evidence} `);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['a ', 'a '],
  ['a b ', 'b a a b '],
])('long texts of one word take linear time: %j', (prompt, description) => {
  inLinearTime(400_000, (size) =>
    findLeak(prompt.repeat(16_000 / prompt.length), {
      name: 'x-y',
      description: description.repeat(size / description.length),
    }),
  );
});
