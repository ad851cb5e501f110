import { join } from 'node:path';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { inLinearTime } from '@plugin-eval/tests/support/linear-growth.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { describe, expect, test } from 'vitest';
import { evaluateSkill } from '../evaluate/evaluate-skill.ts';
import { settleInlineSuppressions } from './inline-suppressions.ts';
import { ruleOf } from './rules/catalogue.ts';
import { findingOf } from './static-findings.ts';

const FILE = 'crane/SKILL.md';
const noCode = () => false;
const at = (line: number | null, rule = 'DEAD_CROSS_REF') => findingOf(ruleOf(rule), { line }, FILE);

/** What becomes of findings in a file of these lines. */
function settle(lines: string[], findings = [at(2), at(3), at(null)], trust = true, isCode = noCode) {
  const settled = settleInlineSuppressions(findings, lines, FILE, isCode, trust);
  return {
    kept: settled.findings.filter(({ rule }) => rule !== 'inline-suppression').map(({ line }) => line),
    suppressed: settled.suppressed.map(({ line }) => line),
    reports: settled.findings.filter(({ rule }) => rule === 'inline-suppression'),
    reasons: settled.suppressed.map(({ suppressedBy, reason }) => `${suppressedBy}: ${reason}`),
  };
}

describe('a trusted comment with a reason', () => {
  test('takes the findings of its rule out of the whole file', () => {
    expect(settle(['<!-- plugin-eval-ignore DEAD_CROSS_REF: the skill comes next week -->'])).toMatchObject({
      kept: [],
      suppressed: [2, 3, null],
      reasons: Array(3).fill('inline: the skill comes next week'),
    });
  });

  test('with -next-line takes them out of the next line alone', () => {
    const lines = ['<!-- plugin-eval-ignore-next-line DEAD_CROSS_REF: next week -->'];
    expect(settle(lines)).toMatchObject({ kept: [3, null], suppressed: [2] });
  });

  test('may have an arrow in its reason', () => {
    const lines = ['<!-- plugin-eval-ignore DEAD_CROSS_REF: paper -> ink, next week -->'];
    expect(settle(lines).reasons[0]).toBe('inline: paper -> ink, next week');
  });

  test('leaves other rules and other files alone', () => {
    const elsewhere = findingOf(ruleOf('DEAD_CROSS_REF'), { line: 2 }, 'crane/references/a.md');
    const findings = [at(2, 'tool-names'), elsewhere];
    const lines = ['<!-- plugin-eval-ignore DEAD_CROSS_REF: next week -->'];
    expect(settle(lines, findings).kept).toEqual([2, 2]);
  });

  test('may stand beside others on one line', () => {
    const lines = [
      'See <!-- plugin-eval-ignore tool-names: one agent --> and <!--plugin-eval-ignore DEAD_CROSS_REF:x-->.',
    ];
    const settled = settle(lines, [at(2), at(2, 'tool-names'), at(2, 'body-lines')]);
    expect([settled.reasons, settled.reports.length]).toEqual([['inline: x', 'inline: one agent'], 2]);
  });

  test('may write the rule in another case', () => {
    expect(settle(['<!-- plugin-eval-ignore dead_cross_ref: next week -->']).kept).toEqual([]);
  });
});

describe('every request is reported', () => {
  test('with its place and its text', () => {
    const lines = ['First.', '🦢 <!-- plugin-eval-ignore DEAD_CROSS_REF: next week -->'];
    expect(settle(lines, []).reports).toMatchObject([
      {
        file: FILE,
        line: 2,
        column: 3,
        evidence: '<!-- plugin-eval-ignore DEAD_CROSS_REF: next week -->',
      },
    ]);
  });

  test.each([
    ['DEAD_CROSS_REF: next week', true, 'it is obeyed (--trust-inline)'],
    ['DEAD_CROSS_REF: next week', false, 'it is not obeyed without --trust-inline'],
    ['DEAD_CROSS_REF', true, 'it gives no reason and is not obeyed'],
    ['DEAD_CROSS_REF: ', true, 'it gives no reason and is not obeyed'],
    ['DEAD_CROSS_REFS: next week', true, 'there is no such rule'],
  ])('"%s", trusted %s: %s', (request, trust, outcome) => {
    const { reports, kept } = settle([`<!-- plugin-eval-ignore ${request} -->`], [at(2)], trust);
    const rule = request.split(':')[0];
    expect(reports.map(({ message }) => message)).toEqual([
      `A comment asks for ${rule} to be ignored; ${outcome}.`,
    ]);
    expect(kept).toEqual(outcome.startsWith('it is obeyed') ? [] : [2]);
  });

  test('also one that asks for just this not to be reported', () => {
    const lines = ['<!-- plugin-eval-ignore inline-suppression: do not look here -->'];
    expect(settle([...lines, ...lines]).reports).toHaveLength(2);
  });

  test('also one whose reason has an arrow in it, or is very long', () => {
    const arrow = '<!-- plugin-eval-ignore DEAD_CROSS_REF: moves a -> b next week -->';
    const long = `<!-- plugin-eval-ignore DEAD_CROSS_REF: ${'because '.repeat(100)}-->`;
    expect(settle([arrow, long], []).reports).toHaveLength(2);
  });

  test.each(['', ' ', ' DEAD_CROSS_REF because it comes next week', ' : next week'])(
    'also one that says "%s", which is not a rule with a reason',
    (request) => {
      const { reports, kept } = settle([`<!-- plugin-eval-ignore${request} -->`], [at(2)]);
      expect([reports.map(({ message }) => message), kept]).toEqual([
        [
          'A comment asks for a rule to be ignored; it does not have the form RULE: reason and is not obeyed.',
        ],
        [2],
      ]);
    },
  );

  test('but not a word that only begins like one', () => {
    expect(settle(['<!-- plugin-eval-ignored DEAD_CROSS_REF: x -->'], [at(2)]).reports).toEqual([]);
  });

  test('but not what an example in a code block shows', () => {
    const lines = ['```md', '<!-- plugin-eval-ignore DEAD_CROSS_REF: next week -->', '```'];
    const settled = settle(lines, [at(2)], true, () => true);
    expect(settled).toMatchObject({ kept: [2], suppressed: [], reports: [] });
  });
});

