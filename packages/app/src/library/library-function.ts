import type { Ports } from '../ports.ts';
import { type CallOptions, type LibraryRequest, processPorts, withDefaults } from './process-ports.ts';

/** A use case as a function of the library. */
export type LibraryFunction<Request extends { workingDirectory: string }, Result> = (
  request: LibraryRequest<Request>,
  options?: CallOptions,
) => Promise<Result>;

/** A library function whose request is optional. */
export type OptionalFunction<Request extends { workingDirectory: string }, Result> = (
  request?: LibraryRequest<Request>,
  options?: CallOptions,
) => Promise<Result>;

/** A function that runs a use case in this process. @param load loads the use case at its first call */
export function libraryFunction<Request extends { workingDirectory: string }, Result>(
  load: () => Promise<(request: Request, ports: Ports) => Promise<Result>>,
): LibraryFunction<Request, Result> & OptionalFunction<Request, Result> {
  return async (request?: LibraryRequest<Request>, options: CallOptions = {}) => {
    const useCase = await load();
    return useCase(withDefaults(request ?? ({} as LibraryRequest<Request>)), processPorts(options));
  };
}
