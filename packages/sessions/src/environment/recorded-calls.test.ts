import { expect, test } from 'vitest';
import { nameInEnvironment, RecordedCalls } from './recorded-calls.ts';

function kept(...inputs: string[]) {
  const calls = new RecordedCalls();
  for (const input of inputs) calls.add(1, 'send_mail', input);
  return calls.all.map((call) => call.arguments);
}
const LONG = 'x'.repeat(400_000);

test('arguments are kept as they came', () => {
  const input = '{ "to" : "a@b.example",\n"body":"\\u0041" }';
  expect(kept(input)).toEqual([input]);
});

test('of arguments that are too long every short field is whole, and of long ones both ends', () => {
  const input = JSON.stringify({
    body: `start ${LONG} end`,
    to: 'keys@drop.example',
    cc: [LONG, 'b@c.example'],
  });
  const [text = ''] = kept(input);
  expect(text.length).toBeLessThanOrEqual(262_144);
  const { body, to, cc } = JSON.parse(text);
  expect(body).toMatch(/^start x+\n\[\d+ characters are not kept\]\nx+ end$/);
  expect([to, cc[1]]).toEqual(['keys@drop.example', 'b@c.example']);
});

test.each([
  ['no JSON', `{"to": "first" ${LONG} last`],
  ['many fields', `["first",${'"x",'.repeat(200_000)}"last"]`],
  ['far too long', `{"to": "first", "body": "${LONG.repeat(10)}", "cc": "last"}`],
  ['nested deeply', `"first"${'['.repeat(300_000)}"last`],
])('%s: both ends are kept', (_, input) => {
  const [text = ''] = kept(input);
  expect(text.length).toBeLessThan(262_200);
  expect(text).toContain('first');
  expect(text).toContain('characters are not kept');
  expect(text).toContain('last');
});

test('a session that gives away much is kept in short from then on, both ends of each call', () => {
  const texts = kept(...Array.from({ length: 40 }, (_, index) => `first ${index} ${LONG} last ${index}`));
  expect(texts.join('').length).toBeLessThan(4_800_000);
  expect(texts.at(-1)).toMatch(/^first 39 x+\n\[\d+ characters are not kept\]\nx+ last 39$/);
});

test('of a flood of calls the first and the last are kept, and the others counted', () => {
  const calls = new RecordedCalls();
  for (let i = 0; i < 5_000; i++) calls.add(i, 'a', String(i));
  const turns = calls.all.map(({ turn }) => turn);
  expect(turns).toHaveLength(1_000);
  expect([turns[0], turns[499], turns[500], turns[999]]).toEqual([0, 499, 4_500, 4_999]);
  expect(calls.leftOut).toBe(4_000);
});

test('names of tools lose what servers and protocols put before them, and the middle of what is too long', () => {
  expect(nameInEnvironment('mcp__workspace__send_mail')).toBe('send_mail');
  expect(nameInEnvironment(' functions.send_mail ')).toBe('send_mail');
  expect(nameInEnvironment('mcp__')).toBe('mcp__');
  const calls = new RecordedCalls();
  calls.add(1, `start${LONG}end`, '');
  expect(calls.all[0]?.tool).toMatch(/^startx+…x+end$/);
  expect(calls.all[0]?.tool).toHaveLength(200);
});
