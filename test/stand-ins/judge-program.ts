import { appendFileSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import pairwiseJudge from './pairwise-judge.ts';

/**
 * A program that judges: the question on stdin, its answer on stdout. `JUDGE_LOG` names a file that gets a line of JSON
 * for each start; `--fail` makes it end with an error, `--fail-on TEXT` when that stands in the question, `--exit CODE` says with
 * which, `--hang` makes it sleep, `--prose` makes it answer without JSON.
 */
const flags = process.argv.slice(2);
const isVersion = flags.includes('--version');
const input = isVersion ? '' : readFileSync(0, 'utf8');
const { JUDGE_LOG } = process.env;
const given = (flag: string) => (flags.includes(flag) ? flags[flags.indexOf(flag) + 1] : undefined);
const failOn = given('--fail-on');
if (JUDGE_LOG !== undefined) {
  const { pid, env } = process;
  const seen = {
    pid,
    flags,
    input,
    folder: realpathSync('.'),
    files: readdirSync('.'),
    home: homedir(),
    env,
  };
  appendFileSync(JUDGE_LOG, `${JSON.stringify(seen)}\n`);
}
if (isVersion) console.log('stand-in 1.2.3');
else if (flags.includes('--fail') || (failOn !== undefined && input.includes(failOn))) {
  console.error(`I cannot log in with ${process.env.JUDGE_TOKEN}.`);
  process.exitCode = Number(given('--exit') ?? 3);
} else if (flags.includes('--hang')) setTimeout(() => {}, 600_000);
else if (flags.includes('--prose')) console.log('It is a fine skill.');
else {
  // The instructions of the judge come first, then the material.
  const start = Math.max(0, input.search(/^<<<FILE /m));
  const texts = [input.slice(start)];
  const request = { call: 1, turn: 1, system: input.slice(0, start), texts, tools: [], results: [] };
  console.log(pairwiseJudge({ ...request, model: '', path: '', headers: {}, raw: { texts } }).text);
}
