import { EXIT, worstExit } from '@plugin-eval/app/operations/exit-code.ts';
import { argument } from '@plugin-eval/app/operations/operation.ts';
import { defaulted } from '@plugin-eval/app/operations/option.ts';
import type { RuleTest } from '@plugin-eval/app/own-rules/test-rules.ts';
import { terminalSafe } from '@plugin-eval/core/text/terminal-safe.ts';
import { choice } from '@plugin-eval/engine/config/setting.ts';
import { plural } from '@plugin-eval/report/number-format.ts';
import { renderJson } from '@plugin-eval/report/render-json.ts';
import { defineCommand } from './cli-command.ts';

/** `plugin-eval rules test FOLDER`. */
export const RULES_TEST = defineCommand(
  {
    name: 'rules test',
    summary: 'test the examples of your own rules',
    description:
      'Runs every example of the rules in a folder, or in a package of rules: those that must fire, and those that must be spared. Modules in it run with your permissions. Exits with 1 when an example is wrong, with 2 when a rule cannot be read.',
    examples: `
  plugin-eval rules test house-rules
  plugin-eval rules test house-scan-rules --output json`,
    arguments: { folder: argument('a folder of rules, or of a package of rules') },
    options: {
      output: defaulted(choice(['text', 'json']), {
        argument: 'format',
        help: 'format on stdout',
        default: 'text',
      }),
    },
  },
  async ({ folder, output }, { io }) => {
    const { testRules } = await import('@plugin-eval/app/own-rules/test-rules.ts');
    const tests = await testRules(folder, io.workingDirectory);
    if (output === 'json') io.writeOut(renderJson({ rules: tests }));
    else io.writeOut(tests.map((test) => `${linesOf(test).map(terminalSafe).join('\n')}\n`).join(''));
    return worstExit(tests.map(exitOf));
  },
);

function exitOf({ error, failed }: RuleTest) {
  if (error !== null) return EXIT.wrongUse;
  return failed.length === 0 ? EXIT.fine : EXIT.gateFailed;
}

/** One line for a rule, and one for each wrong example. */
function linesOf({ file, id, examples: { fires, spares }, failed, error }: RuleTest): string[] {
  if (error !== null) return [`error   ${file}: ${error}`];
  const all = plural(fires + spares, 'example');
  if (failed.length === 0) return [`ok      ${id} (${file}): ${all}`];
  return [
    `failed  ${id} (${file}): ${failed.length} of ${all} wrong`,
    ...failed.map(
      ({ example, line, text, problem }) =>
        `        ${file}${line === null ? '' : `:${line}`}: ${example}: ${text} ${problem}.`,
    ),
  ];
}
