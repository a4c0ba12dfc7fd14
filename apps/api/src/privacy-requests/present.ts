import type { PrivacyRequest } from '@indike/contract/operator/privacy-requests';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { PrivacyRequestRow } from './queries.ts';

export function presentRequest(row: PrivacyRequestRow, today: PlainDate): PrivacyRequest {
  const { user_id, firstname, lastname, closed_at, ...request } = row;
  return {
    ...request,
    indiker: user_id === null ? null : { id: user_id, firstname: firstname ?? '', lastname: lastname ?? '' },
    overdue: closed_at === null && row.due_on < today,
    closed_at: closed_at?.toISOString() ?? null,
  };
}
