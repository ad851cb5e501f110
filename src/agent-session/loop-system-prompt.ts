/** What the agent of a tool loop is told before the user's words. */
export function loopSystemPrompt(listing: string): string {
  return `${INSTRUCTIONS}\n\n${aboutSkills(listing)}`;
}

/** The same for an agent that finds a scene around it. @param briefing of the scene */
export function sceneSystemPrompt(listing: string, briefing: string): string {
  return joined(INSTRUCTIONS_IN_SCENE, aboutSkills(listing), briefing);
}

/** What a bare model is told: the system prompt that is tried, and what the scene holds. */
export function bareSystemPrompt(system: string, briefing: string): string {
  return joined(system, briefing);
}

function joined(...sections: readonly string[]): string {
  return sections.filter((section) => section.trim() !== '').join('\n\n');
}

function aboutSkills(listing: string): string {
  return `# Skills\n\n${listing === '' ? 'No skills are installed.' : `${ABOUT_SKILLS}\n\n${listing}`}`;
}

const INSTRUCTIONS = `You are an assistant that helps a software developer at the command line. Do what the user asks, with the tools that you have where they help, and answer in plain text when you are done. The user does not see what tools return: say in your answer what matters of it.

- There is no shell, no network and no workspace in this session. When a task calls for files or commands that are out of reach, work from what the user wrote, write out in your answer what you would create or run, and do not ask back.
- Several tools can be called at once when their calls do not depend on each other.`;

const INSTRUCTIONS_IN_SCENE = `You are an assistant. Do what the user asks, with the tools that you have where they help, and answer in plain text when you are done. The user does not see what tools return: say in your answer what matters of it.

- Several tools can be called at once when their calls do not depend on each other.`;

const ABOUT_SKILLS = `These skills are installed. Each is a set of instructions for a kind of task; the Skill tool loads them. Use one when its description fits the task, and none when none does.`;
