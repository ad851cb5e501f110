import type { ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';

/** Kinds whose display name differs from their id. */
const OTHER_NAMES: { [Kind in ViewedKind]?: string } = {
  'collection-comparison': 'Comparison of collections',
  vet: 'Check before installing',
};

/** Display name of a document kind. */
export function kindName(kind: ViewedKind): string {
  return OTHER_NAMES[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`;
}
