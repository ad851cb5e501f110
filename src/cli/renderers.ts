/**
 * How one kind of document is written in each of its formats. The code of a format is loaded when it is asked for.
 * A format that is missing here is one that the types do not let anybody ask for.
 */
export type Renderers<Format extends string, Document, Look> = Record<
  Format,
  (document: Document, look: Look) => Promise<string>
>;

export async function asJson(document: object): Promise<string> {
  return (await import('../report/json.ts')).renderJson(document);
}
