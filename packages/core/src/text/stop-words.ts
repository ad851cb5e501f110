/** English words that tell nothing about a subject, and those that almost every description of a skill has. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `
    a about above across after all also an and any are as ask asked asks at be because been before
    being below between both but by can case cases could did do does doing done down during e each
    eg either else etc even every few for from further get gets given had has have having he her
    here his how i if in including into is it its itself just like made make makes many may me might
    more most much must my need needs no nor not of off on once one only or other others our out
    over own per same shall she should skill skills so some such than that the their them then there
    these they this those through to too two under until up upon us use used user users uses using
    very via want wants was we well were what when where whether which while who whom whose why will
    with within without would yes you your
  `
    .trim()
    .split(/\s+/),
);
