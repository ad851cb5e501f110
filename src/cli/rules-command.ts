import { allOwnRules } from '../application/own-rules/own-rules-of.ts';
import { resolveSettings } from '../config/resolve-settings.ts';
import type { Rule } from '../documents/rule.ts';
import { renderJson } from '../report/json.ts';
import { ALL_RULES, findAnyRule } from '../report/rule-catalogue.ts';
import { renderRulePage, ruleListView, ruleView } from '../report/rule-pages.ts';
import { readingOf } from '../report/rule-readings.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { unknownName } from '../text/nearest-name.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { settingsOf } from './setting-flags.ts';

export interface RulesFlags {
  config?: string;
  output?: 'text' | 'json' | 'markdown';
  color: boolean;
}

/** `plugin-eval rules [ID]` @throws UsageError, ConfigError a rule of the user is not as it should be */
export async function runRules(id: string | undefined, flags: RulesFlags, io: CliIo): Promise<ExitCode> {
  const look = lookOfStdout(io, flags.color);
  const own = await ownRules(flags, io);
  const rules = [...ALL_RULES, ...own];
  if (id === undefined) {
    if (flags.output === 'json') io.writeOut(renderJson({ rules: rules.map(withPrecision) }));
    else if (flags.output === 'markdown') io.writeOut(rules.map(renderRulePage).join('\n'));
    else io.writeOut(layoutText(ruleListView(rules), look));
    return EXIT.fine;
  }
  const rule = findAnyRule(id) ?? own.find((candidate) => candidate.id === id.toLowerCase());
  if (!rule) {
    const ids = rules.map((candidate) => candidate.id);
    throw unknownName('rule', id, ids, 'plugin-eval rules');
  }
  if (flags.output === 'json') io.writeOut(renderJson(withPrecision(rule)));
  else io.writeOut(flags.output === 'markdown' ? renderRulePage(rule) : layoutText(ruleView(rule), look));
  return EXIT.fine;
}

/** The rules of the folders that the flags, the variables or the configuration name. */
async function ownRules(flags: RulesFlags, { variables, workingDirectory }: CliIo): Promise<Rule[]> {
  const { rules, scanRules } = settingsOf(flags);
  const { settings } = await resolveSettings({
    ...{ flags: { rules, scanRules }, configFile: flags.config },
    ...{ variables, workingDirectory, targets: [] },
  });
  return allOwnRules(settings, workingDirectory);
}

function withPrecision(rule: Rule): Rule & { precision: string } {
  return { ...rule, precision: readingOf(rule) };
}
