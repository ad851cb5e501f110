import { sessionKey, sessionTask } from '../../agent-session/agent-session-kind.ts';
import { estimateSession } from '../../agent-session/estimate-session.ts';
import type { SessionRequest, SessionResult, SynthesisedSkill } from '../../agent-session/session.ts';
import type { ThreatTarget } from '../../documents/threat-live.ts';
import type { Price } from '../../model/known-models.ts';
import { addEstimates } from '../../run/estimate.ts';
import type { LiveTarget, ProbeAnswer, ProbeRun } from '../live/live-target.ts';
import { runLabel } from '../live/run-label.ts';
import { sceneFor } from '../live/scene-for.ts';

/** What all sessions of a target share. */
export type SessionFrame = Omit<SessionRequest, 'prompt' | 'followUps' | 'scene'>;

export interface SessionTargetParts {
  target: ThreatTarget;
  frame: SessionFrame;
  /** As the frame names them, in its order. */
  skills: readonly SynthesisedSkill[];
  /** Null when it is unknown. */
  price: Price | null;
  /** What the sessions are for, as the journal lists it. */
  subject: string;
}

/** A target whose answers are sessions: tasks of the kind `agent-session`, each with the scene of its probe. */
export function sessionTarget({ target, frame, skills, price, subject }: SessionTargetParts): LiveTarget {
  const requestFor = (run: ProbeRun): SessionRequest => {
    const { scene, prompt, followUps } = sceneFor(run);
    return { ...frame, prompt, ...(followUps.length === 0 ? {} : { followUps }), scene };
  };
  return {
    target,
    taskFor: (run) => sessionTask(requestFor(run), { sample: run.sample, label: runLabel(run), subject }),
    keyOf: sessionKey,
    answerOf: (result, run) => sessionAnswer(result as unknown as SessionResult, run),
    estimate: (runs) => addEstimates(runs.map((run) => estimateSession(requestFor(run), skills, price))),
  };
}

/** What a session with a scene said and did. */
export function sessionAnswer(result: SessionResult, run: ProbeRun): ProbeAnswer {
  const { scene, outcome, failure, message, transcript, loads, reportedModel } = result;
  if (scene === undefined) throw new Error('A session was asked for with a scene and brought none.');
  const planted = sceneFor(run).scene.planted.length;
  return {
    failure:
      outcome === 'ended'
        ? null
        : { kind: failure ?? 'crash', message: message ?? 'The session did not end properly.' },
    replies: scene.replies,
    calls: scene.calls.map(({ tool, arguments: given }) => ({ name: tool, arguments: given })),
    canaries: scene.canaries,
    transcript,
    met: planted === 0 ? null : new Set(scene.met).size === planted,
    loadedSkills: [...new Set(loads.map(({ skill }) => skill))],
    reportedModel,
  };
}
