import { judgeCoverage, type SimulatedJudges } from '../test/support/judge-coverage.ts';

const JUDGES = [1, 2, 3, 5];
const NOISE = [0.05, 0.1, 0.15];
const CORRELATIONS = [0, 0.5];
const SAMPLES = 2000;
const SEED = 1;

type Setting = Pick<SimulatedJudges, 'skills' | 'prompts' | 'shipped'>;

const TABLES: readonly (Setting & { title: string })[] = [
  {
    title: '20 skills in the run; the shipped variance is the true one',
    ...{ skills: 20, prompts: 'by-answer', shipped: 'true' },
  },
  {
    title: 'The same, half of the prompts predicted alike by all answers',
    ...{ skills: 20, prompts: 'by-prompt', shipped: 'true' },
  },
  {
    title: 'One skill in the run; the shipped variance is the true one',
    ...{ skills: 1, prompts: 'by-answer', shipped: 'true' },
  },
  {
    title: '20 skills in the run, with the variance that is shipped for every model now',
    ...{ skills: 20, prompts: 'by-answer', shipped: 'as-shipped' },
  },
  {
    title: 'One skill in the run, with the variance that is shipped for every model now',
    ...{ skills: 1, prompts: 'by-answer', shipped: 'as-shipped' },
  },
];

/** How often the interval of a composite holds the true one: tables in Markdown, each line as soon as it is known. */
export function* judgeCoverageLines(): Generator<string> {
  const columns = NOISE.flatMap((noise) => CORRELATIONS.map((correlation) => ({ noise, correlation })));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  yield `% of ${SAMPLES.toLocaleString('en')} simulated skills a cell, seed ${SEED}. Columns: standard deviation of a dimension between answers, and correlation of two dimensions in one answer.`;
  for (const { title, ...setting } of TABLES) {
    yield* ['', `${title}:`, ''];
    yield row(['judges', ...columns.map(({ noise, correlation }) => `${noise}, ${correlation}`)]);
    yield row(['---:', ...columns.map(() => '---:')]);
    for (const judges of JUDGES)
      yield row([
        judges === 1 ? '1, asked twice' : String(judges),
        ...columns.map((column) =>
          (100 * judgeCoverage({ judges, ...column, ...setting }, SAMPLES, SEED)).toFixed(1),
        ),
      ]);
  }
}

export function coverageOfJudges(say: (line: string) => void): void {
  say('\nIntervals at 95 % of a composite with layer 2 (80 s of processor time)');
  for (const line of judgeCoverageLines()) say(line);
}
