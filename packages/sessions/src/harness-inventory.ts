/**
 * Built-in items of every session of Claude Code 2.1.330 (Agent SDK 0.3.330), as its `init` message listed
 * them on 2026-11-22 under our isolation. Anything else listed was not declared. The built-in skills are not
 * shown to the agent, and cannot be called.
 */
export const HARNESS_INVENTORY: { skills: readonly string[]; plugins: readonly string[] } = {
  skills: ['doctor', 'plugin-authoring'],
  plugins: ['cc-plugin-agents-md', 'cc-plugin-privacy', 'cc-plugin-plugin-authoring'],
};

/** The tools of a session. Nothing else can be called in it. */
export const AGENT_TOOLS: readonly string[] = ['Skill', 'Read'];
