import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refusal.ts';
import { factsOf } from '../openid/settings.ts';
import { deleteSettings, lockSettings } from '../openid/settings-store.ts';
import { endTokens } from '../scim/token-store.ts';

/** Also ends the access of the directory, whose people the settings limit to the company's domains. */
export const removeSettings = (deps: Deps, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const was = await lockSettings(tx);
      if (!was || !(await deleteSettings(tx))) return refuse('not_found');
      await endTokens(tx, { endsAt: context.now, now: context.now });
      return was;
    },
    (was) => ({ entity: 'openid', before: factsOf(was) }),
  );
