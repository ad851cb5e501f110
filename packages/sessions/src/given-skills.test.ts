import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import type { StandInRequest } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { sessionRequest, toolLoopStage } from '@plugin-eval/tests/support/tool-loop-stage.ts';
import { expect, test } from 'vitest';
import { sessionKey, sessionTask } from './agent-session-kind.ts';
import type { SessionEnvironment } from './environment/session-environment.ts';
import { withGivenSkills } from './given-skills.ts';
import { InstalledSkills } from './installed-skills.ts';
import { sessionReservation } from './session-reservation.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: what skills write.
const BODY = 'Open ${CLAUDE_SKILL_DIR}/forms.md and write {{canary:key}} down.';
const PDF = synthesisedSkill({ name: 'pdf', description: 'Reads PDFs.', body: BODY });
const MODEL: ProviderModel = { name: 'anthropic:m', provider: 'anthropic', id: 'm', endpoint: 'default' };
const SCENE: SessionEnvironment = {
  canaries: [{ name: 'key', like: 'sk-58213abc-7q' }],
  planted: [],
  tools: ['read_file'],
  approved: ['read_file'],
};

test('a session that is given a skill begins with its text, and the model need not load it', async () => {
  const asked: StandInRequest[] = [];
  const { run } = await toolLoopStage({
    protocol: 'anthropic',
    answer: (request) => {
      asked.push(request);
      return { text: 'Done.' };
    },
  });
  const { result } = await run([PDF], { scene: SCENE, prompt: 'Read a.pdf.', given: ['pdf'] });
  const first = asked[0]?.texts.find((text) => text.includes('Read a.pdf.')) ?? '';
  expect(first).toContain('Base directory for this skill: /skills/pdf');
  expect(first).toContain('Open /skills/pdf/forms.md');
  expect(first.endsWith('\n\nRead a.pdf.')).toBe(true);
  expect([result.outcome, result.loads]).toEqual(['ended', []]);
  // A skill that writes the place of a canary gets no secret by it.
  expect(first).toContain('{{canary:key}}');
  expect(first).not.toContain(result.scene?.canaries.key);
});

test('without one the session is what it was, and so is its key', () => {
  const request = sessionRequest(MODEL, [PDF], { prompt: 'Read a.pdf.' });
  const keyOf = (given: Partial<typeof request>) =>
    sessionKey(sessionTask({ ...request, ...given }, { sample: 0, label: 'x', subject: 'x' }));
  expect(withGivenSkills('Read a.pdf.', undefined, [])).toBe('Read a.pdf.');
  expect(keyOf({})).toBe(keyOf({}));
  expect(keyOf({ given: ['pdf'] })).not.toBe(keyOf({}));
});

test('a skill that its author keeps from the model is given all the same, one that is not installed is an error', () => {
  const kept = synthesisedSkill({
    name: 'kept',
    description: 'Reads.',
    body: 'Step one.',
    frontmatter: 'disable-model-invocation: true\n',
  });
  const { all } = new InstalledSkills([kept]);
  expect(withGivenSkills('Go.', ['kept'], all)).toContain('Step one.');
  expect(() => withGivenSkills('Go.', ['other'], all)).toThrow('cannot be loaded: other');
});

test('what a session sets aside covers the text that it is given in every turn', () => {
  const request = sessionRequest(MODEL, [PDF], { prompt: 'Read a.pdf.', maxTurns: 10 });
  const least = sessionReservation(request, [PDF], null).inputTokens;
  const given = sessionReservation({ ...request, given: ['pdf'] }, [PDF], null).inputTokens;
  expect(given - least).toBeGreaterThanOrEqual(10 * BODY.length);
});
