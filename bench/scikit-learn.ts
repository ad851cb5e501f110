import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('scikit-learn-geometry.py', import.meta.url));
/** The second is Debian's, which other Pythons may hide. */
const INTERPRETERS = ['python3', '/usr/bin/python3'];
const ONE_THREAD = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };

export interface ScikitLearn {
  version: string;
  /** Runs it once. @returns CPU seconds of each part */
  measure(): Promise<number[]>;
  stop(): void;
}

/** scikit-learn on one thread, in a process of its own that waits for orders; null where there is none. */
export async function startScikitLearn(dataFile: string): Promise<ScikitLearn | null> {
  const python = INTERPRETERS.find((name) => spawnSync(name, ['-c', 'import sklearn']).status === 0);
  if (python === undefined) return null;
  const child = spawn(python, [SCRIPT, dataFile], {
    env: { ...process.env, ...ONE_THREAD },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('scikit-learn has ended.');
    return JSON.parse(value);
  };
  const { version } = await answer();
  return {
    version,
    measure: () => {
      child.stdin.write('once\n');
      return answer();
    },
    stop: () => child.stdin.end(),
  };
}
