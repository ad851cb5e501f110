import type { Evaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { withUntrustedText } from '@plugin-eval/tests/browser/untrusted-text.ts';
import { misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { erroredDrawsLayer, invalidLayer, liftLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import { certificateMarkdown, certificatePage } from '@plugin-eval/tests/support/rendered-certificate.ts';
import { reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { erroredRanking, rankedSkill } from '@plugin-eval/tests/support/report-ranking.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import { HOSTILE_TEXTS } from '@plugin-eval/tests/support/untrusted-text.ts';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';

const markdownParser = new MarkdownIt({ html: true, linkify: true });
const OPTIONS = { date: '2026-02-11', run: 'r1a2b3c4' };
const FORMATS = {
  Markdown: certificateMarkdown,
  HTML: certificatePage,
};
const DOCUMENTS: [string, Evaluation][] = [
  ['a skill', simulatedSkill(liftLayer())],
  ['a skill whose sessions are invalid', simulatedSkill(invalidLayer())],
  ['a skill with a rank', rankedSkill()],
  ['a skill whose ranking errored', rankedSkill(erroredRanking())],
  ['a skill without paid layers', reportSkill()],
  [
    'a plugin',
    reportPlugin({ skills: [simulatedSkill(), simulatedSkill(erroredDrawsLayer(), misledLayer())] }),
  ],
];

/** Everything that is to be read, in one line. */
function wordsOf(rendered: string): string {
  return rendered
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<\/?(?:b|bdi|em)>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#\d+;/g, '')
    .replace(/\s+/g, ' ');
}

describe.each(Object.entries(FORMATS))('as %s', (_, render) => {
  const words = wordsOf(render(simulatedSkill(liftLayer()), OPTIONS));

  test.each([
    'crane',
    'skills/crane',
    'ab'.repeat(32),
    '84.3',
    '95 % 80.6–87.9',
    'provisional until safety is measured',
    'Triggering accuracy',
    '0.74–0.88',
    'static 0.80, judge 0.77, sessions 0.91',
    '2.2–19.2 %',
    '+0.08 to +0.33',
    'kappa 0.60 on 10 prompts',
    '50, with claude-agent 0.3.330',
    'claude-opus-4-5-20251101',
    'plugin-eval 1.2.3',
    'r1a2b3c4',
    '2026-02-11',
    'not measured',
    'What was not measured',
  ])('it states %s', (fact) => {
    expect(words).toContain(fact);
  });

  test('an alarm and a missing badge cannot be missed', () => {
    const invalid = wordsOf(render(simulatedSkill(invalidLayer()), OPTIONS));
    expect(invalid).toMatch(/The sessions are invalid:\S* 0 of 3 positive controls fired/);
    expect(invalid).toContain('No badge');
    expect(invalid).not.toContain('★');
  });

  test('it is the same each time', () => {
    expect(render(simulatedSkill(), OPTIONS)).toBe(render(simulatedSkill(), OPTIONS));
  });

  test('of a plugin with many skills it names some and counts the others', () => {
    const skills = Array.from({ length: 90 }, () => simulatedSkill());
    expect(wordsOf(render(reportPlugin({ skills }), OPTIONS))).toMatch(
      /(?:and )?\d\d skills more in the JSON output/,
    );
  });
});

describe.each(DOCUMENTS)('of %s, with hostile text in every untrusted field', (_, document) => {
  const renders = (text: string) => {
    const certified = withUntrustedText(document, text);
    const options = { date: text, run: text };
    return {
      markdown: certificateMarkdown(certified, options),
      html: certificatePage(certified, options),
    };
  };
  const plain = renders('paper');
  const tags = (markup: string) =>
    (markup.match(/<[^>]*>/g) ?? [])
      .map((tag) => tag.replace(/"[^"]*"/g, '""'))
      // Mentions become code, which notifies no one.
      .filter((tag) => !/^<\/?code>$/.test(tag));

  test.each(Object.entries(HOSTILE_TEXTS))('%s is only text', (_, text) => {
    const { markdown, html } = renders(text);
    expect(tags(html)).toEqual(tags(plain.html));
    const shape = (source: string) =>
      markdownParser
        .parse(source, {})
        .flatMap(({ type, children }) => [
          type,
          ...(children ?? []).map((child) => child.type).filter((kind) => /html|link|image/.test(kind)),
        ]);
    expect(shape(markdown)).toEqual(shape(plain.markdown));
    for (const rendered of [markdown, html])
      expect(rendered).not.toMatch(/[^\n\P{Cc}]|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
  });
});
