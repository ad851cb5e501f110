import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { Level } from '@plugin-eval/core/documents/names.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { rulePageAddress } from '../documentation-url.ts';
import { ALL_RULES } from '../rule-catalogue.ts';
import { renderRuleMarkdown } from '../rule-pages.ts';
import { sarifText, untrustedSarifText } from './sarif-text.ts';

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
 * The whole catalogue, in its own order, not only rules with findings: a reader can then tell "searched, not
 * found" from "not searched", and the index of a rule does not depend on the findings. Source: SARIF 2.1.0,
 * 3.49 (reportingDescriptor).
 */
export function sarifRules(): object[] {
  return ALL_RULES.map((rule) => ({
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: sarifText(`${rule.title}.`) },
    fullDescription: { text: sarifText(rule.detects) },
    help: { text: sarifText(helpText(rule)), markdown: sarifText(renderRuleMarkdown(rule)) },
    helpUri: rulePageAddress(rule.id),
    defaultConfiguration: { level: sarifLevel(rule.level) },
    properties: { tags: ['agent-skills', rule.group] },
  }));
}

/** The parts of a finding that describe its rule. */
type OfRule = Pick<Finding, 'rule' | 'level' | 'fix'> & Partial<Pick<Finding, 'why'>>;

/** The rules of one log: the catalogue, followed by the user's, as far as their findings describe them. */
export class SarifRules {
  readonly #others = new Map<string, { index: number; described: object }>();

  /** The place of the rule of a finding in `list`. */
  indexOf(finding: OfRule): number {
    const known = sarifRuleIndex(finding.rule) ?? this.#others.get(finding.rule)?.index;
    if (known !== undefined) return known;
    const index = ALL_RULES.length + this.#others.size;
    this.#others.set(finding.rule, { index, described: describedByFinding(finding) });
    return index;
  }

  list(): object[] {
    return [...sarifRules(), ...[...this.#others.values()].map(({ described }) => described)];
  }
}

function describedByFinding({ rule, level, why = '', fix }: OfRule): object {
  return {
    id: terminalSafe(rule),
    name: pascalCase(rule),
    shortDescription: { text: untrustedSarifText(why) },
    help: { text: untrustedSarifText(fix) },
    defaultConfiguration: { level: sarifLevel(level) },
    properties: { tags: ['agent-skills'] },
  };
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
