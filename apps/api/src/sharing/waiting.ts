import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { waitingBonuses } from '@indike/rules/money/share-bonus';
import { PROGRAMME } from '@indike/rules/money/programme';
import type { Deps } from '../deps.ts';
import { personKey } from './bonus.ts';
import type { ShareLinkRow } from './queries.ts';
import { countCredited } from './store.ts';

/** The bonuses that a share link may still bring. Nothing is posted for them, see the decision record 0028. */
export interface Waiting {
  readonly people: number;
  readonly incomplete: number;
  readonly value: Centavos;
}

/**
 * People who left and came back bring no second bonus, so they are not counted. Queries the database only when people
 * are waiting.
 */
export async function waitingOf(
  { db, codes }: Pick<Deps, 'db' | 'codes'>,
  { waiting, bonuses }: Pick<ShareLinkRow, 'waiting' | 'bonuses'>,
): Promise<Waiting> {
  if (waiting.length === 0) return { people: 0, incomplete: 0, value: ZERO_CENTAVOS };
  const complete = waiting.filter((document) => document !== null);
  const returned = await countCredited(
    db,
    complete.map((document) => personKey(codes, document)),
  );
  const { people, value } = waitingBonuses(
    {
      waiting: waiting.length - returned,
      creditedSoFar: bonuses,
    },
    PROGRAMME,
  );
  return { people, incomplete: Math.min(people, waiting.length - complete.length), value };
}
