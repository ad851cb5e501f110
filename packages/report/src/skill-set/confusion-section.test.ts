import { measuredSkillSet } from '@plugin-eval/tests/support/measured-skill-set.ts';
import { expect, test } from 'vitest';
import { confusionSection } from './confusion-section.ts';
import { confusionViews } from './confusions.ts';

const set = measuredSkillSet(30);

test('measured confusions come first, with their intervals, and the diagonal apart', () => {
  const [measured, estimated] = confusionViews(set);
  expect([measured?.label, estimated?.label]).toEqual(['tool-loop, measured', 'Claude Code, estimated']);
  expect(measured?.cells.every(({ from, to }) => from !== to)).toBe(true);
  expect(measured?.own.every(({ from, to }) => from === to)).toBe(true);
  expect(measured?.cells[0]?.words).toMatch(
    /^\d+ % \(\d+ to \d+, \d+ sessions?\) of the prompts of the first/,
  );
});

test('the table holds each pair once, the worst first', () => {
  const [{ blocks } = { blocks: [] }] = confusionSection(set);
  const table = blocks.find((block) => block.kind === 'table');
  const pairs = table?.kind === 'table' ? table.rows.map(([from, to]) => `${from} ${to}`) : [];
  expect(pairs.length).toBeGreaterThan(1);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('a set in which nothing is confused has no such section', () => {
  const agents = set.agents.map((one) => ({
    ...{ ...one, collisions: [] },
    routing: { ...one.routing, confusions: [] },
  }));
  expect(confusionSection({ ...set, measured: null, agents })).toEqual([]);
});
