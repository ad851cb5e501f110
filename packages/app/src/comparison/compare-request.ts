import type { EvaluationRequest } from '../requests.ts';

/** The subjects of a comparison. The default depth is quick, or deep with several models or agents. */
export interface CompareRequest extends EvaluationRequest {
  /** A skill, a plugin, a marketplace or a folder of skills, or a JSON file that `score` wrote. */
  a: string;
  /** Another of the same kind. With `git`, and where models or agents are compared, absent. */
  b?: string | undefined;
  /** Further skills, plugins or results: then the document is a grid. */
  more?: readonly string[] | undefined;
  /** Compares the versions of A at these commits, tags or branches with the present one. */
  git?: string | readonly string[] | undefined;
  /** Composite points that B may lose before the gate `regression` fails. @default there is no gate */
  minEffect?: number | undefined;
  /** Tasks for comparing two skills, each in both orders; 0 for none. @default 8 */
  rounds?: number | undefined;
}
