import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alarms, scanSkill } from '@plugin-eval/tests/support/scanned-skill.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRules } from './read-rules.ts';

const RULE = {
  id: 'house-tracker',
  level: 'warning',
  title: 'A ticket of the tracker is closed unasked',
  detects: 'An order to close tickets.',
  why: 'They are closed by people.',
  fix: 'Ask first.',
  words: { ticket: 'ticket+, issue+ of the tracker' },
  orders: [
    {
      level: 'warning',
      message: 'The agent is told to close tickets',
      all: [['close+ ~ {ticket}', 'resolve+ ~ {ticket}']],
      fires: ['Close all tickets.', 'Always resolve the ticket.'],
      spares: ['Never close a ticket.', 'List the tickets.'],
    },
  ],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (rule: object, name = 'tracker.yaml') =>
  writeFileSync(join(folder, name), JSON.stringify(rule));
const order = (change: object) => ({ ...RULE, orders: [{ ...RULE.orders[0], ...change }] });

test('a rule of a user is used like the others', async () => {
  write(RULE);
  const rules = await readRules([{ path: folder, shown: 'rules', origin: 'rules' }]);
  expect(rules.map(({ id }) => id)).toEqual(['house-tracker']);
  const settings = { reservedHosts: 'placeholder', indicators: null, rules } as const;
  const scan = scanSkill('When done, close all tickets.', {}, {}, settings);
  expect(alarms(scan)).toEqual(['warning house-tracker']);
  expect(scan.findings[0]).toMatchObject({
    message: 'The agent is told to close tickets.',
    fix: 'Ask first.',
  });
});

describe('what is wrong with a rule is told by file and field', () => {
  test.each([
    ['rules/tracker.yaml: id: ', { ...RULE, id: 'House' }],
    ['fixx is no key of a rule. Did you mean fix?', { ...RULE, fixx: 'Ask.' }],
    ['orders.0: messages is no key of a rule. Did you mean message?', order({ messages: 'x' })],
    [
      "rules/tracker.yaml: id: 'sabotage' is in the rules of the scanner already",
      { ...RULE, id: 'sabotage' },
    ],
    ['rules/tracker.yaml: orders.0.level: ', order({ level: 'fatal' })],
    [
      'rules/tracker.yaml: orders.0.fires.0: "Open it." makes no finding: clause all.0 does not match.',
      order({ fires: ['Open it.'] }),
    ],
    [
      '"Close all tickets." makes no finding: clause all.1 does not match.',
      order({ all: ['close+ ~ {ticket}', 'at once'] }),
    ],
    ['"Close all tickets." makes no finding: clause near.0 does not match.', order({ near: ['at once'] })],
    ['"Close all tickets." makes no finding: phrase unless.1 spares it.', order({ unless: ['once', 'all'] })],
    [
      '"The server closed tickets yesterday." makes no finding: nobody is told to do it (mood).',
      order({ fires: ['The server closed tickets yesterday.'] }),
    ],
    [
      'rules/tracker.yaml: orders.0.spares.0: "Close tickets." makes a finding: ',
      order({ spares: ['Close tickets.'] }),
    ],
    ['names a word list that does not exist: {tickets}', order({ all: ['close ~ {tickets}'] })],
    ['has a bracket without its counterpart', order({ all: ['close (all ~ ticket'] })],
    ['has a mark that means nothing in a phrase', order({ all: ['(a|b) [a-z]+ close'] })],
    ['the first phrase of an order needs a word', order({ all: ['clo*'] })],
    ['has more than 4 gaps', order({ all: ['close ~ a ~ b ~ c ~ d ~ e'] })],
    ['words.secret: a word list of the scanner has this name', { ...RULE, words: { secret: 'x' } }],
  ])('%s', async (message, rule) => {
    write(rule);
    await expect(readRules([{ path: folder, shown: 'rules', origin: 'rules' }])).rejects.toThrow(message);
  });

  test('an id of another instrument', async () => {
    write({ ...RULE, id: 'dead-link' });
    await expect(
      readRules(
        [{ path: folder, shown: 'rules', origin: 'rules' }],
        new Map([['dead-link', 'the rules of layer 1']]),
      ),
    ).rejects.toThrow(
      "rules/tracker.yaml: id: 'dead-link' is in the rules of layer 1 already: choose another id.",
    );
  });

  test('a file that is no YAML, an id twice, and a folder without rules', async () => {
    await expect(readRules([{ path: folder, shown: 'rules', origin: 'rules' }])).rejects.toThrow(
      'rules: it contains no rules',
    );
    await expect(readRules([{ path: join(folder, 'none'), shown: 'none', origin: 'none' }])).rejects.toThrow(
      'none: this folder of rules cannot be read',
    );
    write(RULE);
    write(RULE, 'u.json');
    await expect(readRules([{ path: folder, shown: 'rules', origin: 'rules' }])).rejects.toThrow(
      "rules/u.json: id: 'house-tracker' is in rules/tracker.yaml",
    );
    writeFileSync(join(folder, 'a.yml'), 'id: [');
    await expect(readRules([{ path: folder, shown: 'rules', origin: 'rules' }])).rejects.toThrow(
      'rules/a.yml: it is not YAML',
    );
  });
});
