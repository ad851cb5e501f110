import { SourceError } from './source-error.ts';

/** JSON that was deflated (raw) and written in base64. @throws SourceError when it is damaged */
export async function unpack<T>(base64: string): Promise<T> {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return JSON.parse(await new Response(inflated).text()) as T;
  } catch (cause) {
    throw new SourceError('damaged', 'The data in this file is damaged: a part of it cannot be unpacked.', {
      cause,
    });
  }
}
