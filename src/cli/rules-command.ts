import { renderJson } from '../report/json.ts';
import { renderRule, renderRuleList, renderRulePage } from '../report/rule-pages.ts';
import { readingOf } from '../report/rule-readings.ts';
import { findRule, RULES } from '../static/rules/catalogue.ts';
import type { Rule } from '../static/rules/rule.ts';
import { unknownName } from '../text/nearest-name.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';

export interface RulesFlags {
  output?: 'text' | 'json' | 'markdown';
  color: boolean;
}

/** `plugin-eval rules [ID]` @throws UsageError */
export function runRules(id: string | undefined, flags: RulesFlags, io: CliIo): ExitCode {
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  if (id === undefined) {
    if (flags.output === 'json') io.writeOut(renderJson({ rules: RULES.map(withPrecision) }));
    else if (flags.output === 'markdown') io.writeOut(RULES.map(renderRulePage).join('\n'));
    else io.writeOut(renderRuleList(RULES, { color }));
    return EXIT.fine;
  }
  const rule = findRule(id);
  if (!rule) {
    const ids = RULES.map((candidate) => candidate.id);
    throw unknownName('rule', id, ids, 'plugin-eval rules');
  }
  if (flags.output === 'json') io.writeOut(renderJson(withPrecision(rule)));
  else io.writeOut(flags.output === 'markdown' ? renderRulePage(rule) : renderRule(rule, { color }));
  return EXIT.fine;
}

function withPrecision(rule: Rule): Rule & { precision: string } {
  return { ...rule, precision: readingOf(rule) };
}
