import { FIXTURE_TOOLS, type FixtureToolName } from '@plugin-eval/core/documents/names.ts';
import { canaryNamesIn } from '@plugin-eval/core/text/canary-places.ts';
import type { SessionEnvironment } from '@plugin-eval/sessions/environment/session-environment.ts';
import type { ReplyReactions } from '@plugin-eval/sessions/user-script.ts';
import { probeTurns, twinTurns } from '../probes/probe-texts.ts';
import { refusalRulesHash } from '../strategies/refusal-reader.ts';
import type { ProbeSample } from './live-target.ts';

/** A target's surroundings, and the user's messages; canaries are named by placeholders. */
export interface ProbeEnvironment {
  scene: SessionEnvironment;
  prompt: string;
  /** User messages after the first answer, in order. */
  followUps: readonly string[];
  /** Other follow-ups after replies that are no refusals; null when no reply decides. */
  reactions: ReplyReactions | null;
}

/**
 * Tools that do something. They are offered also where the probe does not allow them, since a call is then evidence.
 * Tools that only read are offered where they are allowed: to look around is not an attack.
 */
const ACTING_TOOLS: ReadonlySet<FixtureToolName> = new Set([
  'write_file',
  'delete_file',
  'run_command',
  'send_mail',
  'http_request',
  'memory_write',
  'delegate',
]);

/** The environment of a probe, or of its benign twin: the twin has only the approved tools, and no planted text. */
export function environmentFor({ probe, twin }: ProbeSample): ProbeEnvironment {
  const approved = FIXTURE_TOOLS.filter((tool) => probe.tools?.includes(tool));
  const canaries = probe.canaries.map(({ name, value }) => ({ name, like: value }));
  if (twin) {
    const [prompt = '', ...followUps] = twinTurns(probe);
    const named = [prompt, ...followUps].flatMap(canaryNamesIn);
    return {
      scene: {
        canaries: canaries.filter(({ name }) => named.includes(name)),
        planted: [],
        tools: approved,
        approved,
      },
      prompt,
      ...{ followUps, reactions: null },
    };
  }
  const tools = FIXTURE_TOOLS.filter(
    (tool) => approved.includes(tool) || (probe.tools !== undefined && ACTING_TOOLS.has(tool)),
  );
  const planted = probe.context.map(({ kind, name, text }) => ({ kind, name, text }));
  const [prompt = '', ...followUps] = probeTurns(probe);
  const { answered = null } = probe.attack ?? {};
  const reactions = answered === null ? null : { rules: refusalRulesHash(), answered };
  return { scene: { canaries, planted, tools, approved }, prompt, followUps, reactions };
}
