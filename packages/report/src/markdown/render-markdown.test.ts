import { compareEvaluations } from '@plugin-eval/quality/evaluate/compare-evaluations.ts';
import { headToHeadWith, judgedWithUntrustedText } from '@plugin-eval/tests/support/judged-untrusted-text.ts';
import { renderComparisonMarkdown } from '@plugin-eval/tests/support/rendered-documents.ts';
import { sampleSkill } from '@plugin-eval/tests/support/sample-skill.ts';
import {
  collectionAround,
  HOSTILE_TEXTS,
  pluginAround,
  withUntrustedText,
} from '@plugin-eval/tests/support/untrusted-text.ts';
import { renderMarkdown } from '@plugin-eval/tests/support/whole-report.ts';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { VALIDITY_ADDRESS } from '../quick-validity.ts';

const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });

/** `<sub>` and what folds a part of the report away, with a summary that holds no markup. */
const OWN_HTML = /^(?:<\/?sub>|<\/details>|<details><summary>[^<>]*<\/summary>)$/;

test('a skill: verdict, what to fix first, dimensions, findings', () => {
  const lines = renderMarkdown(sampleSkill()).split('\n');
  expect(lines[0]).toMatch(/^## crane: \d+\.\d, /);
  expect(lines.slice(2, 7)).toEqual([
    '**Poorly written; whether it fires is unknown; not scanned.**',
    '',
    '| 🔴 Good | ⚪ Fires | ⚪ Safe |',
    '|---|---|---|',
    '| **36.4** | **not measured** | **not scanned** |',
  ]);
  const advice = lines.indexOf('### What to change, for readers and agents');
  expect(lines.slice(advice + 2, advice + 5).map((line) => line.slice(0, 5))).toEqual([
    '- **+',
    '- **+',
    '- **a',
  ]);
  expect(lines).toContain('Estimated, 66 % of the weight measured.');
  expect(lines).toContain('| `output_quality` | 15 % | not measured |');
  expect(lines.find((line) => line.startsWith('- **error**'))).toContain('`crane/SKILL.md:3:1`');
  expect(lines.at(-2)).toMatch(/^plugin-eval .*safety not measured$/);
});

test('a skill that could not be read has no number anywhere', () => {
  const skill = sampleSkill();
  const text = renderMarkdown({
    ...skill,
    composite: { ...skill.composite, score: null, complete: false, badge: null, antiPatternPenalty: null },
    advice: [],
  });
  expect(text.split('\n')[0]).toBe('## crane: not measured, no score');
  expect(text).not.toContain('null');
});

test('a plugin and a collection list their members, what was skipped and what failed', () => {
  const plugin = renderMarkdown(pluginAround(sampleSkill()));
  for (const part of ['| crane |', '| Score | Agent |', '### Could not be scored', '### Skipped'])
    expect(plugin).toContain(part);
  const collection = renderMarkdown(collectionAround(sampleSkill()));
  expect(collection).toContain('- Scored: **1** (of 2 subjects)');
  expect(collection).toMatch(/- \*\*error\*\* `skill-file-missing` `.*` {2}skills has no SKILL\.md\./);
});

test('of the places of one rule the first are listed, and all are counted', () => {
  const skill = sampleSkill();
  const [finding] = skill.findings;
  const text = renderMarkdown({ ...skill, findings: finding ? new Array(61).fill(finding) : [] });
  expect(text.split('\n').filter((line) => line.startsWith('  - `crane/SKILL.md:3:1`'))).toHaveLength(3);
  expect(text).toContain('`  61 places\n');
});

test('a report that is longer than a comment may be says what it leaves out', () => {
  const skill = sampleSkill();
  const [advice] = skill.advice;
  const long = { ...skill, advice: advice ? [{ ...advice, action: 'word '.repeat(300) }] : [] };
  const markdown = renderMarkdown(long, 1000);
  expect(Buffer.byteLength(markdown)).toBeLessThan(1300);
  expect(markdown).toMatch(
    /more lines do not fit into the 1 kB of this report; `--output json` has everything/,
  );
});

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  const markdowns = (text: string) => {
    const skill = withUntrustedText(sampleSkill(), text);
    const judged = judgedWithUntrustedText(text);
    return [
      renderMarkdown(judged),
      renderMarkdown(pluginAround(judged, text)),
      renderMarkdown(collectionAround(judged, text)),
      renderComparisonMarkdown(compareEvaluations(judged, judged)),
      renderComparisonMarkdown({
        ...compareEvaluations(judged, judged, { headToHead: headToHeadWith(text) }),
        gates: judged.gates,
      }),
      renderMarkdown(skill),
      renderMarkdown(pluginAround(skill, text)),
      renderMarkdown(collectionAround(skill, text)),
      renderComparisonMarkdown(compareEvaluations(skill, skill)),
    ];
  };

  test('the rendering has no link, image or HTML but its own', () => {
    for (const markdown of markdowns(hostile)) {
      const tokens = renderer.parse(markdown, {}).flatMap((token) => [token, ...(token.children ?? [])]);
      const active = tokens.filter(({ type }) => /html|image|footnote/.test(type));
      expect(active.map(({ content }) => content).filter((html) => !OWN_HTML.test(html.trim()))).toEqual([]);
      const links = tokens.filter(({ type }) => type === 'link_open').map((link) => link.attrGet('href'));
      expect(links.filter((address) => address !== VALIDITY_ADDRESS)).toEqual([]);
    }
  });

  test('the structure is that of the same report with harmless text', () => {
    const shape = (markdown: string) =>
      renderer
        .parse(markdown, {})
        .filter(({ type }) => type !== 'inline')
        .map(({ type }) => type);
    expect(markdowns(hostile).map(shape)).toEqual(markdowns('harmless').map(shape));
  });
});
