import type { SessionDriver } from '@plugin-eval/core/documents/names.ts';

interface HarnessTokens {
  least: number;
  usual: number;
  most: number;
}

/**
 * Tokens of a driver's own prompt and tools in each call. The harness of `claude-agent` sends some 15,000; the figures of
 * the tool loop are assumptions of the authors.
 */
export const HARNESS_TOKENS: Readonly<Record<SessionDriver, HarnessTokens>> = {
  'claude-agent': { least: 8_000, usual: 15_000, most: 30_000 },
  codex: { least: 5_000, usual: 9_000, most: 60_000 },
  copilot: { least: 8_000, usual: 12_000, most: 80_000 },
  gemini: { least: 5_000, usual: 9_000, most: 60_000 },
  opencode: { least: 5_000, usual: 10_000, most: 60_000 },
  cline: { least: 2_000, usual: 10_000, most: 60_000 },
  droid: { least: 3_000, usual: 12_000, most: 80_000 },
  kilo: { least: 4_000, usual: 10_000, most: 60_000 },
  kimi: { least: 3_000, usual: 10_000, most: 60_000 },
  pi: { least: 500, usual: 2_000, most: 40_000 },
  qwen: { least: 5_000, usual: 15_000, most: 80_000 },
  // Tokens of any agent.
  acp: { least: 500, usual: 10_000, most: 80_000 },
  'tool-loop': { least: 500, usual: 1_500, most: 8_000 },
};
