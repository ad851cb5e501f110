import { fileSource, readEmbedded } from '@plugin-eval/viewer/web/source/file-source.ts';

/** The text of everything that an HTML file holds for the viewer, also of what is compressed in it. */
export async function pageDocuments(page: string): Promise<string> {
  const [, data = ''] = /id="plugin-eval-data">([^<]*)</.exec(page) ?? [];
  const embedded = readEmbedded(data);
  if (embedded === null) throw new Error('The page holds no data.');
  const source = fileSource(embedded);
  return JSON.stringify(await Promise.all(embedded.entries.map(({ id }) => source.document(id))));
}
