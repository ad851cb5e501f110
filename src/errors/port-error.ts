import { UsageError } from './usage-error.ts';

export type PortProblem = 'taken' | 'not-permitted' | 'unusable';

const EXPLANATIONS: Record<PortProblem, string> = {
  taken: 'is taken by another program',
  'not-permitted': 'may not be used by this user',
  unusable: 'cannot be used on 127.0.0.1',
};

/** The viewer's server cannot listen where it was asked to. */
export class PortError extends UsageError {
  readonly port: number;
  readonly problem: PortProblem;

  constructor(port: number, problem: PortProblem) {
    super(
      `Port ${port} ${EXPLANATIONS[problem]}. Name another one with --port, or leave --port out: a free one is found.`,
    );
    this.port = port;
    this.problem = problem;
  }
}
