import { createHash } from 'node:crypto';
import { referralConsent } from '@indike/contract/texts/referral-consent';
import { terms } from '@indike/contract/texts/terms';
import { isCnpj } from '@indike/rules/documents';
import type { ReferralStatusId } from '@indike/rules/referrals';
import { recordConsent } from '../platform/consents.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import { hashPassword } from '../platform/passwords.ts';
import { foldForSearch } from '../referrals/search-text.ts';
import { DEMO_COMPANIES, DEMO_CONTACTS } from './companies.ts';

const PASSWORD = 'Demo1234';
const DAY_MS = 86_400_000;
const SAO_PAULO_CITY = 3_550_308;

/** How a referral got where it is: the path, and how many of the demonstration's referrals took it. */
const LIVES: readonly {
  readonly path: readonly ReferralStatusId[];
  readonly times: number;
  readonly reason?: string;
}[] = [
  { path: [], times: 5 },
  { path: [1], times: 6 },
  { path: [1, 99], times: 2 },
  { path: [1, 99, 1], times: 2 },
  { path: [1, 2], times: 6 },
  { path: [1, 6], times: 2 },
  { path: [1, 2, 3], times: 4 },
  { path: [1, 2, 3, 4], times: 3 },
  { path: [1, 2, 3, 4, 5], times: 4 },
  { path: [1, 7], times: 3, reason: 'no_contact' },
  { path: [1, 2, 7], times: 2, reason: 'no_budget' },
  { path: [7], times: 1, reason: 'already_served' },
];

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly document: string;
  readonly phone: string;
}
const DEMO: Person = {
  firstname: 'Marina',
  lastname: 'Azevedo',
  email: 'demo@indike.test',
  document: '52998224725',
  phone: '11987654321',
};
const RIVAL: Person = {
  firstname: 'Otávio',
  lastname: 'Queiroz',
  email: 'rival@indike.test',
  document: '11144477735',
  phone: '21987654321',
};

async function insertPerson(tx: Tx, person: Person, passwordHash: string, now: Date): Promise<UserId> {
  const { id } = await tx
    .insertInto('indiker')
    .values({
      ...person,
      password_hash: passwordHash,
      city_id: SAO_PAULO_CITY,
      email_verified_at: now,
      created_at: new Date(now.getTime() - 200 * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const userId = id as UserId;
  await recordConsent(tx, { userId, kind: 'terms', text: terms, address: '127.0.0.1', now });
  return userId;
}

/** A number of our own for each invented company: half of them with letters, as new companies have. */
function demoCnpj(index: number): string {
  const digest = createHash('sha256').update(`indike demo ${index}`).digest('hex').toUpperCase();
  const root = index % 2 === 0 ? digest.replace(/\D/g, '').slice(0, 8) : digest.slice(0, 8);
  const base = `${root}0001`;
  for (let digits = 0; digits < 100; digits += 1) {
    const cnpj = `${base}${String(digits).padStart(2, '0')}`;
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error(`No check digits fit ${base}`);
}

interface DemoReferral {
  readonly started: Date;
  readonly userId: UserId;
  readonly index: number;
  readonly path: readonly ReferralStatusId[];
  readonly reason: string | undefined;
}

async function insertReferral(tx: Tx, { userId, index, path, reason, started }: DemoReferral): Promise<void> {
  const name = DEMO_COMPANIES[index % DEMO_COMPANIES.length] ?? 'Empresa';
  const instants = path.map((_, step) => new Date(started.getTime() + (1.3 + step * 8.4) * DAY_MS));
  const consentId = await recordConsent(tx, {
    userId,
    kind: 'referral',
    text: referralConsent,
    address: '127.0.0.1',
    now: started,
  });
  const { id } = await tx
    .insertInto('referral')
    .values({
      user_id: userId,
      company_name: name,
      company_search: foldForSearch(name),
      site: null,
      cnpj: demoCnpj(index),
      status_id: path.at(-1) ?? null,
      status_since: instants.at(-1) ?? started,
      estimated_value: path.includes(2) ? 300_000 + index * 45_000 : null,
      consent_id: consentId,
      created_at: started,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertContacts(tx, { userId, referralId: id, index, created: started });
  for (const [step, status] of path.entries()) {
    await tx
      .insertInto('status_transition')
      .values({
        user_id: userId,
        referral_id: id,
        status_id: status,
        reason: status === 7 ? (reason ?? 'no_contact') : null,
        created_at: instants[step] ?? started,
      })
      .execute();
  }
}

async function insertContacts(
  tx: Tx,
  at: { userId: UserId; referralId: number; index: number; created: Date },
): Promise<void> {
  const count = 1 + (at.index % 3);
  for (let n = 0; n < count; n += 1) {
    const name = DEMO_CONTACTS[(at.index + n) % DEMO_CONTACTS.length] ?? 'Contato';
    await tx
      .insertInto('referral_contact')
      .values({
        user_id: at.userId,
        referral_id: at.referralId,
        name,
        email: `${foldForSearch(name).replace(/\s+/g, '.')}@empresa.example`,
        phone: `1198${String(1_000_000 + at.index * 7919 + n).slice(0, 7)}`,
        occupation: ['Diretoria', 'Gerência', 'Compras'][n] ?? null,
        shift_to_contact: n === 0 ? null : n - 1,
        observation: n === 0 && at.index % 4 === 0 ? 'Prefere ser procurada por telefone.' : null,
        created_at: at.created,
      })
      .execute();
  }
}

/** Every life once for each time it is told, the oldest referral first: the longer the path, the earlier it began. */
function demoLives(now: Date): Omit<DemoReferral, 'userId'>[] {
  return LIVES.flatMap(({ path, times, reason }) => Array.from({ length: times }, () => ({ path, reason })))
    .map((life, index) => {
      const daysAgo = 4 + life.path.length * 9 + index * 1.7;
      return { ...life, index, started: new Date(now.getTime() - daysAgo * DAY_MS) };
    })
    .sort((a, b) => a.started.getTime() - b.started.getTime());
}

/** Two people and an operator with a past, so that every screen shows something real. Only into an empty database. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  if (await db.selectFrom('indiker').select('id').limit(1).executeTakeFirst()) return;
  const passwordHash = await hashPassword(PASSWORD);
  await db.transaction().execute(async (tx) => {
    const demo = await insertPerson(tx, DEMO, passwordHash, now);
    const rival = await insertPerson(tx, RIVAL, passwordHash, now);
    for (const life of demoLives(now)) {
      await insertReferral(tx, { ...life, userId: demo });
      // What is in dispute is a company that someone else referred as well.
      if (life.path.includes(6)) await insertReferral(tx, { ...life, userId: rival, path: [1, 6] });
    }
    await tx
      .insertInto('operator')
      .values({
        email: 'operador@indike.test',
        name: 'Operação de demonstração',
        role: 'admin',
        password_hash: passwordHash,
        created_at: now,
      })
      .execute();
  });
}
