import type { Rule } from '../documents/rule.ts';
import { renderJson } from '../report/json.ts';
import { ALL_RULES, findAnyRule } from '../report/rule-catalogue.ts';
import { renderRulePage, ruleListView, ruleView } from '../report/rule-pages.ts';
import { readingOf } from '../report/rule-readings.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { unknownName } from '../text/nearest-name.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';

export interface RulesFlags {
  output?: 'text' | 'json' | 'markdown';
  color: boolean;
}

/** `plugin-eval rules [ID]` @throws UsageError */
export function runRules(id: string | undefined, flags: RulesFlags, io: CliIo): ExitCode {
  const look = lookOfStdout(io, flags.color);
  if (id === undefined) {
    if (flags.output === 'json') io.writeOut(renderJson({ rules: ALL_RULES.map(withPrecision) }));
    else if (flags.output === 'markdown') io.writeOut(ALL_RULES.map(renderRulePage).join('\n'));
    else io.writeOut(layoutText(ruleListView(ALL_RULES), look));
    return EXIT.fine;
  }
  const rule = findAnyRule(id);
  if (!rule) {
    const ids = ALL_RULES.map((candidate) => candidate.id);
    throw unknownName('rule', id, ids, 'plugin-eval rules');
  }
  if (flags.output === 'json') io.writeOut(renderJson(withPrecision(rule)));
  else io.writeOut(flags.output === 'markdown' ? renderRulePage(rule) : layoutText(ruleView(rule), look));
  return EXIT.fine;
}

function withPrecision(rule: Rule): Rule & { precision: string } {
  return { ...rule, precision: readingOf(rule) };
}
