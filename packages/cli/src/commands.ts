import type { CliCommand } from './cli-command.ts';
import { ofOperation } from './operation-command.ts';

/** The commands, in the order of the help. Each loads its code when it is called, or when help lists all. */
export const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  score: async () => (await import('./score-command.ts')).SCORE_COMMAND,
  compare: async () => ofOperation((await import('@plugin-eval/app/operations/compare.ts')).COMPARE),
  drift: async () => ofOperation((await import('@plugin-eval/app/operations/drift.ts')).DRIFT),
  improve: async () => ofOperation((await import('@plugin-eval/app/operations/improve.ts')).IMPROVE),
  retire: async () => ofOperation((await import('@plugin-eval/app/operations/retire.ts')).RETIRE),
  trim: async () => ofOperation((await import('@plugin-eval/app/operations/trim.ts')).TRIM),
  validity: async () => ofOperation((await import('@plugin-eval/app/operations/validity.ts')).VALIDITY),
  ci: async () => ofOperation((await import('@plugin-eval/app/operations/ci.ts')).CI),
  certify: async () => ofOperation((await import('@plugin-eval/app/operations/certify.ts')).CERTIFY),
  rank: async () => ofOperation((await import('@plugin-eval/app/operations/rank.ts')).RANK),
  init: async () => ofOperation((await import('@plugin-eval/app/operations/init.ts')).INIT),
  fix: async () => ofOperation((await import('@plugin-eval/app/operations/fix.ts')).FIX),
  scan: async () => (await import('./scan-command.ts')).SCAN_COMMAND,
  vet: async () => ofOperation((await import('@plugin-eval/app/operations/vet.ts')).VET),
  set: async () => ofOperation((await import('@plugin-eval/app/operations/set.ts')).SET),
  usage: async () => ofOperation((await import('@plugin-eval/app/operations/usage.ts')).USAGE),
  evals: async () => (await import('./evals-command.ts')).EVALS,
  threat: async () => (await import('./threat/threat-command.ts')).THREAT,
  badge: async () => (await import('./badge-command.ts')).BADGE,
  rules: async () => (await import('./rules-command.ts')).RULES,
  view: async () => (await import('./view/view-command.ts')).VIEW,
  mcp: async () => (await import('./mcp-command.ts')).MCP,
  runs: async () => (await import('./runs-command.ts')).RUNS,
  worker: async () => (await import('./worker-command.ts')).WORKER,
  db: async () => (await import('./db-command.ts')).DB,
  prompts: async () => ofOperation((await import('@plugin-eval/app/operations/prompts.ts')).PROMPTS),
  doctor: async () => ofOperation((await import('@plugin-eval/app/operations/doctor.ts')).DOCTOR),
  config: async () => (await import('./config-command.ts')).CONFIG,
};
