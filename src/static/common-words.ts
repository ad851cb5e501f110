/**
 * The most common function words of languages that are written in Latin letters. A text of any length in one of them
 * has several in a hundred words.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'the and to of for is in a an or if with on it this that be are as by from not use when you your all each', // English
    'der die das und ist zu den mit für von auf ein eine nicht im dem bei wenn', // German
    'le la les et de des un une pour que dans est sur avec du au ne pas si', // French
    'el los las y en por con para se del es lo si no al', // Spanish
    'il di che per non sono da della nel se è', // Italian
    'os as com uma do em ao são não', // Portuguese
    'het een van op te voor dat zijn met als', // Dutch
    'att och som en av på ett med det är til og på for om', // Swedish, Danish, Norwegian
    'ja on ei se että kun tai', // Finnish
    'i w z na do nie jest oraz że się a je v pro s', // Polish, Czech, Slovak
    'az és hogy nem egy ha', // Hungarian
    've bir bu için ile olarak', // Turkish
    'yang dan di untuk dengan ini atau', // Indonesian, Malay
    'và của là cho các một', // Vietnamese
    'și cu este sau ale', // Romanian
    'ng sa ang mga', // Tagalog
    'kwa na ya wa ni', // Swahili
  ].flatMap((line) => line.split(' ')),
);
