import type { SandboxLimits } from '../sandbox/sandbox.ts';

/** Execution settings of an agent: part of a session's request, and so of its key. */
export type ExecutionRequest = {
  /** Bubblewrap, or a container of this image. */
  sandbox: { kind: 'bubblewrap' } | { kind: 'container'; image: string };
  /** Id of the workspace's initial files in `WorkspaceRegistry`; null for none. */
  workspace: string | null;
  /** Commands of the shell that come before the agent. */
  setup: readonly string[];
  /** Limits of the whole session; `wallMs` and `outputBytes` apply to one command. */
  limits: SandboxLimits;
  /** Hosts that the session may reach through a recording proxy. */
  allowedHosts: readonly string[];
  /** True when hooks, allowed tools and inline commands of the skill are as the author wrote them. */
  asShipped: boolean;
};
