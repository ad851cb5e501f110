import { detectableCorrelation } from './detectable-correlation.ts';
import { type AdjustedSet, ALPHA } from './holm-family.ts';
import { LEAST, RESAMPLES, SEED } from './relations.ts';
import {
  agreementTable,
  compositeTable,
  decimal,
  relationMatrix,
  relationsOfKind,
  shownPredictor,
  smallestTable,
} from './validity-tables.ts';

/** Names of the data, as the page and the reports cite them. */
export const SOURCE = {
  data: 'NVIDIA/skills @7149a88, benchmarks.json',
  licence: 'CC BY 4.0',
};
const POWER = 0.8;
const STANDING_OUT = 0.01;

export interface ValidityPage {
  toolVersion: string;
  profile: string;
  /** Skills that were measured, with those that are the only ones of their component. */
  skills: number;
  agents: readonly string[];
  /** How many of them each agent was not run with. */
  oneAgentOnly: number;
  tasks: { least: number; median: number; most: number };
  /** The first is of all skills. */
  sets: readonly { title: string; set: AdjustedSet; raw: ReadonlyMap<string, number | null> }[];
  /** Shares of values of the security dimension that are equal. */
  security: { atCeiling: number; withoutUplift: number };
}

/** docs/validity.md: how what quick depth says of a skill relates to what agents did with it. */
export function renderValidityPage(page: ValidityPage): string {
  const lines = [
    ...opening(page),
    ...data(page),
    ...method(page),
    ...power(page),
    '## How well the agents agree',
    '',
    'The rank correlation of the two agents within components, with its 95 % interval. What two agents do not agree on, no',
    'score can predict of both: with an agreement of *a*, and errors that are independent, their mean has a reliability of',
    '2a / (1 + a), and the largest correlation one can expect with it is the root of that: 0.82 for an agreement of 0.5.',
    '',
    ...agreementTable(
      page.sets.map(({ set }) => set),
      page.sets.map(({ title }) => title),
    ),
    '',
    ...standingOut(page),
    ...page.sets.flatMap(({ title, set, raw }) => [
      `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
      '',
      `${set.skills} skills in ${set.components} components; ${set.alone} more are the only ones of their component and are left out.`,
      '',
      '### Composite',
      '',
      ...compositeTable(set, raw),
      '',
      '"Not by component" is the rank correlation over all skills of the set, teams mixed. It is there for those who compute it',
      'from the data, has no interval and no test, and says as much about how teams write skills and tests as about the score.',
      '',
      '### Dimensions',
      '',
      KEY,
      '',
      ...relationMatrix(set, 'dimension', 'dimension'),
      '',
      '### Features',
      '',
      ...relationMatrix(set, 'feature', 'feature'),
      '',
      '### Rules and anti-patterns',
      '',
      'Whether a rule fires at least once. A negative r means that skills in which it fires did worse.',
      '',
      ...relationMatrix(set, 'rule', 'rule'),
      '',
      `Too few differences to be tested: ${set.tooRare.map(({ name, kind }) => shownPredictor(name, kind)).join(', ') || 'none'}.`,
      '',
    ]),
    ...limits(),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const KEY =
  'r within components, with its 95 % interval for one relation; the agreement of the agents stands beside each outcome. **Bold**: shown. A dot: p is at most 0.05 before it is adjusted, which one in twenty is where nothing is related.';

function opening({ sets, skills }: ValidityPage): string[] {
  const all = sets[0];
  const composites = sets.flatMap(({ set }) => relationsOfKind(set, 'composite'));
  const shown = composites.filter((one) => one.shown);
  const of = (outcome: string) => decimal(composites.find((one) => one.outcome === outcome)?.r ?? Number.NaN);
  const verdict =
    shown.length === 0
      ? 'The composite of quick depth was **not shown** to be related to what agents did with the skills'
      : `The composite of quick depth was shown to be related to ${shown.map(({ outcome }) => outcome).join(', ')}, and not to the rest`;
  return [
    '<!-- Written by scripts/write-validity.ts. Do not edit it by hand. -->',
    '',
    '# What the quick score is worth',
    '',
    'Quick depth reads a skill and counts. Does what it counts have to do with what agents do with the skill? This page',
    `compares both for ${skills} skills that were published with measurements.`,
    '',
    `${verdict}: within components its rank correlation is ${of('Discoverability score')} with discoverability, ${of('Correctness score')} with correctness and ${of('Effectiveness score')} with effectiveness (${all?.set.skills} skills). That is "not shown", which is not the same as "not there":`,
    '',
    `**With ${skills} skills, |r| under about 0.3 cannot be shown for one relation, and under about 0.45 for many. A null on this page is "not shown above" that, never "no relation".**`,
    '',
    'Read a quick score as what it is: how far a skill follows the advice of the methodology. Whether agents find it and do',
    'better with it is measured by sessions ([sessions.md](sessions.md)). The formula of the composite is that of the',
    'methodology and does not follow from this page.',
    '',
  ];
}

function data({ skills, agents, oneAgentOnly, tasks, security, sets }: ValidityPage): string[] {
  const all = sets[0]?.set;
  return [
    '## Data',
    '',
    `${SOURCE.data}, ${SOURCE.licence}: what ${agents.join(' and ')} did with ${skills} skills, of which ${oneAgentOnly} were run with one of the agents only. For each skill, agent and dimension there is a score and an uplift, the score less that of a run without the skill. Tests were written by the team of each skill: from ${tasks.least} to ${tasks.most} tasks a skill, half of the skills have ${tasks.median} or fewer. Only these aggregated figures are part of this repository; the measurements and the skills are not.`,
    '',
    `The outcome of a skill is the mean of its agents, each less that agent's own mean. Related are score and uplift of discoverability, correctness, effectiveness and efficiency. Security is not: ${percent(security.atCeiling)} of its scores are 100 and ${percent(security.withoutUplift)} of its uplifts are 0.`,
    '',
    `Of the ${skills} skills ${all?.skills} are in a component with at least one other, ${all?.components} components in all.`,
    '',
  ];
}

function method({ sets, toolVersion, profile }: ValidityPage): string[] {
  const relations = sets.reduce((sum, { set }) => sum + set.relations.length, 0);
  return [
    '## Method',
    '',
    `Scored with plugin-eval ${toolVersion} at quick depth, profile ${profile}. What is related to the outcomes: the composite, the measured dimensions, the features of layer 1, and each rule that fires.`,
    '',
    '- **r** is a rank correlation within components: both sides are ranked over all skills (equal values share a rank), the',
    '  mean rank of the component is taken off, and the rest is correlated. A team that writes good skills and easy tests',
    '  makes no relation this way.',
    "- **The interval** is on atanh r, with Student's t. Its half-width is the larger of two: one for skills drawn from these",
    '  components, and one by the jackknife that leaves out one component at a time, for components drawn from others like',
    '  them. It is the interval of one relation, not adjusted for how many there are.',
    `- **p** is two-sided, by ${RESAMPLES.toLocaleString('en')} permutations of the outcomes within components, seed ${SEED}, the observed order counted with them. It asks whether anything is related in these components; the interval also asks whether it would be in others.`,
    `- **Adjusted** is p by Holm, over all ${relations} relations on this page.`,
    `- **Shown** is what has an adjusted p of at most ${ALPHA} and an interval that does not hold 0.`,
    `- Not tested is what varies too little: fewer than ${LEAST.different} skills with another value than the commonest, or differences within fewer than ${LEAST.components} components.`,
    '',
    'To write this page again, byte for byte, with the data at hand:',
    '',
    '```sh',
    'node scripts/write-validity.ts path/to/nvidia-measured.csv path/to/nvidia-skills/skills',
    '```',
    '',
  ];
}

function power({ sets }: ValidityPage): string[] {
  const relations = sets.reduce((sum, { set }) => sum + set.relations.length, 0);
  return [
    `What would have been found in four of five cases (a power of ${POWER * 100} %), by Fisher's approximation:`,
    '',
    `| skills | one relation alone | one of ${relations} |`,
    '|---|---:|---:|',
    ...sets.map(({ title, set }) => {
      const least = (alpha: number) =>
        decimal(detectableCorrelation(set.skills, set.components, { alpha, power: POWER }));
      return `| ${title} | ${least(ALPHA)} | ${least(ALPHA / relations)} |`;
    }),
    '',
  ];
}

function standingOut({ sets }: ValidityPage): string[] {
  const all = sets.flatMap(({ set }) => set.relations);
  const within = all.filter(({ p }) => p <= ALPHA).length;
  return [
    '## What stands out',
    '',
    `Of ${all.length} relations ${within} have a p of at most ${ALPHA} before adjustment; if nothing were related, about ${Math.round(all.length * ALPHA)} would, more or fewer because relations hang together. Those with a p of at most ${STANDING_OUT}:`,
    '',
    ...smallestTable(
      sets.map(({ set }) => set),
      sets.map(({ title }) => title),
      STANDING_OUT,
    ),
    '',
    'An adjusted p next to 0.05 hangs on the seed of the permutations, by about a tenth of itself.',
    '',
    'A relation is not a cause. Longer skills with more headings may belong to harder tasks, which leave more room for an',
    'uplift; nothing here says that a skill gets better when headings are added to it.',
    '',
  ];
}

function limits(): string[] {
  return [
    '## What this cannot say',
    '',
    '- One publisher, two agents, one date. Skills of one publisher resemble one another, which can make relations smaller.',
    '- Tests differ from skill to skill and were written by those who wrote the skills. Uplift takes the difficulty of the',
    '  tests out in part; scores do not.',
    '- Scores near their ceiling cannot tell good skills apart.',
    '- The judge and the sessions of deeper depths were not tried here; nothing on this page is about them.',
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
