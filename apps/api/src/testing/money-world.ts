import { type ProgrammeForm, programmeForm } from '@indike/contract/operator/money/programme-versions';
import {
  addDays,
  dateInSaoPaulo,
  instantAtSaoPauloStart,
  type PlainDate,
} from '@indike/rules/dates/calendar';
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { operatorRole } from '@indike/rules/operators/roles';
import { writeOff as writeOffCommand } from '../accounts/support/money.ts';
import { findBalances } from '../ledger/commands.ts';
import { registerClawback } from '../rewards/clawbacks/commands.ts';
import { registerInvoicePayment } from '../rewards/promises.ts';
import { transitionAndNotify } from '../referrals/transitions/commands.ts';
import { scheduleWithdrawal } from '../payouts/withdrawals/commands.ts';
import { enterManualResult } from '../payouts/withdrawals/manual-results.ts';
import { setWithholding } from '../withholding/commands.ts';
import { changeBankAccount, createBankAccount } from '../bank-accounts/commands.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { isRefused } from '../platform/refusal.ts';
import { approveVersion, prepareVersion } from '../programme/commands.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { creditShareBonus, decideHeldBonuses } from '../sharing/holds.ts';
import { findHeldBonuses } from '../sharing/hold-queries.ts';
import { requestWithdrawal } from '../withdrawals/commands.ts';
import { profileCode } from './codes.ts';
import { newCnpj, newCpf } from './people.ts';
import { allowLoneResults } from './operators.ts';
import { FIRST_FORM } from './programme.ts';
import { rowCounts } from './rows.ts';
import type { TestServer } from './server.ts';

// Runs referrals through the product's own commands instead of the API, because the clock jumps so far that sessions
// would expire.

let serial = 0;

/** Version 1 as the commands get it. */
const FIRST_VERSION = programmeForm.parse({ ...FIRST_FORM, effective_from: '2000-01-01' });

export interface World {
  readonly server: TestServer;
  readonly operatorId: OperatorId;
}

export const by = ({ server, operatorId }: World) => ({
  operatorId,
  requestId: 'test',
  address: null,
  now: server.clock.now(),
});
export const today = ({ server }: World): PlainDate => dateInSaoPaulo(server.clock.now());

export async function createWorld(server: TestServer): Promise<World> {
  const { id } = await server.db
    .insertInto('operator')
    .values({
      email: `mundo${(serial += 1)}@example.com`,
      name: 'Operadora',
      role: operatorRole.admin,
      password_hash: 'none',
      created_at: server.clock.now(),
    })
    .returning('id')
    .$narrowType<{ id: OperatorId }>()
    .executeTakeFirstOrThrow();
  await allowLoneResults(server, id);
  return { server, operatorId: id };
}

const pix = async (server: TestServer, person: { readonly email: string }) => ({
  transfer_type: 1,
  pix_type: 3,
  pix_key: person.email,
  account_owner_is_user: true,
  validation_code: await profileCode(server, person, 'bank_account'),
});

export async function addPerson({ server }: World): Promise<UserId> {
  const email = `pessoa-mundo${(serial += 1)}@example.com`;
  const { id } = await server.db
    .insertInto('indiker')
    .values({
      firstname: 'Ana',
      lastname: 'Lima',
      email,
      cpf: newCpf(),
      created_at: server.clock.now(),
    })
    .returning('id')
    .$narrowType<{ id: UserId }>()
    .executeTakeFirstOrThrow();
  await createBankAccount(server.deps, {
    me: id,
    form: await pix(server, { email }),
    now: server.clock.now(),
  });
  return id;
}

/**
 * A new Indiker signs up through the person's share link and confirms the e-mail. Returns false when no bonus was
 * credited.
 */