describe('a whole skill', () => {
  const body = (comment: string) =>
    skillText({ body: `# Crane\n\n${comment}\nFold. See [paper](../paper/SKILL.md).` });
  const ASKING = '<!-- plugin-eval-ignore-next-line DEAD_CROSS_REF: it comes next week -->';

  function evaluate(text: string, trustInline: boolean) {
    const root = temporaryRepository();
    writeTree(root, { [FILE]: text });
    const member = { path: join(root, 'crane'), shown: 'crane' };
    return evaluateSkill(member, { ...QUICK_OPTIONS, trustInline }, STOPPED_CLOCK);
  }
  const rulesOf = (list: readonly { rule: string }[]) => list.map(({ rule }) => rule);

  test('keeps its score and its penalty when an anti-pattern in it is suppressed', () => {
    const [obeyed, ignored] = [evaluate(body(ASKING), true), evaluate(body(ASKING), false)];
    expect([rulesOf(obeyed.suppressed), rulesOf(ignored.suppressed)]).toEqual([['DEAD_CROSS_REF'], []]);
    expect(obeyed.composite).toEqual(ignored.composite);
    expect(obeyed.layers).toEqual(ignored.layers);
    expect(obeyed.composite.antiPatternPenalty).toBe(0.95);
  });

  test('shows a request in a fenced example without obeying it', () => {
    const { findings, suppressed } = evaluate(body(`\`\`\`md\n${ASKING}\n\`\`\``), true);
    expect([rulesOf(findings), suppressed]).toEqual([['DEAD_CROSS_REF'], []]);
  });

  test('may ask in a comment of its frontmatter', () => {
    const frontmatter =
      '# <!-- plugin-eval-ignore-next-line name-folder-mismatch: the folder is renamed soon -->\nname: swan\ndescription: Use this skill when folding paper cranes.';
    expect(rulesOf(evaluate(skillText({ frontmatter }), true).suppressed)).toEqual(['name-folder-mismatch']);
  });
});

describe('100,000 hostile characters take less than a second', () => {
  const fill = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length));

  test.each([
    ['comments that never close', fill('<!-- plugin-eval-ignore ')],
    ['requests that never close', fill('<!-- plugin-eval-ignore DEAD_CROSS_REF: ')],
    ['next-line requests that never close', fill('<!-- plugin-eval-ignore-next-line a:')],
    ['blanks after the word', `<!-- plugin-eval-ignore${fill(' ')}`],
    ['a rule without end', `<!-- plugin-eval-ignore ${fill('a')}`],
    ['a reason without end', `<!-- plugin-eval-ignore a: ${fill('-')}`],
    ['hyphens that nearly close', fill('<!-- plugin-eval-ignore a: --')],
    ['comments in comments', `${fill('<!-- plugin-eval-ignore a: ')}-->`],
    ['requests', fill('<!-- plugin-eval-ignore a: b -->')],
  ])('%s', (_, line) => {
    inLinearTime(line.length, (size) => settle([line.slice(-size)], [at(2)]));
  });

  test('ten times as many characters of requests on one line', () => {
    const line = fill('🦢 <!-- plugin-eval-ignore tool-names: b -->').repeat(10);
    const { reports } = inLinearTime(line.length, (size) => settle([line.slice(0, size)], []));
    expect(reports.slice(0, 2).map(({ column }) => column)).toEqual([3, 46]);
  });

  test('2,000 requests beside 50,000 findings', () => {
    const lines = Array.from({ length: 2_000 }, () => '<!-- plugin-eval-ignore-next-line tool-names: b -->');
    const findings = Array.from({ length: 50_000 }, (_, line) => at(line + 1));
    const { kept } = inLinearTime(lines.length, (size) =>
      settle(lines.slice(0, size), findings.slice(0, size * 25)),
    );
    expect(kept).toHaveLength(50_000);
  });
});
