import type { SavedView } from '@indike/contract/operator/views';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { ViewRow } from './queries.ts';

export const presentView =
  (me: OperatorId) =>
  ({ operator_id, operator_name, ...view }: ViewRow): SavedView => ({
    ...view,
    own: operator_id === me,
    by: { id: operator_id, name: operator_name },
  });
