/**
 * `node scripts/write-validity.ts OUTCOMES SKILLS`: relates what quick depth says of skills to what agents did with them,
 * and writes docs/validity.md and src/methodology/quick-validity.json. OUTCOMES is the file of measurements
 * (skill,component,tasks,...), SKILLS the folder that holds a folder for each skill. Neither is part of the package.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { evaluateSkill } from '../src/evaluate/evaluate-skill.ts';
import { DEFAULT_READ_LIMITS } from '../src/skill/limits.ts';
import { quantile } from '../src/statistics/descriptive.ts';
import { spearmanCorrelation } from '../src/statistics/spearman.ts';
import { adjustedSets } from './validity/holm-family.ts';
import { type Predictor, predictorsOf } from './validity/predictors.ts';
import {
  agentsOf,
  type MeasuredSkill,
  meanOverAgents,
  outcomesOf,
  readOutcomes,
  valuesOf,
} from './validity/read-outcomes.ts';
import { relationsOf } from './validity/relations.ts';
import { validityFacts } from './validity/validity-facts.ts';
import { renderValidityPage } from './validity/validity-page.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const RELATED = ['Discoverability', 'Correctness', 'Effectiveness', 'Efficiency'].flatMap(outcomesOf);
const [SECURITY, SECURITY_UPLIFT] = outcomesOf('Security');
const PROFILE = 'claude-code';
const SETS = [
  { title: 'all skills', leastTasks: 1 },
  { title: 'skills with five tasks or more', leastTasks: 5 },
];

const [outcomesFile, skillsFolder] = process.argv.slice(2);
if (outcomesFile === undefined || skillsFolder === undefined) {
  throw new Error('Name the file of outcomes and the folder of skills: write-validity.ts OUTCOMES SKILLS');
}

const measured = readOutcomes(readFileSync(outcomesFile, 'utf8'));
const found = SETS.map(({ leastTasks }) => relate(measured.filter(({ tasks }) => tasks >= leastTasks)));
const adjusted = adjustedSets(found.map(({ relations }) => relations));
const sets = SETS.map(({ title }, index) => ({
  title,
  set: adjusted[index] as (typeof adjusted)[number],
  raw: found[index]?.raw ?? new Map<string, number | null>(),
}));
const tasks = measured.map((skill) => skill.tasks);
const page = renderValidityPage({
  toolVersion: manifest.version,
  profile: PROFILE,
  skills: measured.length,
  agents: agentsOf(measured),
  oneAgentOnly: measured.filter((skill) => valuesOf(skill, SECURITY).size === 1).length,
  tasks: { least: Math.min(...tasks), median: quantile(tasks, 0.5) ?? 0, most: Math.max(...tasks) },
  sets,
  security: {
    atCeiling: shareOf(SECURITY, (value) => value >= 100),
    withoutUplift: shareOf(SECURITY_UPLIFT, (value) => value === 0),
  },
});
writeFileSync(join(ROOT, 'docs', 'validity.md'), page);
const facts = validityFacts(measured.length, sets[0]?.set);
writeFileSync(join(ROOT, 'src', 'methodology', 'quick-validity.json'), `${JSON.stringify(facts, null, 2)}\n`);

function relate(skills: readonly MeasuredSkill[]) {
  const predictors = predictorsOf(skills.map(evaluated));
  const relations = relationsOf(skills, predictors, RELATED, [...RELATED, SECURITY, SECURITY_UPLIFT]);
  return { relations, raw: rawCorrelations(skills, predictors[0]) };
}

function evaluated({ skill }: MeasuredSkill) {
  return evaluateSkill(
    { path: resolve(skillsFolder as string, skill), shown: skill },
    {
      profile: PROFILE,
      limits: DEFAULT_READ_LIMITS,
      depth: { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' },
      toolVersion: manifest.version,
    },
    () => 0,
  );
}

/** Without components. */
function rawCorrelations(skills: readonly MeasuredSkill[], composite: Predictor | undefined) {
  return new Map(
    RELATED.map((outcome) => [
      outcome,
      spearmanCorrelation(composite?.values ?? [], meanOverAgents(skills, outcome)),
    ]),
  );
}

/** Of all values of all agents. */
function shareOf(outcome: string, holds: (value: number) => boolean): number {
  const values = measured.flatMap((skill) => [...valuesOf(skill, outcome).values()]);
  return values.filter(holds).length / values.length;
}
