import type { Detonation } from '@plugin-eval/core/documents/detonation.ts';
import { expect, test } from 'vitest';
import { detonationView } from './detonation-view.ts';

const EMPTY: Detonation = {
  ...{ schemaVersion: '1.0', tool: { name: 'plugin-eval', version: '0' }, subject: { name: 'x', path: 'x' } },
  ...{ agent: { name: 'obedient', version: null, model: null, decided: 'scripted', observed: 'live' } },
  ...{ sessions: [], sandbox: { kind: 'bubblewrap', limits: 'cgroup' } },
  ...{ steps: [], stepsLeftOut: 0, hosts: [], hostsLeftOut: 0, secrets: [], secretsPlanted: 30, files: [] },
  ...{ filesLeftOut: 0, persistence: [], fetchedCode: [], processes: [], stoodIn: [], abilities: [] },
  ...{ incomplete: [], against: null, gates: [] },
};
const step = { kind: 'command', file: 'SKILL.md', line: 7, text: 'x', exitCode: 0, reason: null } as const;

const shown = (more: Partial<Detonation>) => JSON.stringify(detonationView({ ...EMPTY, ...more }));

test('a skill without instructions is not called harmless', () => {
  expect(shown({})).toContain('nothing that an agent could carry out');
  expect(shown({})).not.toMatch(/\bsafe\b/);
});

test('an effect stands with the line that it follows, the most alarming first', () => {
  const text = shown({
    steps: [{ ...step, number: 1, outcome: 'done' }],
    secrets: [
      {
        name: 'SSH key',
        place: '~/.ssh/id_rsa',
        touched: [1],
        left: [{ to: 'x.example', how: 'request', step: 1 }],
      },
    ],
    gates: [{ name: 'effects', passed: false, message: 'left: SSH key.' }],
  });
  expect(text).toContain('Alarming effects: left: SSH key.');
  expect(text).toContain('SSH key was sent to x.example');
  expect(text).toContain('SKILL.md:7');
  expect(text.indexOf('secret left')).toBeLessThan(text.indexOf('secret touched'));
});

test('steps that could not be carried out are counted apart, and not seen is no absence', () => {
  const text = shown({
    steps: [
      { ...step, number: 1, outcome: 'done' },
      { ...step, number: 2, outcome: 'not-run', exitCode: 127, reason: 'x is missing' },
    ],
    abilities: [{ ability: 'persists', can: ['persistence'], did: [], observable: true }],
    gates: [{ name: 'effects', passed: true, message: 'no alarming effect was seen in 1 step.' }],
  });
  expect(text).toContain('1 step carried out, 1 could not be.');
  expect(text).toContain('not seen in 1 step');
  expect(text).toContain('is no proof');
});

test('a live agent that called no tool is not a skill without instructions, and its sessions are listed', () => {
  const text = shown({
    agent: { name: 'codex', version: '1', model: 'openai:m', decided: 'live', observed: 'replayed' },
    sessions: [
      {
        ...{ prompt: 'Write it.', source: 'author', outcome: 'ended', reason: null },
        ...{ loaded: true, calls: 0, costUsd: 0.1 },
      },
    ],
    gates: [{ name: 'effects', passed: true, message: 'no alarming effect was seen in 0 steps.' }],
  });
  expect(text).not.toContain('nothing that an agent could carry out');
  expect(text).toContain('codex decided in 1 session with the planted files, but without a network');
  expect(text).toContain('Write it.');
});
