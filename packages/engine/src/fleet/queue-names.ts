import { createHash } from 'node:crypto';

const MOST_SHOWN = 40;

/** Tasks of one kind for one pool and one version of plugin-eval. */
export interface LaneFacts {
  kind: string;
  kindVersion: number;
  pool: string;
  toolVersion: string;
}

/** Name of the queue of a lane: readable in pg-boss's dashboard, and different for different lanes. */
export function queueName({ kind, kindVersion, pool, toolVersion }: LaneFacts): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, kindVersion, pool, toolVersion]));
  return `${shown(kind)}/${kindVersion}/${shown(pool)}/${shown(toolVersion)}/${hash.digest('hex').slice(0, 12)}`;
}

/** Queue of the tasks of another one that were given up. */
export function deadLetterQueue(queue: string): string {
  return `${queue}/dead`;
}

/** Queue of the runs that workers of a version evaluate. */
export function evaluationQueue(toolVersion: string): string {
  return `evaluation/${shown(toolVersion)}`;
}

function shown(text: string): string {
  return text.replaceAll(/[^\w.-]+/g, '-').slice(0, MOST_SHOWN) || '-';
}
