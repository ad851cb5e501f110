import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { sampleCollection, samplePlugin, sampleSkill } from '@plugin-eval/tests/browser/sample-documents.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import { hostileViewerDocument } from '@plugin-eval/tests/support/hostile-document.ts';
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import { sampleGate } from '@plugin-eval/tests/support/report-comparison.ts';
import { reportLeaderboard, reportLeaderboardRow } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { reportThreat } from '@plugin-eval/tests/support/threat-documents.ts';
import { everyDocument } from '@plugin-eval/tests/support/viewer-documents.ts';
import { DOCUMENTS } from '@plugin-eval/tests/support/viewer-scenes.ts';
import { renderMarkdown } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import { LARGEST_MARKDOWN } from './fit-markdown.ts';

const documents = await everyDocument();

/** Tags with the names of their attributes: what a parser sees, without any text or value. */
function structure(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

function textOf(page: string): string {
  return page.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '');
}

describe.each(Object.entries(documents))('the page of a %s', (_, finished) => {
  const page = reportPage(finished);

  test('has one title', () => {
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test('loads nothing, runs nothing, and leads nowhere', () => {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    expect(page).not.toMatch(/<(?:script|link|img|a|iframe|form)\b|\s(?:src|href|on\w+)=|url\(|@import/i);
  });

  test('has one main heading, and every element closed', () => {
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(unbalanced(page)).toEqual([]);
  });

  test('reads as nothing that it is not, and is the same each time', () => {
    expect(textOf(page)).not.toMatch(/\b(?:NaN|null|undefined|Infinity)\b|\[object/);
    expect(reportPage(finished)).toBe(page);
  });
});

// The viewer's documents with an attack in every string that may be any string.
describe.each(Object.entries(DOCUMENTS))('with hostile text in every place of the %s', (_, shown) => {
  const { kind, document } = hostileViewerDocument(shown);
  const page = reportPage({ kind, document: fromPublished(document) } as unknown as FinishedDocument);

  test('the page has no element but ours, and no character that hides or reverses', () => {
    const own =
      /^<(?:!doctype html|\/?(?:html|head|body|header|main|h[1-6]|p|b|ul|ol|li|table|thead|tbody|tr|th|td|code|strong|em|blockquote|details|summary|title|style)|html lang=""|meta [a-z -]+=""(?: content="")?|(?:th|td) style=""|th class=""|th class=""|blockquote class=""|p class=""|div class="" tabindex="" role="" aria-label=""|\/div|br|ol start="")>$/;
    expect(structure(page).filter((tag) => !own.test(tag))).toEqual([]);
    expect(page).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufeff]/);
  });
});

test('without script a page shows what the Markdown report says', () => {
  const page = textOf(reportPage({ kind: 'evaluation', document: sampleSkill() })).toLowerCase();
  for (const word of renderMarkdown(sampleSkill()).match(/\p{L}{4,}/gu) ?? [])
    if (!['details', 'summary'].includes(word)) expect(page).toContain(word.toLowerCase());
});

test('a page is called by what it shows', () => {
  const titleOf = (finished: FinishedDocument) =>
    /<title>([^<]*)<\/title>.*?<header><p>(.*?)<\/p>/s.exec(reportPage(finished))?.slice(1);
  expect(titleOf({ kind: 'evaluation', document: samplePlugin() })?.[1]).toMatch(/<\/b> \S+ plugin report$/);
  expect(titleOf({ kind: 'threat-report', document: reportThreat() })).toEqual([
    expect.stringMatching(/^Threat map of /),
    expect.stringMatching(/ threat report$/),
  ]);
});

describe('a long report is cut to size and says so', () => {
  test.each<[string, FinishedDocument]>([
    [
      'a collection of 2,000 skills',
      {
        kind: 'evaluation',
        document: sampleCollection({ evaluations: Array.from({ length: 2_000 }, () => sampleSkill()) }),
      },
    ],
    [
      'a leaderboard of 5,000',
      {
        kind: 'leaderboard',
        document: reportLeaderboard({
          leaderboard: Array.from({ length: 5_000 }, () => reportLeaderboardRow({})),
        }),
      },
    ],
    [
      'a threat report of 5,000 answers',
      {
        kind: 'threat-report',
        document: reportThreat(
          Array.from({ length: 5_000 }, (_, index) => caseScore({ id: `c${index}`, probeId: `p${index}` })),
        ),
      },
    ],
  ])('%s', (_, finished) => {
    // Table cells take about three times the room of their Markdown.
    expect(Buffer.byteLength(reportPage(finished))).toBeLessThan(4 * LARGEST_MARKDOWN);
  });

  test('with the number of lines that are missing', () => {
    const skill = sampleSkill();
    const gates = Array.from({ length: 200 }, () => ({ ...sampleGate(), message: 'word '.repeat(400) }));
    const page = reportPage({ kind: 'evaluation', document: { ...skill, gates } });
    expect(textOf(page)).toMatch(/[\d,]+ more lines do not fit into the 60 kB of this report/);
  });
});

const VOID = new Set(['meta', 'br', 'hr']);

/** Tags that close what is not open, and elements that are never closed. */
function unbalanced(page: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (VOID.has(name)) continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}
