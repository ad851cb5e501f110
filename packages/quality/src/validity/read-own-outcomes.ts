import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { tableRecords, UnclosedQuoteError } from '@plugin-eval/core/text/parse-table.ts';
import type { AgentOutcomes } from './agent-means.ts';

/** Measurements of one skill by a user. Outcomes that were not measured are missing. */
export interface OwnOutcomes extends AgentOutcomes {
  publisher: string;
  component: string;
}

/** Columns that are no outcomes. */
const COLUMNS = ['skill', 'publisher', 'component', 'agent'];

/**
 * Reads a table of outcomes: a row for each skill, or for each skill and agent. Every column but `skill`,
 * `publisher`, `component` and `agent` is an outcome, of which more is better. An empty cell was not measured.
 * @param file as its user named it
 * @returns skills in the order of the table
 * @throws FileError
 */
export function readOwnOutcomes(text: string, file: string): { outcomes: string[]; skills: OwnOutcomes[] } {
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
  return { outcomes, skills: [...skills.values()] };
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
