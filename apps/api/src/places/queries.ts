import type { Db } from '../platform/db/database.ts';

export interface Place {
  readonly id: number;
  readonly title: string;
}

/** Sorts accented letters with their base letters: Água Branca near Agudo, not after Z. */
const portuguese = new Intl.Collator('pt-BR', { sensitivity: 'base' });
const byTitle = (places: Place[]): Place[] => places.sort((a, b) => portuguese.compare(a.title, b.title));

export async function allStates(db: Db): Promise<Place[]> {
  return byTitle(await db.selectFrom('state').select(['id', 'title']).execute());
}

export async function citiesOf(db: Db, stateId: number): Promise<Place[]> {
  // No state has an id this large, and the column's type would overflow.
  if (stateId > 99) return [];
  return byTitle(
    await db.selectFrom('city').select(['id', 'title']).where('state_id', '=', stateId).execute(),
  );
}
