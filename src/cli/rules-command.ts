import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { renderJson } from '../report/json.ts';
import { renderRule, renderRuleList, renderRuleMarkdown } from '../report/rule-pages.ts';
import { findRule, RULES } from '../static/rules/catalogue.ts';
import { nearestName } from '../text/nearest-name.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, wantsColor } from './io.ts';

export interface RulesFlags {
  output?: 'text' | 'json' | 'markdown';
  color: boolean;
}

/** `plugin-eval rules [ID]` @throws UnknownNameError */
export function runRules(id: string | undefined, flags: RulesFlags, io: CliIo): ExitCode {
  const color = wantsColor(io, io.stdoutIsTerminal, flags.color);
  if (id === undefined) {
    if (flags.output === 'json') io.writeOut(renderJson({ rules: RULES }));
    else if (flags.output === 'markdown') io.writeOut(RULES.map(renderRuleMarkdown).join('\n'));
    else io.writeOut(renderRuleList(RULES, { color }));
    return EXIT.fine;
  }
  const rule = findRule(id);
  if (!rule) {
    const ids = RULES.map((candidate) => candidate.id);
    throw new UnknownNameError('rule', id, nearestName(id, ids), 'plugin-eval rules lists them all.');
  }
  if (flags.output === 'json') io.writeOut(renderJson(rule));
  else io.writeOut(flags.output === 'markdown' ? renderRuleMarkdown(rule) : renderRule(rule, { color }));
  return EXIT.fine;
}
