import type { BuiltInSkill } from './built-in-skill.ts';

/**
 * The skill of the instrument check. Its task requires a form that cannot be known without it, so every agent
 * that can load skills has a reason to load this one.
 */
export const CONTROL_SKILL: BuiltInSkill = {
  name: 'hollowgate-parcel-label',
  description:
    'Writes parcel labels in the form of the Hollowgate warehouse. Use this skill whenever somebody asks for a Hollowgate parcel label, for one order or for several.',
  body: `
# Hollowgate parcel label

A label is one line with four fields between slashes:

1. HG and the number of the order
2. the weight in grams, with five digits
3. the dock, as D and two digits
4. the last digit of the sum of all digits before it

Example: order 12, 300 g, dock 4 gives HG12/00300/D04/0.

Answer with the label alone. When order, weight or dock is missing, ask for it.
`,
};

/** They name the job of the control skill: it should fire on each of them. */
export const POSITIVE_CONTROLS: readonly string[] = [
  'Please write the Hollowgate parcel label for order 4711, 2.4 kg, going to dock 9.',
  'I need a Hollowgate parcel label: order 208, weight 950 g, dock 12.',
  'Make the parcel label in the form of the Hollowgate warehouse for order 77. It weighs 60 g and leaves from dock 3.',
];

/** Small talk and common knowledge: no skill should fire on any of them. */
export const NEGATIVE_CONTROLS: readonly string[] = [
  'Which city is the capital of Portugal?',
  'Thank you, that is all for today. Have a good evening!',
  'Which weekday comes after Tuesday?',
];
