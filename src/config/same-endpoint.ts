import { ConfigError } from '../errors/config-error.ts';
import { nearestName } from '../text/nearest-name.ts';
import { endpointOf } from './base-url.ts';
import { isEndpointName, type NamedEndpoints } from './named-endpoints.ts';

const FLAG = '--same-endpoint';

/** Two ways in which one endpoint was named: results that were recorded under the old one count under the new one. */
export interface SameEndpoint {
  /** Base URL, with or without its version, or an earlier name. */
  old: string;
  /** A name of the configuration. */
  new: string;
}

/**
 * Reads `OLD=NEW`, once for each time that the flag was given. A URL is never repeated in an error: it may hold a key.
 * @throws ConfigError for what is no such pair, and for a NEW that the configuration does not name
 */
export function parseSameEndpoints(given: readonly string[], endpoints: NamedEndpoints): SameEndpoint[] {
  const pairs = given.map((pair) => parsePair(pair, endpoints));
  const olds = pairs.map(({ old }) => old);
  if (new Set(olds).size < olds.length)
    throw new ConfigError(FLAG, null, 'an OLD endpoint is given twice; it can only have one NEW.');
  return pairs;
}

function parsePair(pair: string, endpoints: NamedEndpoints): SameEndpoint {
  const equals = pair.lastIndexOf('=');
  const [old, name] = [pair.slice(0, equals), pair.slice(equals + 1)];
  if (equals < 1)
    throw new ConfigError(FLAG, null, 'write OLD=NEW, such as http://127.0.0.1:8080/v1=my-proxy.');
  if (!isEndpointName(old)) endpointOf(old, FLAG, 'v1');
  if (!Object.hasOwn(endpoints, name)) throw new ConfigError(FLAG, null, unknownName(name, endpoints));
  if (old === name) throw new ConfigError(FLAG, null, `OLD and NEW are both ${name}.`);
  return { old, new: name };
}

function unknownName(name: string, endpoints: NamedEndpoints): string {
  const known = Object.keys(endpoints);
  if (known.length === 0)
    return 'the configuration names no endpoint. Give NEW a name there: endpoints: {NAME: URL}.';
  if (!isEndpointName(name))
    return `NEW must be the name of an endpoint in the configuration. Known names: ${known.join(', ')}.`;
  const nearest = nearestName(name, known);
  return nearest === null
    ? `the configuration names no endpoint ${name}. Known names: ${known.join(', ')}.`
    : `the configuration names no endpoint ${name}. Did you mean ${nearest}?`;
}
