import type { SandboxLimits } from '../../sandbox/sandbox.ts';

/** What an agent with hands gets: part of a session's request, so that it is part of its key. */
export type HandsRequest = {
  /** Bubblewrap, or a container of this image. */
  sandbox: { kind: 'bubblewrap' } | { kind: 'container'; image: string };
  /** Of the files that are in the workspace at the start, as `WorkspaceRegistry` knows them; null for none. */
  workspace: string | null;
  /** Commands of the shell that come before the agent. */
  setup: readonly string[];
  /** Of the whole session; `wallMs` and `outputBytes` of one command. */
  limits: SandboxLimits;
  /** Hosts that the session may reach through a proxy that keeps a record. */
  allowedHosts: readonly string[];
  /** Whether hooks, allowed tools and inline commands of the skill are as its author wrote them. */
  asShipped: boolean;
};
