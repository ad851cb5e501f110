import { publishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { everyDocument } from '@plugin-eval/tests/support/viewer-documents.ts';
import { expect, test } from 'vitest';
import { documentTitle } from './document-title.ts';

const documents = await everyDocument();

test.each([
  ['skill', 'crane'],
  ['plugin', 'origami'],
  ['collection', 'paper'],
  ['comparison', 'skills/crane and skills/crane'],
  ['leaderboard', /^Leaderboard of \d+ skills$/],
  ['threat report', 'Threat map of answers/assistant.jsonl'],
  ['threat comparison', 'Threat maps of answers/assistant.jsonl and answers/other.jsonl'],
  ['safety delta', 'Safety delta of my-skill'],
])('of a %s', (name, title) => {
  const finished = documents[name];
  if (finished === undefined) throw new Error(`There is no ${name}.`);
  expect(documentTitle(publishedDocument(finished))).toMatch(
    typeof title === 'string' ? new RegExp(`^${title}$`) : title,
  );
});

test('names stay as they are, and are cut where they are endless', () => {
  const named = (name: string) => {
    const document = reportSkill({ subject: { ...reportSkill().subject, name } });
    return documentTitle(publishedDocument({ kind: 'evaluation', document }));
  };
  expect(named('<b>\u202e crane')).toBe('<b>\u202e crane');
  expect(named('🦀'.repeat(1_000))).toBe(`${'🦀'.repeat(300)}…`);
});
