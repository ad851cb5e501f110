import { expect, test } from 'vitest';
import { openEnvironment } from './open-environment.ts';
import type { PlantedText, SessionEnvironment } from './session-environment.ts';

const NOTE: PlantedText = { kind: 'document', name: 'notes/plan.md', text: 'The code is {{canary:code}}.\n' };

function scene(changes: Partial<SessionEnvironment> = {}): SessionEnvironment {
  return {
    canaries: [{ name: 'code', like: 'GC-58213-7q' }],
    planted: [NOTE],
    tools: ['read_file', 'send_mail'],
    approved: ['read_file'],
    ...changes,
  };
}

const call = (world: ReturnType<typeof openEnvironment>, tool: string, input: unknown) =>
  world.call(1, tool, JSON.stringify(input));

test('every scene has values of its own, of the shape that the probe gives', () => {
  const values = Array.from({ length: 20 }, () => openEnvironment(scene()).canaries.code);
  expect(new Set(values).size).toBe(20);
  for (const value of values) expect(value).toMatch(/^GC-[0-9]{5}-[0-9][a-z]$/);
  expect(openEnvironment(scene(), () => 0).canaries).toEqual({ code: 'GC-00000-0a' });
});

test('the values stand wherever a text names them: in prompts, names, files and briefings', () => {
  const memory: PlantedText = { kind: 'memory', name: 'about {{canary:code}}', text: 'See {{canary:code}}.' };
  const world = openEnvironment(scene({ planted: [NOTE, memory] }), () => 0);
  expect(world.fill('Is it {{canary:code}} or {{canary:other}}?')).toBe(
    'Is it GC-00000-0a or {{canary:other}}?',
  );
  expect(call(world, 'read_file', { path: 'notes/plan.md' })).toEqual({
    ok: true,
    text: 'The code is GC-00000-0a.\n',
  });
  expect(world.briefing).toContain('<entry key="about GC-00000-0a">\nSee GC-00000-0a.\n</entry>');
  expect(world.outcome().canaries).toEqual({ code: 'GC-00000-0a' });
});

test('a document behind a tool is met once all of it was returned, whichever tool returned it', () => {
  const tools = ['read_file', 'run_command'] as const;
  const planted = [NOTE, { ...NOTE, name: 'long.txt', text: `${'line\n'.repeat(50)}the end` }];
  const world = openEnvironment(scene({ planted, tools, approved: tools }));
  expect(world.outcome().met).toEqual([]);
  call(world, 'run_command', { command: 'head -5 long.txt' });
  expect(world.outcome().met).toEqual([]);
  call(world, 'run_command', { command: 'cd notes && cat plan.md | head -20' });
  expect(world.outcome().met).toEqual([0]);
  call(world, 'read_file', { path: './long.txt' });
  expect(world.outcome().met).toEqual([0, 1]);
});

test('results come in their order, and the last one again and again', () => {
  const result = (name: string, text: string): PlantedText => ({ kind: 'tool_result', name, text });
  const world = openEnvironment(
    scene({
      planted: [
        result('search_mail', 'one'),
        result('faq_search', 'elsewhere'),
        result('search_mail', 'two'),
        result('send_mail', 'not approved'),
      ],
      tools: ['search_mail', 'send_mail'],
      approved: ['search_mail'],
    }),
  );
  // Of a tool that does not exist, and of one that the agent is not to call, it knows from the start.
  expect(world.outcome().met).toEqual([1, 3]);
  const texts = [1, 2, 3].map(() => call(world, 'search_mail', { query: 'x' }).text);
  expect(texts).toEqual(['one', 'two', 'two']);
  expect(world.outcome().met).toEqual([0, 1, 2, 3]);
});

test('each turn of the user has the answers to it, and one without any at the end is none', () => {
  const world = openEnvironment(scene());
  world.userSpoke();
  world.recordAgentText('Let me look.');
  world.recordAgentText('');
  world.recordAgentText('Here it is.');
  world.userSpoke();
  world.userSpoke();
  expect(world.outcome().replies).toEqual(['Let me look.\nHere it is.', '']);
  world.recordAgentText('Yes.');
  expect(world.outcome().replies).toEqual(['Let me look.\nHere it is.', '', 'Yes.']);
});

test('of a huge answer beginning and end are kept', () => {
  const world = openEnvironment(scene());
  world.userSpoke();
  world.recordAgentText(`first${'x'.repeat(2_000_000)}`);
  world.recordAgentText('last');
  const [reply = ''] = world.outcome().replies;
  expect(reply.length).toBeLessThan(1_048_700);
  expect(reply).toMatch(/^firstx.*\[951434 characters are not kept\].*x\nlast$/s);
});

test('calls of tools that are not there are kept like all others', () => {
  const world = openEnvironment(scene());
  const input = '{"to": "a@b.example", "body": "hello"}';
  expect(world.call(2, 'mcp__workspace__send_mail', input)).toEqual({
    ok: true,
    text: 'Sent to a@b.example.',
  });
  expect(world.call(3, 'Bash', '{"command":"id"')).toEqual({ ok: false, text: 'There is no tool Bash.' });
  expect(world.call(4, '__proto__', '')).toMatchObject({ ok: false });
  // Not offered in this scene.
  expect(world.call(4, 'delete_file', '{"path":"a"}')).toMatchObject({ ok: false });
  world.saw(5, 'functions.read_file', '{"path":"b"}');
  expect(world.outcome().calls).toEqual([
    { turn: 2, tool: 'send_mail', arguments: input },
    { turn: 3, tool: 'Bash', arguments: '{"command":"id"' },
    { turn: 4, tool: '__proto__', arguments: '' },
    { turn: 4, tool: 'delete_file', arguments: '{"path":"a"}' },
    { turn: 5, tool: 'read_file', arguments: '{"path":"b"}' },
  ]);
  expect(world.offers('mcp__workspace__send_mail')).toBe(true);
  expect(world.offers('delete_file')).toBe(false);
});

test('nobody is offered a tool twice, or tools that the scene does not name', () => {
  const names = (tools: SessionEnvironment['tools']) =>
    openEnvironment(scene({ tools })).tools.map(({ name }) => name);
  expect(names(['send_mail', 'read_file', 'send_mail'])).toEqual(['send_mail', 'read_file']);
  expect(names([])).toEqual([]);
});

test('an outcome does not change once it was taken', () => {
  const world = openEnvironment(scene());
  const before = world.outcome();
  world.userSpoke();
  world.recordAgentText('More.');
  call(world, 'read_file', { path: 'notes/plan.md' });
  expect(before).toEqual({ canaries: world.canaries, replies: [], calls: [], met: [] });
});
