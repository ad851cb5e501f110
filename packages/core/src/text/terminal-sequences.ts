/** A character of UTF-8 misread as Latin-1 bytes: its lead, and the following bytes. */
const MISREAD_UTF8 =
  /[\u00c2-\u00df][\u0080-\u00bf]|[\u00e0-\u00ef][\u0080-\u00bf]{2}|[\u00f0-\u00f4][\u0080-\u00bf]{3}/g;
/**
 * ESC with a sequence, the C1 controls that begin one (DCS, SOS, CSI, OSC, PM, APC), and backspaces that
 * erase more than one character. Source: ECMA-48, sections 5.3 to 5.6.
 */
const SEQUENCE = /\u001b[!-~]|[\u0090\u0098\u009b\u009d-\u009f]|\u0008{2}/;

/**
 * Returns true when a terminal would act on the line instead of showing it. Lone control characters in place
 * of an old code page's arrow or bullet, and text decoded with the wrong encoding, have no effect.
 */
export function actsOnTerminal(line: string): boolean {
  return SEQUENCE.test(line.replace(MISREAD_UTF8, ''));
}
