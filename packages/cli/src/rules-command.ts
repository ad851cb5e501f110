import { CONFIG } from '@plugin-eval/app/operations/config-option.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { optionalArgument } from '@plugin-eval/app/operations/operation.ts';
import { flag } from '@plugin-eval/app/operations/option.ts';
import { allOwnRules } from '@plugin-eval/app/own-rules/own-rules-of.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';
import { resolveSettings } from '@plugin-eval/engine/config/resolve-settings.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { ALL_RULES, findAnyRule } from '@plugin-eval/report/rule-catalogue.ts';
import { renderRulePage, ruleListView, ruleView } from '@plugin-eval/report/rule-pages.ts';
import { readingOf } from '@plugin-eval/report/rule-readings.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { defineCommand } from './cli-command.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { RULES_TEST } from './rules-test-command.ts';
import type { WritingFlags } from './write-document.ts';

/** `plugin-eval rules [ID]`. */
export const RULES = defineCommand(
  {
    name: 'rules',
    summary: 'list the rules, or explain one',
    description: 'Prints the catalogue of rules, or what one looks for, why it matters and how to fix it.',
    examples: `
  plugin-eval rules
  plugin-eval rules DEAD_CROSS_REF
  plugin-eval rules --signals
  plugin-eval rules test house-rules`,
    arguments: { id: optionalArgument('one rule') },
    formats: ['text', 'json', 'markdown'],
    defaultFormat: 'text',
    settings: ['rules', 'scanRules'],
    options: { signals: flag('the signals that score responses to probes, instead'), ...CONFIG },
  },
  async (given, { writing, io }) => {
    if (given.signals) {
      const { showSignals } = await import('./threat/signals-command.ts');
      return showSignals(given.id ?? null, writing, io);
    }
    if (given.id !== undefined) return explainRule(given.id, given, writing, io);
    const rules = [...ALL_RULES, ...(await ownRules(given, io))];
    if (writing.output === 'json') io.writeOut(renderJson({ rules: rules.map(withPrecision) }));
    else if (writing.output === 'markdown') io.writeOut(rules.map(renderRulePage).join('\n'));
    else io.writeOut(layoutText(ruleListView(rules), lookOfStdout(io, writing.color)));
    return EXIT.fine;
  },
  [RULES_TEST],
);

interface RulesFolders {
  configFile?: string | undefined;
  rules?: string[] | undefined;
  scanRules?: string[] | undefined;
}

/** Explains a rule, shipped or of the user. @throws UsageError, ConfigError a rule of the user is not as it should be */
export async function explainRule(
  id: string,
  folders: RulesFolders,
  { output, color }: WritingFlags,
  io: CliIo,
): Promise<ExitCode> {
  const own = await ownRules(folders, io);
  const rule = findAnyRule(id) ?? own.find((candidate) => candidate.id === id.toLowerCase());
  if (!rule) {
    const ids = [...ALL_RULES, ...own].map((candidate) => candidate.id);
    throw unknownName('rule', id, ids, 'plugin-eval rules');
  }
  if (output === 'json') io.writeOut(renderJson(withPrecision(rule)));
  else if (output === 'markdown') io.writeOut(renderRulePage(rule));
  else io.writeOut(layoutText(ruleView(rule), lookOfStdout(io, color)));
  return EXIT.fine;
}

/** The rules of the folders that the flags, the variables or the configuration name. */
async function ownRules(
  { configFile, rules, scanRules }: RulesFolders,
  { variables, workingDirectory }: CliIo,
): Promise<Rule[]> {
  const { settings } = await resolveSettings({
    ...{ flags: { rules, scanRules }, configFile },
    ...{ variables, workingDirectory, targets: [] },
  });
  return allOwnRules(settings, workingDirectory);
}

function withPrecision(rule: Rule): Rule & { precision: string } {
  return { ...rule, precision: readingOf(rule) };
}
