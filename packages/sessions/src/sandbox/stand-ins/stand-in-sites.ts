import type { StandInAnswer } from './stand-in-answers.ts';
import { packageAnswer } from './stand-in-packages.ts';
import { type StandInRepository, standInRepository } from './stand-in-repository.ts';

const MOST_REPOSITORIES = 20;
/** Requests of Git's protocol without a server: the repository, and the file of it. */
const OF_REPOSITORY =
  /^(.{1,300}?)\/(info\/refs(?=\?)|HEAD$|objects\/[0-9a-f]{2}\/[0-9a-f]{38}$|objects\/info\/.*)/;

/** Stand-ins for registries of packages and for Git servers, which take several requests each. */
export class StandInSites {
  readonly #repositories = new Map<string, StandInRepository>();

  /** @param number of the request; null where an ordinary answer will do */
  async answer(
    { host, path }: { host: string; path: string },
    number: number,
  ): Promise<Pick<StandInAnswer, 'status' | 'type' | 'body'> | null> {
    const found = await packageAnswer(host, path);
    if (found !== null) return { status: 200, ...found };
    const [, repository = '', asked] = OF_REPOSITORY.exec(path) ?? [];
    if (asked === undefined) return null;
    const key = `${host}${repository}`;
    const known = this.#repositories.get(key) ?? standInRepository(number);
    if (this.#repositories.size < MOST_REPOSITORIES) this.#repositories.set(key, known);
    const plain = (status: number, body: string) => ({ status, type: 'text/plain', body });
    if (asked === 'info/refs') return plain(200, known.refs);
    if (asked === 'HEAD') return plain(200, 'ref: refs/heads/main\n');
    const object = known.objects.get(asked.slice('objects/'.length).replace('/', ''));
    if (object === undefined) return plain(404, '');
    return { status: 200, type: 'application/x-git-loose-object', body: object };
  }
}
