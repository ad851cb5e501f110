import { reportCollection, reportGates, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { renderGithub } from './github/render-github.ts';
import { renderJunit } from './junit/render-junit.ts';
import { renderSarif } from './sarif/render-sarif.ts';
import { WorstMembers } from './worst-members.ts';

const scored = (name: string, score: number | null) => {
  const skill = reportSkill();
  return {
    ...skill,
    subject: { ...skill.subject, name, path: `skills/${name}` },
    composite: { ...skill.composite, score },
  } as typeof skill;
};
const SKILLS = [70, 20, 90, 30, 80, null, 10].map((score, index) => scored(`skill-${index}`, score));

function worst(most: number) {
  const members = new WorstMembers(most);
  for (const skill of SKILLS) members.add(skill);
  return members.listed();
}

test('the lowest scores stay, in the order in which they came, and it is said where the others are', () => {
  const { members, leftOut } = worst(3);
  expect(members.map(({ composite }) => composite.score)).toEqual([20, null, 10]);
  expect(leftOut).toBe(
    'Only the 3 worst of 7 members are listed here. All of them are in --output jsonl and --output json.',
  );
});

test('of no more than fit all are listed, and nothing is said', () => {
  expect(worst(7)).toEqual({ members: SKILLS, leftOut: null });
});

test('every report says that members are left out', () => {
  const collection = reportCollection({ evaluations: [], gates: reportGates() });
  const options = { repositoryPrefix: '', docsUrl: 'https://docs.example' };
  const reports = [
    renderSarif(collection, options, worst(3)),
    renderJunit(collection, { failOn: 'error' }, worst(3)),
    renderGithub(collection, options, worst(3)),
  ];
  for (const report of reports) {
    expect(report).toContain('Only the 3 worst of 7 members are listed here.');
    expect(report).toContain('skill-6');
    expect(report).not.toContain('skill-2');
  }
});
