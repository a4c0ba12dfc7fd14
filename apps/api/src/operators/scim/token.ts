import { hoursAfter } from '@indike/rules/dates/calendar';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { findSettings } from '../openid/settings-store.ts';
import { insertServiceAccount, lockAdministrators } from '../store.ts';
import { endTokens, findServiceAccount, insertToken } from './token-store.ts';

const BEGIN = 'scim_';
const PREFIX_LENGTH = BEGIN.length + 8;
/** How long the token before still works, so that nothing stops while the directory gets the new one. */
const OVERLAP_HOURS = 24;
/** Under this name the audit log shows what the directory did. */
const NAME = 'SCIM';

/** The token leaves the server only in this response. */
export const issueToken = (deps: Deps, context: OperatorContext) =>
  withAudit<{ readonly token: string; readonly prefix: string }>(
    deps,
    context,
    async (tx) => {
      const { operatorId: createdBy, now } = context;
      // The lock also keeps two administrators from issuing at once.
      if (!(await lockAdministrators(tx, createdBy))) return refuse('role_not_allowed');
      if (!(await findSettings(tx))) return refuse('openid_not_configured');
      const operatorId = (await findServiceAccount(tx)) ?? (await insertServiceAccount(tx, NAME, now));
      const token = BEGIN + newToken();
      const prefix = token.slice(0, PREFIX_LENGTH);
      await endTokens(tx, { endsAt: hoursAfter(now, OVERLAP_HOURS), now });
      await insertToken(tx, { hash: hashToken(token), prefix, operatorId, createdBy, now });
      return { token, prefix };
    },
    ({ prefix }) => ({ entity: 'openid', after: { prefix } }),
  );

/** Takes effect at once: the directory's next call is refused. */
export const revokeTokens = (deps: Deps, context: OperatorContext) =>
  withAudit<number>(
    deps,
    context,
    async (tx) => {
      const { now } = context;
      return (await endTokens(tx, { endsAt: now, now })) || refuse('not_found');
    },
    () => ({ entity: 'openid' }),
  );
