import type { Task } from '@plugin-eval/engine/run/task.ts';
import { sessionTask } from '@plugin-eval/sessions/agent-session-kind.ts';
import type { LivePlan } from './plan-live-agent.ts';

/** The task of a session. @param index of its prompt, from 0 */
export function liveTask({ sessions, target }: LivePlan, index: number): Task {
  const session = sessions[index];
  if (session === undefined) throw new Error(`There is no session ${index}.`);
  return sessionTask(session.request, {
    ...{ sample: index, label: `session ${index + 1}`, subject: target.shown },
  });
}
