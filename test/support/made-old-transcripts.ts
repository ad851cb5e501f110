import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { iso, type MadeRecord, START } from './made-transcripts.ts';

/** Sessions in formats that agents no longer write. */

/** Writes a chat as older versions of Gemini did: one object with all messages. */
export function writeOldGemini(home: string, id: string, skill: string): string {
  const file = join(home, `.gemini/tmp/one/chats/session-2026-03-02T08-00-${id}.json`);
  const call = {
    ...{ id: 'activate_skill__1', name: 'activate_skill', args: { name: skill }, status: 'success' },
    ...{ timestamp: iso(START + 3_000) },
    result: [{ functionResponse: { response: { output: `<activated_skill name="${skill}">` } } }],
  };
  const message = (step: number, more: MadeRecord) => ({
    ...{ id: `m-${id}-${step}`, timestamp: iso(START + step * 1_000), ...more },
  });
  mkdirSync(dirname(file), { recursive: true });
  const chat = {
    ...{ sessionId: id, projectHash: 'x', startTime: iso(START), lastUpdated: iso(START + 3_000) },
    messages: [
      message(1, { type: 'user', content: 'please write the notes' }),
      message(2, { type: 'gemini', content: 'Yes.', tokens: {}, model: 'm', toolCalls: [call] }),
    ],
  };
  writeFileSync(file, JSON.stringify(chat, null, 2));
  return file;
}

/** Writes the files of older versions of OpenCode: a session that loads the skill, and a subagent that does. */
export function writeOldOpenCode(home: string, skill: string): string[] {
  const files: string[] = [];
  const put = (path: string, value: MadeRecord) => {
    const file = join(home, '.local/share/opencode/storage', `${path}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
    files.push(file);
  };
  for (const [at, id] of ['ses_root', 'ses_helper'].entries()) {
    const created = START + at * 10_000;
    const parent = at === 0 ? {} : { parentID: 'ses_root' };
    const time = { created, updated: created };
    put(`session/one/${id}`, { id, version: '0.9.1', directory: '/home/ada/work/one', time, ...parent });
    const message = (name: string, more: MadeRecord) =>
      put(`message/${id}/msg_${id}_${name}`, {
        ...{ id: `msg_${id}_${name}`, sessionID: id, time: { created: created + 1_000 }, ...more },
      });
    const part = (name: string, of: string, more: MadeRecord) =>
      put(`part/msg_${id}_${of}/${name}_${id}`, { id: `${name}_${id}`, sessionID: id, ...more });
    message('user', { role: 'user' });
    message('answer', { role: 'assistant', modelID: 'm' });
    part('prt_1', 'user', { type: 'text', text: 'please write the notes' });
    const state = {
      ...{ status: 'completed', input: { name: skill }, output: '<skill_content name="x">' },
      time: { start: created + 2_000, end: created + 2_100 },
    };
    part('prt_2', 'answer', { type: 'tool', tool: 'skill', callID: `call_${id}`, state });
  }
  return files;
}
