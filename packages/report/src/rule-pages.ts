import { RULE_GROUPS, type Rule, type RuleGroup } from '@plugin-eval/core/documents/rule.ts';
import type { ScanRule } from '@plugin-eval/scan/rules/scan-rule.ts';
import { LEVEL_TONES } from './evaluation/findings-view.ts';
import { codesOf } from './rule-catalogue.ts';
import { readingOf, readingSummary } from './rule-readings.ts';
import type { Fact, Section } from './view-model/blocks.ts';
import { fact, factList, paragraph, section, table } from './view-model/build-blocks.ts';

/** The catalogue for the terminal, by group. */
export function ruleListView(rules: readonly Rule[]): Section[] {
  return [
    ...groupsOf(rules).flatMap(([group, members]) =>
      section(group, RULE_GROUPS[group], [
        table(
          [],
          members.map(({ level, id, title }) => [[{ text: level, tone: LEVEL_TONES[level] }], id, title]),
        ),
      ]),
    ),
    { id: 'next', title: 'plugin-eval rules ID explains one of them.', blocks: [] },
  ];
}

/** One rule for the terminal. */
export function ruleView(rule: Rule): Section[] {
  const { id, level, group, title, detects, why, fix, origin } = rule;
  return section(
    'rule',
    [id, '  ', { text: level, tone: LEVEL_TONES[level] }, { text: `  ${RULE_GROUPS[group]}`, tone: 'quiet' }],
    [
      paragraph(title),
      factList([
        fact('Looks for', detects),
        fact('Why', why),
        fact('Fix', fix),
        ...codeFacts(rule),
        ...(origin === undefined ? [] : [fact('From', origin)]),
        fact('Precision', precisionOf(rule)),
      ]),
    ],
  );
}

/** One rule as a page of the documentation: its help, and how often it was right. */
export function renderRulePage(rule: Rule): string {
  return [
    renderRuleMarkdown(rule),
    ...codeLines(rule),
    '## How often it is right',
    '',
    precisionOf(rule),
    '',
  ].join('\n');
}

/** Renders a rule's documentation as Markdown. */
export function renderRuleMarkdown(rule: Rule): string {
  const cost = rule.group === 'anti-pattern' ? 'costs 5 % of the score' : 'costs no points';
  return [
    `# ${rule.id}`,
    '',
    `**${rule.title}.** Level: ${rule.level}; ${cost}.`,
    '',
    '## What is looked for',
    '',
    rule.detects,
    '',
    '## Why it matters',
    '',
    rule.why,
    '',
    '## How to fix it',
    '',
    rule.fix,
    '',
  ].join('\n');
}

/** The index of the documentation's pages. */
export function renderRuleIndex(rules: readonly Rule[]): string {
  const lines = groupsOf(rules).flatMap(([group, members]) => [
    `## ${RULE_GROUPS[group]}`,
    '',
    '| Rule | Level | Finding |',
    '|---|---|---|',
    ...members.map((rule) => `| [${rule.id}](${rule.id}.md) | ${rule.level} | ${rule.title} |`),
    '',
  ]);
  return [
    '# Rules',
    '',
    'Written by `npm run docs` from `packages/quality/src/static/rules/` and `scan-rules/`.',
    '',
    ...readingSummary(),
    ...lines,
  ].join('\n');
}

/** Describes a rule's precision, counted by hand. */
function precisionOf(rule: Rule): string {
  if (rule.group !== 'security') return readingOf(rule);
  const { measured } = rule as ScanRule;
  if (measured === undefined)
    return '`plugin-eval scan --accuracy` says how often it reported harmful and harmless skills.';
  const { on, right, noise, false: wrong } = measured;
  return `Warnings and errors on the labelled sets, counted by hand on ${on}: ${right} right, ${noise} noise (true and harmless), ${wrong} false.`;
}

function codeFacts(rule: Rule): Fact[] {
  const codes = codesOf(rule);
  if (codes === null) return [];
  return [fact('OWASP', codes.owasp.join(', ')), fact('Category', codes.categories.join(', '))];
}

function codeLines(rule: Rule): string[] {
  const codes = codesOf(rule);
  if (codes === null) return [];
  return [
    '## What it is called elsewhere',
    '',
    `OWASP Agentic Skills Top 10: ${codes.owasp.join(', ')}. MaliciousSkillBench: ${codes.categories.join(', ')}.`,
    '',
  ];
}

const GROUPS = Object.keys(RULE_GROUPS) as RuleGroup[];

function groupsOf(rules: readonly Rule[]): [RuleGroup, Rule[]][] {
  return [...Map.groupBy(rules, ({ group }) => group)].toSorted(
    ([a], [b]) => GROUPS.indexOf(a) - GROUPS.indexOf(b),
  );
}
