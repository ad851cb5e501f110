/** Content written by `config init`: the defaults that projects change most. */
export const STARTER_CONFIG_JSON = `{
  "$schema": "./node_modules/plugin-eval/schemas/config.schema.json",
  "depth": "quick",
  "profile": "claude-code",
  "threshold": 70
}
`;

export const STARTER_CONFIG_YAML = `# yaml-language-server: $schema=./node_modules/plugin-eval/schemas/config.schema.json
depth: quick # layers to run: quick, standard, deep or thorough
profile: claude-code # whose frontmatter fields are known: spec, or an agent: claude-code, codex, copilot, gemini, opencode
threshold: 70 # lowest composite that passes
`;
