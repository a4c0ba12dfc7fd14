import { randomUUID } from 'node:crypto';
import type * as contract from '@indike/contract/operator/access/openid';
import type * as z from 'zod/mini';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { lockAllAdministrators } from '../store.ts';
import { issuerNameOf } from './issuer-discovery.ts';
import {
  findSettings,
  isProven,
  listBreakGlassCandidates,
  lockSettings,
  type NewSettings,
  type OpenIdSettings,
  putSettings,
  setBreakGlass,
} from './settings-store.ts';

type Form = z.output<typeof contract.openIdForm>;

/** For the audit log, which never has the secret. */
export const factsOf = (settings: Omit<NewSettings, 'encrypted' | 'version'>) => ({
  issuer: settings.issuer,
  client_id: settings.clientId,
  allowed_domains: settings.allowedDomains,
  groups_claim: settings.groupsClaim,
  role_groups: settings.roleGroups.map(({ group, role }) => `${group}: ${role}`),
  default_role: settings.defaultRole,
  creates_people: settings.createsPeople,
  issuer_factors: settings.issuerFactors,
});

/** The stored secret goes to no other issuer, and belongs to no other client. */
function secretOf(deps: Deps, form: Form, was: OpenIdSettings | undefined): string | Refused {
  if (form.client_secret) return deps.encryption.encrypt(form.client_secret);
  const isSame = was?.issuer === form.issuer && was.clientId === form.client_id;
  return isSame ? was.encrypted : refuse('openid_secret_missing');
}

export async function changeSettings(deps: Deps, entered: Form, context: OperatorContext) {
  if (!deps.outbound.accepts(entered.issuer)) return refuse('openid_issuer_refused');
  const form = { ...entered, issuer: await issuerNameOf(deps, entered.issuer, entered.client_id) };
  return withAudit(
    deps,
    context,
    async (tx) => {
      const was = await lockSettings(tx);
      if (typeof form.seen_version === 'string' && form.seen_version !== (was?.version ?? ''))
        return refuse('openid_changed_meanwhile');
      const encrypted = secretOf(deps, form, was);
      if (typeof encrypted !== 'string') return encrypted;
      // An issuer that nobody has signed in at could lock everybody out.
      if (was?.breakGlassId && !(await isProven(tx, form.issuer))) return refuse('openid_unproven');
      const next = {
        issuer: form.issuer,
        clientId: form.client_id,
        encrypted,
        allowedDomains: form.allowed_domains,
        groupsClaim: form.groups_claim,
        roleGroups: form.role_groups,
        defaultRole: form.default_role,
        createsPeople: form.creates_people,
        issuerFactors: form.issuer_factors,
        version: randomUUID(),
      };
      await putSettings(tx, next, context);
      const after = { ...factsOf(next), ...(form.client_secret && { client_secret_replaced: true }) };
      return { before: was && factsOf(was), after };
    },
    (change) => ({ ...change, entity: 'openid' }),
  );
}

async function mayClose(tx: Tx, settings: OpenIdSettings, operatorId: number) {
  await lockAllAdministrators(tx);
  if (!(await isProven(tx, settings.issuer))) return refuse('openid_unproven');
  const kept = (await listBreakGlassCandidates(tx)).find(({ id }) => id === operatorId);
  return kept ?? refuse('break_glass_unfit');
}

/** Leaves the password to one administrator, for the day on which the issuer is away. Null opens it to everybody. */
export const changePasswords = (deps: Deps, operatorId: number | null, context: OperatorContext) =>
  withAudit<{ readonly name: string | null }>(
    deps,
    context,
    async (tx) => {
      const settings = await findSettings(tx);
      if (!settings) return refuse('openid_not_configured');
      const kept = operatorId === null ? { name: null } : await mayClose(tx, settings, operatorId);
      if ('refused' in kept) return kept;
      await setBreakGlass(tx, operatorId);
      return kept;
    },
    ({ name }) => ({ entity: 'openid', after: { break_glass: name } }),
  );
