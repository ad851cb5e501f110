import { RULE_GROUPS, type Rule, type RuleGroup } from '../static/rules/rule.ts';
import { readingOf, readingSummary } from './rule-readings.ts';
import { type TextStyle, textStyle } from './text/style.ts';

/** The catalogue for the terminal, by group. */
export function renderRuleList(rules: readonly Rule[], options: { color: boolean }): string {
  const style = textStyle(options.color);
  const lines = groupsOf(rules).flatMap(([group, members]) => [
    style.strong(RULE_GROUPS[group]),
    ...members.map(
      (rule) => `  ${style.level(rule.level, rule.level.padEnd(7))} ${rule.id.padEnd(28)} ${rule.title}`,
    ),
    '',
  ]);
  return `${lines.join('\n')}plugin-eval rules ID explains one of them.\n`;
}

/** One rule for the terminal. */
export function renderRule(rule: Rule, options: { color: boolean }): string {
  const style: TextStyle = textStyle(options.color);
  return [
    `${style.strong(rule.id)}  ${style.level(rule.level, rule.level)}  ${style.dim(RULE_GROUPS[rule.group])}`,
    rule.title,
    '',
    `${style.accent('Looks for')}  ${rule.detects}`,
    `${style.accent('Why')}        ${rule.why}`,
    `${style.accent('Fix')}        ${rule.fix}`,
    `${style.accent('Precision')}  ${readingOf(rule)}`,
    '',
  ].join('\n');
}

/** One rule as a page of the documentation: its help, and how often it was right. */
export function renderRulePage(rule: Rule): string {
  return [renderRuleMarkdown(rule), '## How often it is right', '', readingOf(rule), ''].join('\n');
}

/** What a rule is about, in Markdown. */
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
    'Generated from `src/static/rules/` by `npm run docs`.',
    '',
    ...readingSummary(),
    ...lines,
  ].join('\n');
}

function groupsOf(rules: readonly Rule[]): [RuleGroup, Rule[]][] {
  return (Object.keys(RULE_GROUPS) as RuleGroup[]).map((group) => [
    group,
    rules.filter((rule) => rule.group === group),
  ]);
}
