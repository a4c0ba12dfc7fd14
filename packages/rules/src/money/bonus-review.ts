// Whether a share bonus waits for an operator's review, because the sign-ups look like the work of one person
// (product 5.10). A bonus is retained, never refused, by these rules.

export const bonusHoldReasons = ['shared_network', 'shared_phone', 'burst'] as const;
export type BonusHoldReason = (typeof bonusHoldReasons)[number];

/** Sign-ups from one network count together when they are at most this far apart. */
export const NETWORK_DAYS = 30;
/** Sign-ups through one link count together when they are at most this far apart. */
export const BURST_MINUTES = 10;

/** A household: the inviter and two others, or three invited people. */
export const PEOPLE_OF_ONE_NETWORK = 3;
/** A mobile phone belongs to one person. */
export const PEOPLE_OF_ONE_MOBILE = 1;
/** A landline belongs to a household. */
export const PEOPLE_OF_ONE_LANDLINE = 3;
/** Sign-ups in a group chat come at about the same time, but not this many. */
export const SIGN_UPS_OF_ONE_MOMENT = 5;

/** About one person invited through a share link. Each number includes that person. */
export interface SignUpFacts {
  /** The link's people, and its owner, who use the same network. */
  readonly peopleOfNetwork: number;
  /** The link's people, and its owner, who gave the same phone. */
  readonly peopleOfPhone: number;
  readonly isMobile: boolean;
  /** Sign-ups through the link at about the same time. */
  readonly signUpsNearby: number;
}

/** Why the bonus for this person is retained. Empty when it is not. */
export function bonusHold(facts: SignUpFacts): readonly BonusHoldReason[] {
  const peopleOfPhone = facts.isMobile ? PEOPLE_OF_ONE_MOBILE : PEOPLE_OF_ONE_LANDLINE;
  const holds: Readonly<Record<BonusHoldReason, boolean>> = {
    shared_network: facts.peopleOfNetwork > PEOPLE_OF_ONE_NETWORK,
    shared_phone: facts.peopleOfPhone > peopleOfPhone,
    burst: facts.signUpsNearby > SIGN_UPS_OF_ONE_MOMENT,
  };
  return bonusHoldReasons.filter((reason) => holds[reason]);
}

/** The reasons as operators read them. */
export const bonusHoldReasonTexts: Readonly<Record<BonusHoldReason, string>> = {
  shared_network: `Mais de ${PEOPLE_OF_ONE_NETWORK} pessoas deste link na mesma rede`,
  shared_phone: 'O mesmo telefone em mais de um cadastro deste link',
  burst: `Mais de ${SIGN_UPS_OF_ONE_MOMENT} cadastros por este link em cerca de ${BURST_MINUTES} minutos`,
};

/** What an Indiker and an operator read when a balance of bonuses cannot be paid yet. */
export const BONUS_UNDER_REVIEW =
  'O saldo é só de bônus do link exclusivo, e há bônus em análise. Ele é pago depois da análise.';
