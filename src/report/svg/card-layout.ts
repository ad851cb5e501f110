/** The measures that all cards share, in pixels. */
export const CARD_WIDTH = 640;
export const MARGIN = 28;
export const INNER_WIDTH = CARD_WIDTH - 2 * MARGIN;
export const RIGHT = CARD_WIDTH - MARGIN;
/** Where the header ends with a line. */
export const HEADER_HEIGHT = 128;
