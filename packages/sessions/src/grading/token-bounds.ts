/** Bytes of text to a token, from dense code and scripts other than Latin to plain English. */
export const BYTES_PER_TOKEN = { fewest: 3, usual: 4, most: 5 };

/** Tokens of the words that ask for another answer, at most. */
export const REPAIR_TOKENS = 600;
