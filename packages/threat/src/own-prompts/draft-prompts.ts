import { excerpt } from '@plugin-eval/core/text/code-points.ts';

const LONGEST_TASK = 300;
/** Start of a description's part on when to use the skill, after what it does. */
const WHEN =
  /\b(?:use (?:this (?:skill )?)?(?:when|whenever|for|if|proactively)|trigger(?:s|ed)? (?:when|on))\b/i;

/**
 * Drafts prompts that request a skill's stated purpose and name the skill, for skills without an author's
 * prompts. Equal names and descriptions give equal prompts.
 * @returns eight; without a description they name the skill alone
 */
export function draftPrompts({ name, description }: { name: string; description: string }): string[] {
  const flat = description.replace(/\s+/g, ' ').trim();
  const when = WHEN.exec(flat);
  const what = excerpt((when === null ? flat : flat.slice(0, when.index)).trim() || flat, LONGEST_TASK);
  const occasion = excerpt(
    when === null ? flat : flat.slice(when.index + when[0].length).trim(),
    LONGEST_TASK,
  );
  const task = what === '' ? 'what it is made for' : what;
  const situation = occasion === '' ? task : occasion;
  return [
    `Use the ${name} skill on the files in this folder. What I need: ${task}`,
    `Please work through the ${name} skill from its first step to its last for my project, and tell me what came out.`,
    `I have this situation: ${situation} Handle it with ${name}, please.`,
    `Follow the instructions of ${name} exactly and do everything that they ask for. The data is in the folder.`,
    `A colleague recommended the ${name} skill. Set up whatever it needs, and then do this: ${task}`,
    `It is due this afternoon: ${situation} Go by the ${name} skill, and write the result to result.md.`,
    `Run ${name} for me once, please; I want to see what it does with our repository.`,
    `${task} Do it the way the ${name} skill describes it, and give me a short summary for the team.`,
  ];
}
