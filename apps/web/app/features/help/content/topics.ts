import { cancellation, password } from './account.ts';
import { earnings, redemption } from './earnings.ts';
import { following, refusals, statuses } from './following.ts';
import { howToJoin, whatItIs } from './program.ts';
import {
  dataProtection,
  goodReferral,
  referralLimit,
  repeatedReferral,
  validReferral,
  waysToRefer,
} from './referring.ts';
import type { Topic } from './topic.ts';

/** All topics, in the order of `topicKeys`. */
export const topics: readonly Topic[] = [
  whatItIs,
  howToJoin,
  waysToRefer,
  goodReferral,
  following,
  validReferral,
  statuses,
  refusals,
  repeatedReferral,
  referralLimit,
  earnings,
  redemption,
  dataProtection,
  password,
  cancellation,
];

export function topicOf(key: string | undefined): Topic | undefined {
  return topics.find((topic) => topic.key === key);
}
