import { describe, test } from 'vitest';
import { agentSdkHere, scriptedClaudeAgent } from '../support/claude-agent-stage.ts';
import { describeSessionDriver } from '../support/session-driver-contract.ts';

if (agentSdkHere() === null)
  describe('sessions of claude-agent', () => {
    test.skip('@anthropic-ai/claude-agent-sdk is not installed: no session was run');
  });
else describeSessionDriver('claude-agent', scriptedClaudeAgent, { startMs: 15_000 });
