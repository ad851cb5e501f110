import { mean } from '@plugin-eval/core/statistics/descriptive.ts';
import { parseTable } from '@plugin-eval/core/text/parse-table.ts';
import { comparable, type MeasuredSet, type Outcome } from '@plugin-eval/quality/validity/measured-set.ts';
import { withoutRounding } from '@plugin-eval/quality/validity/without-rounding.ts';

/** One scenario in one run: with the skill, and the quality without it. */
export interface ScenarioRun {
  run: string;
  skill: string;
  scenario: string;
  /** 0 to 10. */
  skilled: number;
  /** 0 to 10. */
  bare: number;
  seconds: number;
  tokens: number;
  isTimedOut: boolean;
  isActivated: boolean;
}

type Measure = (run: ScenarioRun) => number;

const MEASURES: readonly (readonly [name: string, of: Measure])[] = [
  ['Quality score', ({ skilled }) => skilled],
  ['Quality uplift', ({ skilled, bare }) => skilled - bare],
  ['Activation share', ({ isActivated }) => Number(isActivated)],
  ['Share in time', ({ isTimedOut }) => Number(!isTimedOut)],
  ['Speed (seconds, negated)', ({ seconds }) => -seconds],
  ['Economy (input tokens, negated)', ({ tokens }) => -tokens],
];
export const BARE_QUALITY = 'Quality without the skill';

/** @throws Error for a file of another form */
export function readScenarioRuns(csv: string): ScenarioRun[] {
  const table = parseTable(csv, ',');
  if (table === null) throw new Error('The runs are not CSV.');
  const { columns, rows } = table;
  return rows.map((row, index) => {
    if (row.length !== columns.length) throw new Error(`Line ${index + 2} of the runs is not a whole row.`);
    const text = (name: string) => {
      const column = columns.indexOf(name);
      if (column === -1) throw new Error(`The runs have no column ${name}.`);
      return row[column] ?? '';
    };
    const number = (name: string) => {
      const value = Number(text(name));
      if (text(name) === '' || !Number.isFinite(value))
        throw new Error(`Line ${index + 2} of the runs has no ${name}.`);
      return value;
    };
    return {
      run: text('run'),
      skill: text('skill'),
      scenario: text('scenario'),
      skilled: number('skilled_quality'),
      bare: number('vanilla_quality'),
      seconds: number('skilled_time'),
      tokens: number('skilled_tokens_in'),
      isTimedOut: text('timed_out') !== '',
      isActivated: text('not_activated') === '',
    };
  });
}

/**
 * dotnet's skills. A value is the mean over scenarios of the mean over their runs, so that a scenario that was run more
 * often counts no more than another.
 * @param pluginOf the plugin that holds a skill
 */
export function dotnetSet(
  title: string,
  runs: readonly ScenarioRun[],
  pluginOf: (skill: string) => string,
): MeasuredSet {
  const names = [...new Set(runs.map(({ skill }) => skill))].sort();
  const skills = comparable(names.map((name) => ({ name, publisher: 'dotnet', component: pluginOf(name) })));
  const scenarios = new Map(skills.map(({ name }) => [name, scenariosOf(runs, name)]));
  const outcome = (name: string, of: Measure): Outcome => {
    const valuesOver = (isCounted: (index: number) => boolean) =>
      skills.map((skill) => meanOverScenarios(scenarios.get(skill.name) ?? [], of, isCounted));
    return {
      name,
      values: valuesOver(() => true),
      apart: [valuesOver((index) => index % 2 === 0), valuesOver((index) => index % 2 === 1)],
    };
  };
  return {
    title,
    skills,
    outcomes: [...MEASURES, [BARE_QUALITY, ({ bare }: ScenarioRun) => bare] as const].map(([name, of]) =>
      outcome(name, of),
    ),
  };
}

/** The runs of each scenario of a skill, in the order of time. */
function scenariosOf(runs: readonly ScenarioRun[], skill: string): ScenarioRun[][] {
  const own = runs.filter((run) => run.skill === skill).sort((a, b) => Number(a.run) - Number(b.run));
  return [...Map.groupBy(own, ({ scenario }) => scenario).values()];
}

/** NaN when no run is counted. */
function meanOverScenarios(
  scenarios: readonly (readonly ScenarioRun[])[],
  of: Measure,
  isCounted: (index: number) => boolean,
): number {
  const means = scenarios.flatMap((runs) => mean(runs.filter((_, index) => isCounted(index)).map(of)) ?? []);
  return withoutRounding(mean(means) ?? Number.NaN);
}
