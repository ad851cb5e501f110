import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { tableRecords, UnclosedQuoteError } from '@plugin-eval/core/text/parse-table.ts';
import type { AgentOutcomes } from './agent-means.ts';
import { withoutRounding } from './without-rounding.ts';

/** Measurements of one skill by a user. Outcomes that were not measured are missing. */
export interface OwnOutcomes extends AgentOutcomes {
  publisher: string;
  component: string;
}

/** An outcome that was measured without the skill too, and what the skill adds to it. */
export interface Uplift {
  bare: string;
  uplift: string;
}

export interface OwnMeasurements {
  /** Names of what a score may be related to, uplifts among them. */
  outcomes: string[];
  uplifts: Uplift[];
  /** In the order of the table. */
  skills: OwnOutcomes[];
}

/** Columns that are no outcomes. */
const COLUMNS = ['skill', 'publisher', 'component', 'agent'];
/** Ends the name of a column with what was measured without the skill. */
const BARE = ' bare';

/**
 * Reads a table of outcomes: a row for each skill, or for each skill and agent. Every column but `skill`,
 * `publisher`, `component` and `agent` is an outcome, of which more is better. An empty cell was not measured.
 * Beside `quality`, a column `quality bare` holds the same without the skill, and the difference is an outcome.
 * @param file as its user named it
 * @throws FileError
 */
export function readOwnOutcomes(text: string, file: string): OwnMeasurements {
  const [header, ...records] = recordsOf(text, file);
  const columns = header?.fields.map((name) => name.trim()) ?? [];
  const columnOf = new Map(columns.map((name, index) => [name.toLowerCase(), index]));
  const outcomes = columns.filter((name) => name !== '' && !COLUMNS.includes(name.toLowerCase()));
  if (!columnOf.has('skill') || outcomes.length === 0 || columnOf.size < columns.length)
    throw new FileError(file, 'foreign', 'needs the column skill and one for each outcome, all different.');
  const skills = new Map<string, OwnOutcomes>();
  for (const { line, fields } of records) {
    const refuse = (column: string | null, problem: string) =>
      new FileError(file, 'damaged', problem, { line, column });
    if (fields.length > columns.length) throw refuse(null, 'it has more fields than the header.');
    const cell = (name: string) => fields[columnOf.get(name.toLowerCase()) ?? -1]?.trim() ?? '';
    const [skill, publisher, component, agent] = COLUMNS.map(cell) as [string, string, string, string];
    if (skill === '') throw refuse('skill', 'it names no skill.');
    const own = skills.get(skill) ?? { skill, publisher, component, outcomes: new Map() };
    if (own.publisher !== publisher || own.component !== component)
      throw refuse(null, `${skill} has another publisher or component in an earlier row.`);
    skills.set(skill, own);
    for (const outcome of outcomes) {
      const written = cell(outcome);
      if (written === '') continue;
      const value = Number(written);
      if (!Number.isFinite(value)) throw refuse(outcome, 'it is not a number.');
      const values = own.outcomes.get(outcome) ?? new Map<string, number>();
      if (values.has(agent)) throw refuse(outcome, `an earlier row has it for ${skill} and this agent.`);
      own.outcomes.set(outcome, values.set(agent, value));
    }
  }
  return withUplifts(outcomes, [...skills.values()]);
}

function withUplifts(columns: readonly string[], skills: OwnOutcomes[]): OwnMeasurements {
  const bareOnes = columns
    .filter((name) => columns.includes(`${name}${BARE}`))
    .map((name) => `${name}${BARE}`);
  const uplifts = bareOnes.map((bare): Uplift => {
    const outcome = bare.slice(0, -BARE.length);
    const uplift = `${outcome} uplift`;
    for (const { outcomes } of skills) {
      const values = upliftsByAgent(outcomes.get(outcome), outcomes.get(bare));
      if (values.size > 0) outcomes.set(uplift, values);
    }
    return { bare, uplift };
  });
  const outcomes = columns.filter((name) => !bareOnes.includes(name));
  return { outcomes: [...outcomes, ...uplifts.map(({ uplift }) => uplift)], uplifts, skills };
}

function upliftsByAgent(
  withSkill: ReadonlyMap<string, number> = new Map(),
  bare: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const values = new Map<string, number>();
  for (const [agent, value] of withSkill) {
    const without = bare.get(agent);
    if (without !== undefined) values.set(agent, withoutRounding(value - without));
  }
  return values;
}

function recordsOf(text: string, file: string) {
  try {
    return [...tableRecords(text, ',')];
  } catch (error) {
    if (!(error instanceof UnclosedQuoteError)) throw error;
    throw new FileError(file, 'damaged', `it is not CSV: ${error.message}.`, {
      line: error.line,
      column: null,
    });
  }
}
