import { expect, it } from 'vitest';
import { bonusHold, type SignUpFacts } from './bonus-review.ts';

const alone: SignUpFacts = { peopleOfNetwork: 1, peopleOfPhone: 1, isMobile: true, signUpsNearby: 1 };

it.each<[string, Partial<SignUpFacts>, readonly string[]]>([
  ['a person alone', {}, []],
  ['the spouse of the inviter, at home', { peopleOfNetwork: 2 }, []],
  ['two others in the home of the inviter', { peopleOfNetwork: 3 }, []],
  ['a fourth person of one network', { peopleOfNetwork: 4 }, ['shared_network']],
  ['a mobile phone that somebody else gave', { peopleOfPhone: 2 }, ['shared_phone']],
  ['the landline of a household', { peopleOfPhone: 3, isMobile: false }, []],
  ['the landline of four people', { peopleOfPhone: 4, isMobile: false }, ['shared_phone']],
  ['five people of a group chat at once', { signUpsNearby: 5 }, []],
  ['six sign-ups at once', { signUpsNearby: 6 }, ['burst']],
  [
    'one of 25 made-up people',
    { peopleOfNetwork: 26, peopleOfPhone: 25, signUpsNearby: 25 },
    ['shared_network', 'shared_phone', 'burst'],
  ],
  ['a person without a phone and a network', { peopleOfNetwork: 0, peopleOfPhone: 0 }, []],
])('%s', (_, facts, reasons) => expect(bonusHold({ ...alone, ...facts })).toEqual(reasons));
