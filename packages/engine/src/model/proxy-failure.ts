import type { ProxyServer } from '../config/proxies.ts';

/** A proxy did not bring a request to where it was sent. */
export class ProxyFailure extends Error {
  readonly proxy: ProxyServer;
  /** True when the proxy itself refused; otherwise it, or the target, may be unreachable. */
  readonly refused: boolean;

  constructor(proxy: ProxyServer, refused: boolean, cause: unknown) {
    super(`The proxy ${proxy.shown} did not make a connection.`, { cause });
    this.name = 'ProxyFailure';
    this.proxy = proxy;
    this.refused = refused;
  }

  static isInstance(error: unknown): error is ProxyFailure {
    return error instanceof ProxyFailure;
  }
}
