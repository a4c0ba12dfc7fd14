import { prepared } from '../platform/db/prepared.ts';
import { ownedBy } from '../platform/http/session-scope.ts';
import type { SessionColumns } from '../platform/http/routes.ts';
import type { TokenHash } from '../platform/tokens.ts';

export interface CurrentUserRow extends SessionColumns {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_verified_at: Date | null;
  readonly document: string | null;
  readonly phone: string | null;
  readonly created_at: Date;
  readonly city_id: number | null;
  readonly city_title: string | null;
  readonly state_id: number | null;
}

export const currentUser = prepared<{ token: TokenHash; now: Date }, CurrentUserRow>((db, param) =>
  ownedBy(db, param('token'), param('now'))
    .selectFrom('me')
    .innerJoin('indiker', 'indiker.id', 'me.me_id')
    .leftJoin('city', 'city.id', 'indiker.city_id')
    .select([
      'me.me_id',
      'me.session_ends',
      'indiker.firstname',
      'indiker.lastname',
      'indiker.email',
      'indiker.email_verified_at',
      'indiker.document',
      'indiker.phone',
      'indiker.created_at',
      'indiker.city_id',
      'city.title as city_title',
      'city.state_id',
    ]),
);
