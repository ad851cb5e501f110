import { describe, expect, it } from 'vitest';
import { UserScript } from './user-script.ts';

const rules = async () => (reply: string) => reply.startsWith('No');
const reactions = { rules: 'r', answered: ['press on', null] };

describe("the user's script", () => {
  it('is said in order where no reply decides', async () => {
    const script = await UserScript.of(['a', 'b', 'c'], undefined, { rules: undefined });
    expect([script.first, script.next('x'), script.next('y'), script.next('z')]).toEqual([
      'a',
      'b',
      'c',
      null,
    ]);
  });

  it('goes on after a refusal, says something else after another reply, and may end', async () => {
    const script = await UserScript.of(['a', 'b', 'c'], reactions, { rules, ready: (text) => `${text}!` });
    expect([script.next('No.'), script.next('No.'), script.next('No.')]).toEqual(['b', 'c', null]);
    const pressed = await UserScript.of(['a', 'b', 'c'], reactions, { rules, ready: (text) => `${text}!` });
    expect([pressed.next('Yes.'), pressed.next('Yes.'), pressed.next('No.')]).toEqual([
      'press on!',
      null,
      null,
    ]);
  });

  it('needs rules where replies decide', async () => {
    await expect(UserScript.of(['a', 'b'], reactions, { rules: undefined })).rejects.toThrow(
      'cannot tell refusals',
    );
  });
});
