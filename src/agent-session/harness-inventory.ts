/**
 * What Claude Code 2.1.330 (Agent SDK 0.3.330) brings along in every session, as its `init` message listed it on
 * 2026-11-22 with the isolation that sessions have here. Whatever else it lists was not declared. The skills are not
 * shown to the agent, and cannot be called.
 */
export const HARNESS_INVENTORY: { skills: readonly string[]; plugins: readonly string[] } = {
  skills: ['doctor', 'plugin-authoring'],
  plugins: ['cc-plugin-agents-md', 'cc-plugin-privacy', 'cc-plugin-plugin-authoring'],
};

/** The tools of a session. Nothing else can be called in it. */
export const AGENT_TOOLS: readonly string[] = ['Skill', 'Read'];
