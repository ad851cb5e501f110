import { createHash } from 'node:crypto';
import type { WholeAnswer } from './answer.ts';
import { KEPT_FOR_EVER } from './answer-headers.ts';
import { compressOnce } from './compress.ts';

/** The built program of the viewer. */
export interface ViewerAssets {
  script: string;
  styles: string;
}

/** The files of the page, in memory, under names that hold their hashes. */
export interface ServedAssets {
  scriptPath: string;
  stylesPath: string;
  /** Finds a file by its name below `/assets/`. */
  find(name: string): WholeAnswer | null;
}

export function serveAssets({ script, styles }: ViewerAssets): ServedAssets {
  const scriptName = `viewer.${hashOf(script)}.js`;
  const stylesName = `viewer.${hashOf(styles)}.css`;
  const answers = new Map([
    [scriptName, assetAnswer('text/javascript', script)],
    [stylesName, assetAnswer('text/css', styles)],
  ]);
  return {
    scriptPath: `/assets/${scriptName}`,
    stylesPath: `/assets/${stylesName}`,
    find: (name) => answers.get(name) ?? null,
  };
}

function assetAnswer(type: string, body: string): WholeAnswer {
  return {
    status: 200,
    contentType: `${type}; charset=utf-8`,
    body,
    headers: { 'Cache-Control': KEPT_FOR_EVER },
    compressed: compressOnce(body),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
