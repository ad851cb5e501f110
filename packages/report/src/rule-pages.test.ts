import { RULE_GROUPS } from '@plugin-eval/core/documents/rule.ts';
import { describe, expect, test } from 'vitest';
import { ALL_RULES as RULES } from './rule-catalogue.ts';
import { renderRuleIndex, renderRuleMarkdown, ruleListView, ruleView } from './rule-pages.ts';
import { layoutText } from './view-model/layout-text.ts';

const missingTrigger = RULES.filter(({ id }) => id === 'MISSING_TRIGGER');
const [rule] = missingTrigger;
if (!rule) throw new Error('MISSING_TRIGGER is not in the catalogue.');

describe('the list for the terminal', () => {
  const lines = layoutText(ruleListView(RULES), { color: false, width: null }).split('\n');

  test('has every rule once, under its group', () => {
    const ids = lines
      .filter((line) => /^ {2}(?:error|warning|info) /.test(line))
      .map((line) => line.split(/ +/)[2]);
    expect([...ids].sort()).toEqual(RULES.map(({ id }) => id).sort());
    for (const { group } of RULES) expect(lines).toContain(RULE_GROUPS[group]);
  });

  test('says how to read on', () => {
    expect(lines.at(-2)).toBe('plugin-eval rules ID explains one of them.');
  });

  test('has the titles of a group in one column', () => {
    for (const group of new Set(RULES.map((each) => each.group))) {
      const members = RULES.filter((each) => each.group === group);
      const starts = members.map((each) =>
        lines.find((line) => line.includes(` ${each.id} `))?.indexOf(each.title),
      );
      expect(new Set(starts).size).toBe(1);
    }
  });
});

test('one rule for the terminal says what it looks for, why, and how to fix it', () => {
  expect(layoutText(ruleView(rule), { color: false, width: null }).split('\n')).toEqual([
    `MISSING_TRIGGER  warning  ${RULE_GROUPS['anti-pattern']}`,
    `  ${rule.title}`,
    '',
    `  Looks for  ${rule.detects}`,
    `  Why        ${rule.why}`,
    `  Fix        ${rule.fix}`,
    expect.stringMatching(/^ {2}Precision {2}239 hits in the 773 skills/),
    '',
  ]);
});

describe('the page of a rule', () => {
  test('has the same text, and what the finding costs', () => {
    const page = renderRuleMarkdown(rule);
    expect(page).toMatch(/^# MISSING_TRIGGER\n\n\*\*.*\*\* Level: warning; costs 5 % of the score\.\n/);
    for (const text of [rule.detects, rule.why, rule.fix]) expect(page).toContain(text);
  });

  test('of a rule that is no anti-pattern says that it costs nothing', () => {
    for (const other of RULES.filter(({ group }) => group !== 'anti-pattern'))
      expect(renderRuleMarkdown(other)).toContain('; costs no points.');
  });
});

test('the index links to a page for each rule', () => {
  const links = [...renderRuleIndex(RULES).matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, id, file]) => [
    id,
    file,
  ]);
  expect(links.map(([id]) => id).sort()).toEqual(RULES.map(({ id }) => id).sort());
  expect(links.every(([id, file]) => file === `${id}.md`)).toBe(true);
});
