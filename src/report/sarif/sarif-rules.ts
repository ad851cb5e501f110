import type { Level } from '../../documents/names.ts';
import type { Rule } from '../../documents/rule.ts';
import { ALL_RULES } from '../rule-catalogue.ts';
import { renderRuleMarkdown } from '../rule-pages.ts';
import { sarifText } from './sarif-text.ts';

const SARIF_LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Level,
  string
>;

export type SarifLevel = (typeof SARIF_LEVEL)[Level];

export function sarifLevel(level: Level): SarifLevel {
  return SARIF_LEVEL[level];
}

const INDEX_BY_ID = new Map(ALL_RULES.map((rule, index) => [rule.id, index]));

/** The place of a rule in `tool.driver.rules`; undefined for a rule of another version's catalogue. */
export function sarifRuleIndex(id: string): number | undefined {
  return INDEX_BY_ID.get(id);
}

/**
 * The whole catalogue, in its own order. Not only the rules that occur: a reader can then tell "looked for, and not
 * found" from "not looked for", and the index of a rule does not depend on what was found.
 * Source: SARIF 2.1.0, 3.49 (reportingDescriptor).
 */
export function sarifRules(docsUrl: string): object[] {
  return ALL_RULES.map((rule) => ({
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: sarifText(`${rule.title}.`) },
    fullDescription: { text: sarifText(rule.detects) },
    help: { text: sarifText(helpText(rule)), markdown: sarifText(renderRuleMarkdown(rule)) },
    helpUri: `${docsUrl}/docs/rules/${rule.id}.md`,
    defaultConfiguration: { level: sarifLevel(rule.level) },
    properties: { tags: ['agent-skills', rule.group] },
  }));
}

function helpText({ detects, why, fix }: Rule): string {
  return `${detects}\n\nWhy it matters: ${why}\n\nHow to fix it: ${fix}`;
}

/** `skill-file-missing` and `MISSING_TRIGGER` become `SkillFileMissing` and `MissingTrigger`. */
export function pascalCase(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()}`)
    .join('');
}
