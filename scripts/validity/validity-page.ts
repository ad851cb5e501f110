import { LEAST_SKILLS } from '@plugin-eval/quality/validity/component-relations.ts';
import { LEAST } from '@plugin-eval/quality/validity/relations.ts';
import { ALPHA, POWER, type TestedRelation } from '@plugin-eval/quality/validity/tested-relations.ts';
import { type Figures, familyOf, type Source } from './figures.ts';
import { JOINT_OUTCOMES } from './measure-figures.ts';
import { agreementTable, candidateTable, decimal, range, relationTable } from './validity-tables.ts';

/** The page of how what quick depth says of a skill relates to what agents did with it. */
export function renderValidityPage(figures: Figures): string {
  const lines = [
    '# What the quick score is worth',
    '',
    'Written by `npm run docs` from scripts/validity/figures.json.',
    '',
    'Quick depth reads a skill and counts. This page compares its score with what agents did with the same skills, in the',
    'public measurements of two publishers.',
    '',
    ...whatHolds(figures),
    ...data(figures),
    ...method(figures),
    '## Composite',
    '',
    ...relationTable(figures.composite, 'outcome'),
    '',
    `**Bold**: shown. *Detectable*: the smallest |r| that this relation alone would show with a power of ${POWER * 100} %.`,
    '',
    ...exploration(figures),
    ...headroom(figures),
    ...agreement(figures),
    ...limits(),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function whatHolds(figures: Figures): string[] {
  const { composite, sources, candidates } = figures;
  const shown = composite.filter((relation) => relation.shown);
  const [better, worse] = [shown.filter(({ r }) => r > 0), shown.filter(({ r }) => r < 0)];
  const confirmed = candidates.filter(({ explored, tried }) =>
    tried.some((relation) => relation.shown && Math.sign(relation.r) === Math.sign(explored.r)),
  );
  const tried = candidates.filter((candidate) => candidate.tried.length > 0);
  const least = (title: string) => composite.find(({ set }) => set === title)?.detectable ?? Number.NaN;
  return [
    '## What holds',
    '',
    better.length === 0
      ? `- **In none of the ${sources.length} sets was a higher quick score shown to go with better results**, on any outcome.`
      : `- A higher quick score was shown to go with better results in ${better.length} of ${composite.length} relations: ${named(better)}.`,
    worse.length === 0
      ? '- Nor was it shown to go with worse ones.'
      : `- The relations that were shown run the other way, higher scores with worse results: ${named(worse)}.`,
    `- Of ${candidates.length} relations of single features that stood out in the first half, ${tried.length} could be tried on other skills, and ${confirmed.length === 0 ? 'none was' : `${confirmed.length} ${confirmed.length === 1 ? 'was' : 'were'}`} confirmed there.`,
    `- "Not shown" is not "no relation": correlations below ${sources.map(({ title, compared }) => `${decimal(least(title))} (${title}, ${compared} skills)`).join(', ')} cannot be detected.`,
    '',
    'A quick score says how far a skill follows the advice of the methodology. Whether agents find the skill and do better',
    'with it is measured by [sessions](../sessions.md). The formula is that of the methodology and does not follow from this page.',
    '',
    '![Forest plot: the composite against four outcomes, by component, half and publisher](validity.svg)',
    '',
    `Rank correlations of the composite with 95 % intervals. Components with fewer than ${LEAST_SKILLS} skills have no row of their own, but count in the sums. No interval: fewer than three blocks vary.`,
    '',
  ];
}

function named(relations: readonly TestedRelation[]): string {
  return relations
    .map(
      ({ set, outcome, r, interval, adjusted }) =>
        `${outcome.toLowerCase()} (${set}: r ${decimal(r)}, 95 % interval ${range(interval)}, adjusted p ${adjusted.toFixed(3)})`,
    )
    .join('; ');
}

function data({ sources }: Figures): string[] {
  return [
    '## Data',
    '',
    '| set | source | licence | measured | compared | blocks | tasks a skill: least, median, most |',
    '|---|---|---|---:|---:|---:|---|',
    ...sources.map(sourceRow),
    '',
    '- **NVIDIA, first half**: exploration. It was looked at while the tool was made, and every feature was tried on it.',
    '- **NVIDIA, second half**: confirmation. It was kept back until now; nothing was chosen by it. Both halves together are',
    '  no third test: they contain the exploration.',
    '- **dotnet**: a second publisher. No relation was chosen by it either.',
    '- A skill is compared with others of its block: the component (NVIDIA) or plugin (dotnet) of its publisher. Skills',
    '  that are alone in theirs are measured, but not compared.',
    '- NVIDIA: score and uplift (score less that of a run without the skill) of four dimensions, each the mean of Claude Code',
    "  and Codex less that agent's own mean. Security is left out: most of its values are equal.",
    '- dotnet: means over scenarios of the mean over runs by claude-opus-4.6. Seconds and tokens exist only for runs with the',
    '  skill. The texts are of 15 March 2026, the runs up to two weeks older.',
    '- Only the figures of this page are part of the repository; measurements and skills are not.',
    '',
  ];
}

function sourceRow({ title, data: source, licence, measured, compared, blocks, tasks }: Source): string {
  return `| ${title} | ${source} | ${licence} | ${measured} | ${compared} | ${blocks} | ${tasks.least}, ${tasks.median}, ${tasks.most} |`;
}

function method(figures: Figures): string[] {
  const { toolVersion, profile, resamples, seed } = figures;
  return [
    '## Method',
    '',
    `Scored with plugin-eval ${toolVersion} at quick depth, profile ${profile}.`,
    '',
    '- **r**: rank correlation within blocks. Both sides are ranked over the set, the mean rank of each block is taken off,',
    '  and the rest is correlated. A team that writes good skills and easy tests makes no relation this way.',
    "- **Interval**: on atanh r with Student's t; the wider of two, one for skills drawn from these blocks, one by the",
    '  jackknife that leaves out one block at a time. It is not adjusted for the number of relations.',
    `- **p**: two-sided, by ${resamples.toLocaleString('en')} permutations of the outcomes within blocks, seed ${seed}.`,
    `- **Adjusted**: by Holm over all ${familyOf(figures)} relations that this page tests; the exploration of the first half has a family of its own.`,
    `- **Shown**: an adjusted p of at most ${ALPHA}, and an interval without 0.`,
    `- **Both publishers**: an outcome is the rank of a skill within its publisher. ${JOINT_OUTCOMES.map(({ name, of: [nvidia, dotnet] }) => `*${name}* is ${nvidia.toLowerCase()} (NVIDIA) and ${dotnet.toLowerCase()} (dotnet)`).join('; ')}.`,
    `- Not tested: what fewer than ${LEAST.different} skills have another value of than the commonest, or what differs within fewer than ${LEAST.components} blocks.`,
    '',
    'To measure again, with the data at hand:',
    '',
    '```sh',
    'node scripts/write-validity.ts path/to/outcomes path/to/nvidia-skills/skills',
    '```',
    '',
  ];
}

function exploration({ explored, candidates }: Figures): string[] {
  const survived = candidates.filter(({ explored: relation }) => relation.adjusted <= ALPHA).length;
  return [
    '## What the first half suggested',
    '',
    `Dimensions, features and rules made ${explored.relations} relations with the outcomes of the first half. ${explored.nominal} have a p of at most ${ALPHA}; about ${Math.round(explored.relations * ALPHA)} would by chance. ${candidates.length} have one of at most ${explored.bound} (${survived} after adjustment in that half) and were tried on the other skills; at dotnet on the outcome that corresponds.`,
    '',
    ...candidateTable(candidates),
    '',
    'Not tested: the outcome was not measured there, or the feature hardly varies. A relation is not a cause: nothing here',
    'says that a skill gets better when headings or lines are added to it.',
    '',
  ];
}

function headroom({ headroom: relations }: Figures): string[] {
  return [
    '## Headroom',
    '',
    'What agents do without a skill leaves more or less room for it. Both sides are from different measurements (two agents;',
    'alternate runs), so that one unlucky run without the skill makes no uplift.',
    '',
    ...relationTable(relations, 'relation'),
    '',
  ];
}

function agreement(figures: Figures): string[] {
  return [
    '## Agreement',
    '',
    'The rank correlation within blocks of two measurements of one outcome: two agents (NVIDIA), alternate runs (dotnet).',
    'No score can predict what they do not agree on.',
    '',
    ...agreementTable(figures),
    '',
  ];
}

function limits(): string[] {
  return [
    '## What this cannot say',
    '',
    '- There are two publishers, and skills of one publisher resemble one another.',
    '- Tests were written by those who wrote the skills. Uplift takes their difficulty out in part; scores do not.',
    '- Scores near their ceiling cannot tell good skills apart.',
    '- With so few skills and blocks, a relation of moderate size at dotnet would be missed.',
    '- Changes of one skill over time were not related: the texts of earlier commits are not part of the data.',
    '- The judge and the sessions of deeper depths were not tried here.',
  ];
}
