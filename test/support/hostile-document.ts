import { comparisonSchema } from '@plugin-eval/core/documents/comparison.ts';
import { publishedSchemas } from '@plugin-eval/core/documents/document-kinds.ts';
import {
  collectionSchema,
  pluginEvaluationSchema,
  skillEvaluationSchema,
} from '@plugin-eval/core/documents/evaluation.ts';
import { sessionDocumentSchema } from '@plugin-eval/core/documents/session.ts';
import type { PublishedSession, SkillSource, ViewerDocument } from '@plugin-eval/core/documents/viewer.ts';
import type { z } from 'zod';

const SCHEMAS = await publishedSchemas();

/** Text that tries to run, to load, to hide and to reorder, in every way that a page could fall for. */
export const ATTACK = [
  `"'><img src=x onerror=taken()><svg/onload=taken()>`,
  `</script><script>taken()</script><!--`,
  `</title></style></noscript></template><template><iframe srcdoc="<script>parent.taken()</script>">`,
  `javascript:taken()//data:text/html,<script>taken()</script>`,
  `{{constructor.constructor('taken()')()}}\${taken()}`,
  `\u202egnp.exe\u2066\u200b\u001b[2J\u001b]8;;javascript:taken()\u0007\u2028`,
  '[x](javascript:taken()) W'.padEnd(260, 'W'),
].join(' ');

/** Keys of records that data give. */
const RECORDS_OF_DATA = new Set(['failure_mode_histogram', 'kinds']);

type Path = readonly PropertyKey[];

/**
 * The document with the attack in every string that may be any string: what its schema refuses keeps its value. Equal
 * strings stay equal, so that what belongs together is still found.
 */
export function hostile<T>(schema: z.ZodType, document: T): T {
  const known = new Map<string, string>();
  const attack = (text: string) => {
    if (!known.has(text)) known.set(text, `${ATTACK} ${known.size}`);
    return known.get(text) ?? '';
  };
  const attacked = attackedIn(document, attack);
  for (let round = 0; round < 10; round++) {
    const { error } = schema.safeParse(attacked);
    if (error === undefined) return attacked as T;
    for (const path of error.issues.flatMap((issue) => refused(issue))) restore(attacked, document, path);
  }
  throw new Error('The document does not fit its schema, attacked or not.');
}

/** A whole document of the viewer, with the texts and sessions beside it. */
export function hostileViewerDocument(shown: ViewerDocument): ViewerDocument {
  switch (shown.kind) {
    case 'evaluation':
      return {
        ...shown,
        document: hostileEvaluation(shown.document),
        sources: shown.sources.map(hostileSource),
      };
    case 'comparison': {
      const { a, b } = shown.sources;
      return {
        ...shown,
        document: hostile(comparisonSchema, shown.document),
        sources: { a: a && hostileSource(a), b: b && hostileSource(b) },
      };
    }
    default:
      return { ...shown, document: hostile(SCHEMAS[shown.kind], shown.document) } as ViewerDocument;
  }
}

export function hostileSession(session: PublishedSession): PublishedSession {
  return { ...hostile(sessionDocumentSchema, session), key: session.key };
}

type Evaluation = Extract<ViewerDocument, { kind: 'evaluation' }>['document'];

function hostileEvaluation(document: Evaluation): Evaluation {
  if ('evaluations' in document) {
    const whole = hostile(collectionSchema, { ...document, evaluations: [] });
    return { ...whole, evaluations: document.evaluations.map((one) => hostileEvaluation(one)) } as Evaluation;
  }
  return hostile('skills' in document ? pluginEvaluationSchema : skillEvaluationSchema, document);
}

/** Its path too, as the subject's. */
function hostileSource(source: SkillSource): SkillSource {
  return {
    ...source,
    text: `---\nname: ${ATTACK}\n---\n# ${ATTACK}\n\n${ATTACK}\n\`\`\`\n${ATTACK}\n\`\`\`\n`,
  };
}

function attackedIn(value: unknown, attack: (text: string) => string, field = ''): unknown {
  if (typeof value === 'string') return attack(value);
  if (Array.isArray(value)) return value.map((item) => attackedIn(item, attack));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      RECORDS_OF_DATA.has(field) ? attack(key) : key,
      attackedIn(inner, attack, key),
    ]),
  );
}

/** The paths of the values that a schema refuses; of a union those of the branch that comes nearest. */
function refused(issue: z.core.$ZodIssue): Path[] {
  if (issue.code !== 'invalid_union') return [issue.path];
  const nearest = issue.errors.toSorted((one, other) => one.length - other.length)[0];
  if (nearest === undefined || nearest.length === 0) return [issue.path];
  return nearest.flatMap((inner) => refused(inner).map((path) => [...issue.path, ...path]));
}

function restore(target: unknown, original: unknown, path: Path): void {
  const last = path.at(-1);
  const [parent, source] = [target, original].map((root) =>
    path.slice(0, -1).reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], root),
  );
  if (last === undefined) throw new Error('Nothing to restore.');
  (parent as Record<PropertyKey, unknown>)[last] = (source as Record<PropertyKey, unknown>)[last];
}
