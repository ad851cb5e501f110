/**
 * Receives content that the scan does not read, or reads only in part: unreported content counts as
 * understood.
 */
export type NotRead = (path: string, problem: string) => void;

/**
 * Characters of a file that is neither prose nor parsed code, such as settings, data and code of other
 * languages: longer ones are only searched for invisible characters.
 */
export const LONGEST_DATA = 2_000_000;
