import type { Interval } from '@plugin-eval/core/statistics/interval.ts';
import type { PredictorKind } from '@plugin-eval/quality/validity/predictors.ts';
import type { TestedRelation } from '@plugin-eval/quality/validity/tested-relations.ts';
import type { Candidate, Figures } from './figures.ts';

/** Two decimals with a typographic minus; what rounds to nothing has no sign. */
export function decimal(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

export function range(interval: Interval | null): string {
  return interval === null ? 'none' : `${decimal(interval.low)} to ${decimal(interval.high)}`;
}

export function pValue(p: number): string {
  if (p >= 0.1) return p.toFixed(2);
  // The smallest that there is: one of a hundred thousand.
  return p.toFixed(p >= 0.001 ? 3 : 5);
}

/** A row for each relation, with all that was found of it. */
export function relationTable(relations: readonly TestedRelation[], title: 'outcome' | 'relation'): string[] {
  return [
    `| set | ${title} | skills | blocks | r | 95 % interval | p | p, adjusted | detectable |`,
    '|---|---|---:|---:|---:|---|---:|---:|---:|',
    ...relations.map((relation) => {
      const { set, predictor, outcome, skills, blocks, r, shown, interval, p, adjusted, detectable } =
        relation;
      const name = title === 'outcome' ? outcome : `${predictor} with ${outcome}`;
      return `| ${set} | ${name} | ${skills} | ${blocks} | ${shown ? `**${decimal(r)}**` : decimal(r)} | ${range(interval)} | ${pValue(p)} | ${pValue(adjusted)} | ${decimal(detectable)} |`;
    }),
  ];
}

/** Candidates with what became of them on the other skills. */
export function candidateTable(candidates: readonly Candidate[]): string[] {
  const tried = candidates.flatMap((candidate) => candidate.tried);
  const sets = [...new Map(tried.map((relation) => [relation.set, relation])).values()];
  const [first] = candidates;
  if (first === undefined) return [];
  const { set, skills, blocks } = first.explored;
  return [
    `| what | outcome | ${set} (${skills} skills, ${blocks} blocks): r (95 % interval), p, adjusted in this half | ${sets.map((one) => `${one.set} (${one.skills} skills, ${one.blocks} blocks, detectable ${decimal(one.detectable)}): r (95 % interval), p, adjusted`).join(' | ')} |`,
    `|---|---|---|${sets.map(() => '---').join('|')}|`,
    ...candidates.map(({ kind, explored, tried: elsewhere }) => {
      const cells = sets.map((one) => {
        const found = elsewhere.find((relation) => relation.set === one.set);
        return found === undefined ? 'not tested' : candidateCell(found, found.shown);
      });
      return `| ${shownPredictor(explored.predictor, kind)} | ${explored.outcome} | ${candidateCell(explored, false)} | ${cells.join(' | ')} |`;
    }),
  ];
}

function candidateCell({ r, interval, p, adjusted }: Candidate['explored'], isShown: boolean): string {
  const cell = `${decimal(r)} (${range(interval)}), ${pValue(p)}, ${pValue(adjusted)}`;
  return isShown ? `**${cell}**` : cell;
}

/** Agreement of two measurements of an outcome. */
export function agreementTable({ agreements }: Figures): string[] {
  return [
    '| set | outcome | skills | agreement | 95 % interval |',
    '|---|---|---:|---:|---|',
    ...agreements.map(
      ({ set, outcome, skills, r, interval }) =>
        `| ${set} | ${outcome} | ${skills} | ${r === null ? 'none' : decimal(r)} | ${range(interval)} |`,
    ),
  ];
}

function shownPredictor(name: string, kind: PredictorKind): string {
  return kind === 'rule' ? `rule \`${name}\`` : name;
}
