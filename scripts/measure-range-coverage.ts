/**
 * Measures how often the range of a dry run holds, on the input tokens of real sessions: `node scripts/measure-range-coverage.ts
 * dotnet-runs.csv` writes bench/range-coverage.json. Each skill is left out in turn, and its sessions are drawn.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { predictionRange } from '@plugin-eval/core/statistics/prediction-range.ts';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';

const SESSIONS = 50;
const ROUNDS = 200;
const FEWEST_SESSIONS = 20;

const [file = ''] = process.argv.slice(2);
const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
const columns = head.split(',');
const rows = lines.map((line) => {
  // Names of scenarios may hold commas; what is read stands before and behind them.
  const fields = line.split(',');
  return {
    skill: fields[columns.indexOf('skill')] ?? '',
    tokens: Number(fields.at(columns.indexOf('skilled_tokens_in') - columns.length) ?? ''),
  };
});
const skills = [
  ...Map.groupBy(
    rows.filter(({ tokens }) => tokens > 0),
    ({ skill }) => skill,
  ),
]
  .map(([, sessions]) => sessions.map(({ tokens }) => tokens))
  .filter(({ length }) => length >= FEWEST_SESSIONS);
const random = seededRandom(0);
const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Share of rounds in which the total of the skill that was left out lies in the range of so many others. */
function coverage(others: number): number {
  let held = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const own of skills) {
      const rest = skills.filter((one) => one !== own);
      while (rest.length > others) rest.splice(random.integerBelow(rest.length), 1);
      const total = meanOf(Array.from({ length: SESSIONS }, () => own[random.integerBelow(own.length)] ?? 0));
      const range = predictionRange(rest.map(meanOf));
      if (range !== null && total >= range.low && total <= range.high) held += 1;
    }
  return Math.round((1000 * held) / (ROUNDS * skills.length)) / 1000;
}

const document = {
  source:
    'dotnet/skills, branch gh-pages (MIT): input tokens of sessions with a skill, claude-opus-4.6, February and March 2026',
  sessions: skills.reduce((sum, { length }) => sum + length, 0),
  skills: skills.length,
  sessionsOfARun: SESSIONS,
  coverage: { ofNineOthers: coverage(9), ofAllOthers: coverage(skills.length - 1) },
};
writeFileSync(
  new URL('../bench/range-coverage.json', import.meta.url),
  `${JSON.stringify(document, null, 2)}\n`,
);
