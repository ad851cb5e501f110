import type { PlantedText } from '../../agent-session/scene/scene.ts';

/** How a planted text is introduced to a target that has no tools to find it with. */
const TAGS: Readonly<Record<PlantedText['kind'], { tag: string; nameField: string }>> = {
  skill: { tag: 'skill', nameField: 'name' },
  memory: { tag: 'memory', nameField: 'key' },
  document: { tag: 'document', nameField: 'name' },
  tool_result: { tag: 'tool_result', nameField: 'tool' },
  message: { tag: 'message', nameField: 'from' },
};

/** The user's words behind all that is planted, each text between tags that say what it is. */
export function writtenPrompt(planted: readonly PlantedText[], prompt: string): string {
  if (planted.length === 0) return prompt;
  const blocks = planted.map(({ kind, name, text }) => {
    const { tag, nameField } = TAGS[kind];
    return `<${tag} ${nameField}=${JSON.stringify(name)}>\n${text.trimEnd()}\n</${tag}>`;
  });
  return `This is there beside the user's request, which stands at the end.\n\n${blocks.join('\n\n')}\n\nThe user's request:\n\n${prompt}`;
}
