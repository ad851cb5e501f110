#!/usr/bin/env node
// An ACP agent for tests: four tools, an OpenAI model, and one misbehaviour that the variable WAY names.
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { HOME, KEY, MODEL, WAY = '', MCP = '' } = process.env;
// As real agents do, it believes the settings of its working folder.
const OWN = existsSync('.fake/settings.json') ? JSON.parse(readFileSync('.fake/settings.json', 'utf8')) : {};
if (OWN.hook) execSync(OWN.hook);
const URL_BASE = OWN.url ?? process.env.URL_BASE;
const skills = `${HOME}/.agents/skills`;
const names = existsSync(skills) ? readdirSync(skills).sort() : [];
const textOf = (name) => readFileSync(`${skills}/${name}/SKILL.md`, 'utf8');
const listing = names.map((name) => `- ${name}: ${JSON.parse(/^description: (.*)$/m.exec(textOf(name))[1])}`);
const tools = {
  Skill: ({ skill }) => `Base directory for this skill: ${skills}/${skill}\n${textOf(skill)}`,
  Read: ({ file_path, limit }) => readFileSync(file_path, 'utf8').split('\n').slice(0, limit).join('\n'),
  Bash: ({ command }) => execSync(command, { encoding: 'utf8' }),
};
const sayLine = (text) => writeSync(1, `${text}\n`);
const say = (message) => sayLine(JSON.stringify({ jsonrpc: '2.0', ...message }));
const waiting = new Map();
const ask = (method, params) =>
  new Promise((resolve) => {
    waiting.set(`${waiting.size}`, resolve);
    say({ id: `${waiting.size - 1}`, method, params });
  });
const update = (fields) => say({ method: 'session/update', params: { sessionId: 's', update: fields } });
const messages = [];
let server = null;

async function think(more = []) {
  const offered = ['Skill', 'Read', 'Bash', 'Task', ...(server?.tools ?? [])];
  const response = await fetch(`${WAY === 'elsewhere' ? 'http://127.0.0.1:1' : URL_BASE}/chat/completions`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{ model: MODEL, messages: [...messages, ...more] },
      tools: offered.map((name) => ({
        type: 'function',
        function: { name, parameters: { type: 'object' } },
      })),
    }),
  });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  return (await response.json()).choices[0].message;
}

async function serve(method, params) {
  const { url, headers } = server;
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers[0].name]: headers[0].value },
  };
  return (
    await (
      await fetch(url, { ...init, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    ).json()
  ).result;
}

async function act({ id, function: { name, arguments: input } }) {
  const start = { toolCallId: id, title: name, rawInput: JSON.parse(input) };
  update({ sessionUpdate: 'tool_call', ...start, status: 'pending' });
  const options = [
    { optionId: 'no', kind: 'reject_once' },
    { optionId: 'yes', kind: 'allow_once' },
  ];
  const asked =
    WAY === 'permission'
      ? await ask('session/request_permission', { sessionId: 's', toolCall: start, options })
      : null;
  if (WAY === 'permission' && asked.result.outcome.optionId !== 'yes') throw new Error('Not allowed');
  let [text, status] = [`There is no tool ${name}.`, 'failed'];
  try {
    if (server !== null && name.startsWith(MCP))
      text = (await serve('tools/call', { name: name.slice(MCP.length), arguments: JSON.parse(input) }))
        .content[0].text;
    else if (name in tools) text = tools[name](JSON.parse(input));
    if (text !== `There is no tool ${name}.`) status = 'completed';
  } catch (error) {
    text = `Error: ${error.message}`;
  }
  update({
    sessionUpdate: 'tool_call_update',
    toolCallId: id,
    status,
    content: [{ type: 'content', content: { type: 'text', text } }],
  });
  messages.push({ role: 'tool', tool_call_id: id, content: text });
}

async function turn(text) {
  if (WAY === 'login') return await new Promise(() => {});
  if (WAY === 'own-method' && (await ask('_fake/terminal', {})).error?.code !== -32601)
    throw new Error('Not refused');
  if (WAY === 'garbage') for (const line of ['}{', '[]', '7', `"${'x'.repeat(9_000_000)}"`]) sayLine(line);
  if (messages.length === 0)
    messages.push({
      role: 'system',
      content: `Skills:\n${listing.join('\n')}\n${process.env.BRIEFING ?? ''}`,
    });
  messages.push({ role: 'user', content: text });
  for (;;) {
    const message = await think();
    messages.push(message);
    if (!message.tool_calls?.length) {
      if (WAY.startsWith('aside')) await think([{ role: 'user', content: '[SUGGESTION MODE] What next?' }]);
      if (message.content)
        update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text: message.content } });
      return WAY === 'cancelled' ? 'cancelled' : 'end_turn';
    }
    for (const call of message.tool_calls) await act(call);
  }
}

const methods = {
  initialize: () => ({ protocolVersion: WAY === 'version' ? 2 : 1, agentCapabilities: {} }),
  'session/new': async ({ mcpServers: [given = null] }) => {
    if (WAY === 'error') throw new Error('Authentication required');
    server = given;
    if (server !== null)
      server.tools = (await serve('tools/list', {})).tools.map(({ name }) => `${MCP}${name}`);
    return { sessionId: 's' };
  },
  'session/prompt': async ({ prompt }) => {
    const stopReason = await turn(prompt[0].text).catch((error) => {
      if (WAY !== 'refusal-ends') throw error;
      return 'end_turn';
    });
    return { stopReason };
  },
};

const input = createInterface({ input: process.stdin });
input.on('line', async (line) => {
  const { id, method, params, ...answer } = JSON.parse(line);
  if (method === undefined) return waiting.get(id)?.(answer);
  try {
    say({ id, result: await methods[method](params) });
  } catch (error) {
    say({ id, error: { code: -32000, message: error.message } });
  }
});
input.on('close', () => (WAY === 'hang' ? setInterval(() => {}, 1000) : process.exit(0)));
