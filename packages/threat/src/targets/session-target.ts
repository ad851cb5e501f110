import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';
import type { Price } from '@plugin-eval/engine/model/known-models.ts';
import { addEstimates } from '@plugin-eval/engine/run/planned-work.ts';
import { sessionKey, sessionTask } from '@plugin-eval/sessions/agent-session-kind.ts';
import { estimateSession } from '@plugin-eval/sessions/estimate-session.ts';
import type {
  SessionRequest,
  SessionResult,
  SynthesisedSkill,
} from '@plugin-eval/sessions/session-request.ts';
import { environmentFor } from '../live/environment-for.ts';
import type { LiveTarget, ProbeAnswer, ProbeSample } from '../live/live-target.ts';
import { sampleLabel } from '../live/sample-label.ts';

/** Settings shared by all sessions of a target. */
export type SessionFrame = Omit<SessionRequest, 'prompt' | 'followUps' | 'reactions' | 'scene'>;

export interface SessionTargetParts {
  target: ThreatTarget;
  frame: SessionFrame;
  /** Skills in the order of the frame. */
  skills: readonly SynthesisedSkill[];
  /** Price of the model; null when unknown. */
  price: Price | null;
  /** Purpose of the sessions, as the journal lists it. */
  subject: string;
}

/** A target whose answers are sessions: tasks of the kind `agent-session`, each with the environment of its probe. */
export function sessionTarget({ target, frame, skills, price, subject }: SessionTargetParts): LiveTarget {
  const requestFor = (sample: ProbeSample): SessionRequest => {
    const { scene: environment, prompt, followUps, reactions } = environmentFor(sample);
    return {
      ...{ ...frame, prompt },
      ...(followUps.length === 0 ? {} : { followUps }),
      ...(reactions === null ? {} : { reactions }),
      scene: environment,
    };
  };
  return {
    target,
    taskFor: (sample) =>
      sessionTask(requestFor(sample), { sample: sample.sample, label: sampleLabel(sample), subject }),
    keyOf: sessionKey,
    answerOf: (result, sample) => {
      const answer = sessionAnswer(result as unknown as SessionResult, sample);
      return { ...answer, loadedSkills: [...new Set([...(frame.given ?? []), ...answer.loadedSkills])] };
    },
    estimate: (samples) =>
      addEstimates(samples.map((sample) => estimateSession(requestFor(sample), skills, price))),
  };
}

/** The answer and actions of a session with an environment. */
export function sessionAnswer(result: SessionResult, sample: ProbeSample): ProbeAnswer {
  const { scene: environment, outcome, failure, message, transcript, loads, reportedModel } = result;
  if (environment === undefined) throw new Error('A session that needs an environment returned none.');
  const planted = environmentFor(sample).scene.planted.length;
  return {
    failure:
      outcome === 'ended'
        ? null
        : { kind: failure ?? 'crash', message: message ?? 'The session did not end properly.' },
    replies: environment.replies,
    calls: environment.calls.map(({ tool, arguments: given, turn }) => ({
      name: tool,
      arguments: given,
      turn,
    })),
    canaries: environment.canaries,
    transcript,
    met: planted === 0 ? null : new Set(environment.met).size === planted,
    loadedSkills: [...new Set(loads.map(({ skill }) => skill))],
    reportedModel,
  };
}
