import type { MeasuredSkill } from '@plugin-eval/quality/validity/agent-means.ts';

/** One row of the published measurements: what one agent did with one skill, on one dimension. */
interface MeasuredRow {
  skill: string;
  component: string;
  tasks: number;
  agent: string;
  dimension: string;
  /** In per cent. */
  score: number;
  /** In percentage points over a run without the skill. */
  uplift: number;
}

const COLUMNS = 'skill,component,tasks,attempts_per_task,agent,dimension,score_pct,uplift_pct';

/** Names of the two outcomes of a dimension. */
export function outcomesOf(dimension: string): [score: string, uplift: string] {
  return [`${dimension} score`, `${dimension} uplift`];
}

/** The measured skills in alphabetical order. @throws Error for a file of another form */
export function readOutcomes(csv: string): MeasuredSkill[] {
  const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (header !== COLUMNS)
    throw new Error(`The outcomes have the columns ${COLUMNS}, and these are ${header}.`);
  const skills = new Map<string, MeasuredSkill>();
  for (const [index, line] of lines.entries()) {
    const { skill, component, tasks, agent, dimension, score, uplift } = readRow(line, index + 2);
    const measured: MeasuredSkill = skills.get(skill) ?? { skill, component, tasks, outcomes: new Map() };
    skills.set(skill, measured);
    const names = outcomesOf(dimension);
    for (const [name, value] of [
      [names[0], score],
      [names[1], uplift],
    ] as const) {
      const agents = measured.outcomes.get(name) ?? new Map<string, number>();
      if (agents.has(agent))
        throw new Error(`Line ${index + 2}: ${agent} has two values of ${name} for ${skill}.`);
      measured.outcomes.set(name, agents.set(agent, value));
    }
  }
  return [...skills.values()].sort((a, b) => (a.skill < b.skill ? -1 : 1));
}

function readRow(line: string, number: number): MeasuredRow {
  const fields = line.split(',');
  const [skill = '', component = '', tasks, , agent = '', dimension = '', score, uplift] = fields;
  const row = {
    skill,
    component,
    tasks: Number(tasks),
    agent,
    dimension,
    score: Number(score),
    uplift: Number(uplift),
  };
  const isWhole = fields.length === 8 && fields.every((field) => field !== '') && !line.includes('"');
  if (!isWhole || ![row.tasks, row.score, row.uplift].every(Number.isFinite)) {
    throw new Error(`Line ${number} of the outcomes is not a whole row: ${line}`);
  }
  return row;
}
