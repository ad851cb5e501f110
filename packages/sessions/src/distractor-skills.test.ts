import { expect, test } from 'vitest';
import { z } from 'zod';
import skills from './distractor-skills.json' with { type: 'json' };
import { DISTRACTOR_SKILLS } from './distractor-skills.ts';

const schema = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
    description: z.string().regex(/^[^"\n]+ Use when [^"\n]+\.$/),
    body: z.array(z.string()).min(3),
  }),
);

test('the file holds skills with a name of their own, a description of one line and a body under a heading', () => {
  expect(schema.parse(skills)).toEqual(skills);
  expect(new Set(skills.map(({ name }) => name)).size).toBe(skills.length);
  expect(DISTRACTOR_SKILLS.filter(({ body }) => !/^# .+\n\n/.test(body))).toEqual([]);
});
