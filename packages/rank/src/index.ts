/** Rankings of skills from pairwise judgements. */
export { playHeadToHead } from './play-head-to-head.ts';
export { rankCorpus } from './rank-corpus.ts';
export { rankSkill } from './rank-skill.ts';
export { type Contender, readContender } from './read-contender.ts';
export { staticLeaderboard } from './static-leaderboard.ts';
