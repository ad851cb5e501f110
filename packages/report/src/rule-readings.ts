import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import {
  COLLECTIONS_READ,
  READ_ON,
  READINGS,
  type Reading,
  SAMPLES,
  SKILLS_READ,
} from '@plugin-eval/quality/static/rules/readings.ts';

type Counts = Pick<Reading, 'useful' | 'noise' | 'wrong' | 'incomplete'>;

/** Describes, in sentences, a rule's results on the skills it was checked on. */
export function readingOf({ id, group }: Pick<Rule, 'id'> & Partial<Pick<Rule, 'group'>>): string {
  if (group === 'own') return 'Its examples hold; how often it is right on other skills was not counted.';
  const reading = Object.hasOwn(READINGS, id) ? READINGS[id] : undefined;
  if (reading === undefined) return `No hit in the ${SKILLS_READ} skills (${READ_ON}).`;
  const { hits, read, remark } = reading;
  const which = read === hits ? (hits === 1 ? 'read' : 'all read') : `${read} of them read`;
  const sentence = `${hits} ${hits === 1 ? 'hit' : 'hits'} in the ${SKILLS_READ} skills, ${which} by hand on ${READ_ON}: ${counted(reading)}.`;
  return remark === undefined ? sentence : `${sentence} ${remark}`;
}

function counted({ useful, noise, wrong, incomplete }: Counts): string {
  const parts = [`${useful} right and useful`, `${noise} noise (correct, but not useful)`, `${wrong} false`];
  if (incomplete > 0) parts.push(`${incomplete} due to files that the copy we read lacks`);
  return parts.join(', ');
}

/** The head of the index: how far findings of level warning and error can be relied on. */
export function readingSummary(): string[] {
  return [
    '## How often they are right',
    '',
    `Read by hand on ${READ_ON}, on the ${SKILLS_READ} skills of ${COLLECTIONS_READ}. A finding is *useful* when it is right and`,
    'worth the time of the author, *noise* when it is right and nobody needs it. The copies hold text files only, none of them',
    'large, so that links to images and data are dead in the copy alone: they are counted apart. Who read had also mended the',
    'rules; the page of each rule has its own counts.',
    '',
    '| Findings of level warning or error | Drawn from | Read | Useful | Noise | False | Copy incomplete |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...SAMPLES.map(
      ({ what, of, read, useful, noise, wrong, incomplete }) =>
        `| ${what} | ${of} | ${read} | ${useful} | ${noise} | ${wrong} | ${incomplete} |`,
    ),
    '',
  ];
}
