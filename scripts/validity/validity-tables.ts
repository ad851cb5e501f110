import type { Interval } from '../../src/statistics/interval.ts';
import { type AdjustedRelation, type AdjustedSet, ALPHA } from './holm-family.ts';
import type { PredictorKind } from './predictors.ts';
import type { Agreement } from './relations.ts';

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
  // The smallest that there is: one of a million.
  return p.toFixed(p >= 0.001 ? 3 : 6);
}

/** What the mean of two agents can be related to at most, by Spearman and Brown: the root of 2 a / (1 + a). */
export function agreementTable(sets: readonly AdjustedSet[], titles: readonly string[]): string[] {
  const outcomes = sets[0]?.agreements.map(({ outcome }) => outcome) ?? [];
  return [
    `| outcome | ${titles.join(' | ')} |`,
    `|---|${titles.map(() => '---').join('|')}|`,
    ...outcomes.map((outcome) => {
      const cells = sets.map(({ agreements }) => agreementCell(agreements, outcome));
      return `| ${outcome} | ${cells.join(' | ')} |`;
    }),
  ];
}

function agreementCell(agreements: readonly Agreement[], outcome: string): string {
  const found = agreements.find((one) => one.outcome === outcome);
  if (found === undefined || found.r === null) return 'none';
  return `${decimal(found.r)} (${range(found.interval)})`;
}

/** The agreement of one outcome, as it stands beside a relation. */
export function agreementOn({ agreements }: AdjustedSet, outcome: string): string {
  const r = agreements.find((one) => one.outcome === outcome)?.r ?? null;
  return r === null ? 'none' : decimal(r);
}

/** A row for each relation. @param raw the rank correlation without components, by outcome */
export function compositeTable(set: AdjustedSet, raw: ReadonlyMap<string, number | null>): string[] {
  return [
    '| outcome | agreement of the agents | r within components | 95 % interval | p | p, adjusted | not by component |',
    '|---|---:|---:|---|---:|---:|---:|',
    ...relationsOfKind(set, 'composite').map(({ outcome, r, interval, p, adjusted }) => {
      const plain = raw.get(outcome) ?? null;
      return `| ${outcome} | ${agreementOn(set, outcome)} | ${decimal(r)} | ${range(interval)} | ${pValue(p)} | ${pValue(adjusted)} | ${plain === null ? 'none' : decimal(plain)} |`;
    }),
  ];
}

/** A row for each predictor of a kind, a column for each outcome. */
export function relationMatrix(set: AdjustedSet, kind: PredictorKind, title: string): string[] {
  const relations = relationsOfKind(set, kind);
  const outcomes = [...new Set(relations.map(({ outcome }) => outcome))];
  const names = [...new Set(relations.map(({ predictor }) => predictor.name))];
  return [
    `| ${title} | ${outcomes.map((outcome) => `${outcome} (${agreementOn(set, outcome)})`).join(' | ')} |`,
    `|---|${outcomes.map(() => '---').join('|')}|`,
    ...names.map((name) => {
      const cells = relations.filter(({ predictor }) => predictor.name === name).map(matrixCell);
      return `| ${shownPredictor(name, kind)} | ${cells.join(' | ')} |`;
    }),
  ];
}

function matrixCell({ r, interval, p, shown }: AdjustedRelation): string {
  const cell = `${decimal(r)} (${range(interval)})`;
  if (shown) return `**${cell}**`;
  return p <= ALPHA ? `${cell} ·` : cell;
}

/** The relations that would stand out if each were the only one, strongest evidence first. */
export function smallestTable(
  sets: readonly AdjustedSet[],
  titles: readonly string[],
  bound: number,
): string[] {
  const rows = sets
    .flatMap((set, index) =>
      set.relations.filter(({ p }) => p <= bound).map((one) => ({ one, title: titles[index] ?? '' })),
    )
    .sort((a, b) => a.one.p - b.one.p);
  return [
    '| what | outcome | skills | r | 95 % interval | p | p, adjusted | shown |',
    '|---|---|---|---:|---|---:|---:|---|',
    ...rows.map(
      ({ one: { predictor, outcome, r, interval, p, adjusted, shown }, title }) =>
        `| ${shownPredictor(predictor.name, predictor.kind)} | ${outcome} | ${title} | ${decimal(r)} | ${range(interval)} | ${pValue(p)} | ${pValue(adjusted)} | ${shown ? 'yes' : 'no'} |`,
    ),
  ];
}

export function relationsOfKind(set: AdjustedSet, kind: PredictorKind): AdjustedRelation[] {
  return set.relations.filter(({ predictor }) => predictor.kind === kind);
}

export function shownPredictor(name: string, kind: PredictorKind): string {
  return kind === 'rule' ? `rule \`${name}\`` : name;
}
