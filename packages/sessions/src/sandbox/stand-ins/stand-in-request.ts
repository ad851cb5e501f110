/** A request that reached a stand-in. */
export interface StandInRequest {
  /** 1-based, in the order of arrival. */
  number: number;
  /** `dns`: a question for a name. `tls`: a connection whose TLS did not come about. `tcp`: another protocol. */
  kind: 'http' | 'https' | 'tls' | 'tcp' | 'dns';
  /** Name where one is known, else the address. Untrusted. */
  host: string;
  /** 53 for DNS. */
  port: number;
  /** Method of HTTP, or the type of a DNS record. */
  method: string | null;
  /** Path with query. Untrusted. */
  path: string | null;
  /** Bytes received, without what TLS adds. */
  bytes: number;
  /** Received headers and content, up to a limit. */
  content: Buffer;
  /** Language of the harmless code in the answer. */
  code: string | null;
}

/** Bytes of a request's content that are looked at. */
export const MOST_CONTENT = 1024 ** 2;
