import type { Collection } from '@plugin-eval/core/documents/evaluation.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import { withMemberSummaries } from '@plugin-eval/core/documents/member-summary.ts';
import type { ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import { published, viewedEvaluation } from '@plugin-eval/tests/support/embedded-viewer.ts';
import { largeCollection } from '@plugin-eval/tests/support/large-collection.ts';
import { reportFinding } from '@plugin-eval/tests/support/report-documents.ts';
import { collectionConfidence, summariseRules } from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { beginningOf } from './collection-beginning.ts';
import { collectionFigures } from './collection-figures.ts';
import { memberRows, worstFirst } from './member-rows.ts';

function listed(collection: Collection) {
  const viewed = viewedEvaluation(collection) as Extract<ViewerDocument, { kind: 'evaluation' }>;
  const entry = withMemberSummaries(viewed);
  return { entry, inCode: fromPublished(published<object>(entry.document)) as unknown as Collection };
}

const attack = reportFinding({ rule: 'remote-code', level: 'error' });

/** One member in so many has what the scanner is sure of. */
function withAttacks(members: number, every: number): Collection {
  const collection = largeCollection(members);
  const scan = { findings: [{ ...attack, confirmed: true, path: [] }], suppressed: [], capabilities: [] };
  const analysability = { files: 1, bytes: 1, share: 1, notUnderstood: [] };
  const evaluations = collection.evaluations.map((member, index) =>
    index % every === 0 ? { ...member, scan: { ...scan, analysability } } : member,
  );
  return { ...collection, evaluations } as Collection;
}

test('it holds the rows that the list begins with, and says of all members what the list says', () => {
  const { entry, inCode } = listed(withAttacks(300, 40));
  const beginning = beginningOf(entry);
  const rows = worstFirst(memberRows(inCode.evaluations));
  expect(beginning?.positions).toEqual(rows.slice(0, 50).map(({ key }) => Number(key)));
  const shown = fromPublished(Object(beginning?.entry.document).evaluations);
  expect(JSON.parse(JSON.stringify(shown))).toEqual(
    JSON.parse(JSON.stringify(rows.slice(0, 50).map(({ evaluation }) => evaluation))),
  );
  expect(beginning?.figures).toMatchObject({
    members: 300,
    hasPlugins: true,
    rules: summariseRules(inCode.evaluations),
    confidence: collectionConfidence(inCode),
    notices: collectionFigures(inCode).notices,
  });
  expect(JSON.stringify(beginning?.figures.notices)).toContain('Do not install');
});

test('where warnings speak of very many members there is no beginning', () => {
  const { entry } = listed(withAttacks(2, 2));
  const [attacked, harmless] = Object(entry.document).evaluations;
  const of = (warned: number) => {
    const evaluations = [...Array(warned).fill(attacked), harmless];
    return beginningOf({ ...entry, document: { ...entry.document, evaluations } as typeof entry.document });
  };
  expect(of(1_001)).toBeNull();
  expect(of(1_000)?.figures.members).toBe(1_001);
});