export async function invite(
  { server }: World,
  userId: UserId,
  phone: string | null = null,
): Promise<boolean> {
  const now = server.clock.now();
  const count = async () => (await rowCounts(server.db, 'share_bonus'))['share_bonus'];
  const before = await count();
  const { id } = await server.db
    .insertInto('indiker')
    .values({
      firstname: 'Amigo',
      lastname: 'Lima',
      email: `amigo${(serial += 1)}@example.com`,
      email_verified_at: now,
      cpf: newCpf(),
      phone,
      invited_by: userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((tx) => creditShareBonus(server.deps, tx, id, now));
  return (await count()) !== before;
}

/** Decides about the oldest retained bonus of the link's owner. */
export async function decideBonus(
  { server, operatorId }: World,
  userId: UserId,
  decision: 'released' | 'refused',
): Promise<boolean> {
  const [bonus] = await findHeldBonuses(server.db, userId);
  if (!bonus) return false;
  const decided = await server.db.transaction().execute((tx) =>
    decideHeldBonuses(server.deps, tx, {
      userId,
      earningIds: [bonus.earningId],
      decision,
      reason: 'conferido',
      operatorId,
      now: server.clock.now(),
    }),
  );
  return !isRefused(decided);
}

export async function newBankData({ server }: World, userId: UserId): Promise<boolean> {
  const account = await server.db
    .selectFrom('bank_account as b')
    .innerJoin('indiker', 'indiker.id', 'b.user_id')
    .select(['b.id', 'indiker.email'])
    .where('b.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const form = await pix(server, account);
  const saved = await changeBankAccount(server.deps, account.id, {
    me: userId,
    form,
    now: server.clock.now(),
  });
  return !isRefused(saved);
}

export async function addReferral(
  { server }: World,
  userId: UserId,
  cnpj: string = newCnpj(),
): Promise<number> {
  const now = server.clock.now();
  const consent = await server.db
    .insertInto('consent')
    .values({
      user_id: userId,
      kind: 'referral',
      version: '1',
      text_hash: Buffer.alloc(32),
      accepted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('referral')
    .values({
      user_id: userId,
      company_name: 'Empresa',
      company_search: 'empresa',
      cnpj,
      status_since: now,
      consent_id: consent.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds closed referrals whose rewards are already paid, so that only their number matters, for the level. */
export async function addClosed(world: World, userId: UserId, count: number): Promise<void> {
  const value = 100_000;
  const fiveDaysAgo = addDays(today(world), -5);
  for (let n = 0; n < count; n += 1) {
    const id = await addReferral(world, userId);
    await transition(world, id, { status: 'in_contact' });
    await negotiate(world, id, value);
    await sign(world, id, value, fiveDaysAgo);
    await payInvoice(world, id, fiveDaysAgo);
  }
  const withdrawal = (await withdraw(world, userId)) ?? 0;
  await schedule(world, withdrawal);
  await pay(world, withdrawal);
}

type Form = Parameters<typeof transitionAndNotify>[2];

/** Returns false when the transition was refused. */
export async function transition(world: World, id: number, form: Form): Promise<boolean> {
  return !isRefused(await transitionAndNotify(world.server.deps, id, form, by(world)));
}

export const negotiate = (world: World, id: number, value: number) =>
  transition(world, id, { status: 'in_negotiation', estimated_value: value as Centavos });

export const sign = (world: World, id: number, value: number, due: PlainDate = today(world)) =>
  transition(world, id, {
    status: 'accepted',
    contract: {
      value: value as Centavos,
      closed_at: due < today(world) ? due : today(world),
      first_invoice_due_date: due,
      confirm_dates: due < today(world),
    },
  });

export const cancel = (world: World, id: number) =>
  transition(world, id, { status: 'cancelled', reason: 'no_budget' });

export const payInvoice = async (world: World, id: number, paidOn = today(world)): Promise<boolean> =>
  !isRefused(
    await registerInvoicePayment(world.server.deps, id, { paidOn, datesConfirmed: false }, by(world)),
  );

export const clawBack = async (world: World, id: number, amount: number): Promise<boolean> =>
  !isRefused(
    await registerClawback(
      world.server.deps,
      id,
      { amount: amount as Centavos, reason: 'teste' },
      {
        ...by(world),
        action: 'referral.clawback',
      },
    ),
  );

/** Writes off what the person owes. */
export async function writeOff(world: World, userId: UserId): Promise<boolean> {
  const { server } = world;
  const owed = (await findBalances(server.db, [userId], 'owed')).get(userId) ?? ZERO_CENTAVOS;
  const form = { owed: subtractCentavos(ZERO_CENTAVOS, owed), reason: 'teste' };
  return !isRefused(
    await writeOffCommand(server.deps, userId, form, { ...by(world), action: 'indiker.write-off' }),
  );
}

/** The withdrawal's id, or undefined when it was refused. */
export async function withdraw({ server }: World, userId: UserId): Promise<number | undefined> {
  const made = await requestWithdrawal(server.deps, userId, undefined, server.clock.now());
  return isRefused(made) ? undefined : made.id;
}

export const schedule = async (world: World, id: number): Promise<boolean> =>
  !isRefused(
    await scheduleWithdrawal(world.server.deps, id, null, {
      ...by(world),
      action: 'withdrawal.schedule',
    }),
  );

export const pay = async (world: World, id: number): Promise<boolean> =>
  !isRefused(
    await enterManualResult(
      world.server.deps,
      id,
      { kind: 'paid', paidOn: today(world), bankCode: null },
      by(world),
    ),
  );

export const bounce = async (world: World, id: number): Promise<boolean> =>
  !isRefused(
    await enterManualResult(
      world.server.deps,
      id,
      { kind: 'returned', reason: 'conta encerrada', bankCode: null },
      by(world),
    ),
  );

/** Turns the withholding on or off from a day on, by default today. Returns false when it was refused. */
export async function withhold(world: World, enabled: boolean, from = today(world)): Promise<boolean> {
  const order = { enabled, effective_from: from };
  return !isRefused(
    await setWithholding(world.server.deps, order, {
      ...by(world),
      action: 'payer.withholding',
    }),
  );
}

/**
 * A version that differs from the first in some terms, prepared by the world's operator and approved by another. Returns
 * false when it was refused.
 */
export async function changeProgramme(world: World, terms: Partial<ProgrammeForm>): Promise<boolean> {
  const { deps } = world.server;
  const form = { ...FIRST_VERSION, ...terms };
  const prepared = await prepareVersion(deps, form, { ...by(world), action: 'programme.prepare' });
  if (isRefused(prepared)) return false;
  const { operatorId } = await createWorld(world.server);
  const context = { ...by(world), operatorId, action: 'programme.approve' } as const;
  return !isRefused(await approveVersion(deps, prepared.id, context));
}

/** Moves the clock to noon of a later day, then runs the daily job once. */
export async function passDays(world: World, days: number): Promise<void> {
  const { clock, deps } = world.server;
  const noon = instantAtSaoPauloStart(addDays(today(world), days)).getTime() + 12 * 3_600_000;
  clock.set(new Date(noon).toISOString());
  await runDailySettlement(deps);
}
