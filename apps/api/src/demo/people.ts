import { createHash } from 'node:crypto';
import { demoLogins } from '@indike/contract/wire/demo';
import { instantAtSaoPauloStart, plainDate, daysBefore } from '@indike/rules/dates/calendar';
import { isCnpj } from '@indike/rules/identifiers/documents';
import type { ReachableStatus } from '@indike/rules/referrals/referrals';
import { recordConsent } from '../platform/consents.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { DEMO_COMPANIES, DEMO_CONTACTS } from './companies.ts';
import { referralConsent } from '../platform/brand.ts';
import { currentTerms } from '../terms/commands.ts';

const SAO_PAULO_CITY = 3_550_308;

interface Person {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
}
export const DEMO: Person = {
  firstname: 'Marina',
  lastname: 'Azevedo',
  email: demoLogins.indiker,
  cpf: '52998224725',
  phone: '11987654321',
};
/** On the level Prata, with two closed contracts. */
export const PRATA: Person = {
  firstname: 'Cecília',
  lastname: 'Prado',
  email: demoLogins.beginner,
  cpf: '73518294628',
  phone: '19987654321',
};
export const RIVAL: Person = {
  firstname: 'Otávio',
  lastname: 'Queiroz',
  email: 'rival@indike.test',
  cpf: '11144477735',
  phone: '21987654321',
};

export async function insertPerson(tx: Tx, person: Person, passwordHash: string, now: Date): Promise<UserId> {
  const { id } = await tx
    .insertInto('indiker')
    .values({
      ...person,
      password_hash: passwordHash,
      city_id: SAO_PAULO_CITY,
      email_verified_at: now,
      created_at: daysBefore(now, 200),
    })
    .returning('id')
    .$narrowType<{ id: UserId }>()
    .executeTakeFirstOrThrow();
  const text = await currentTerms(tx, now);
  await recordConsent(tx, { userId: id, kind: 'terms', text, address: '127.0.0.1', now });
  return id;
}

/** A valid CNPJ for each invented company, every second one with letters, as new companies have. */
export function demoCnpj(index: number): string {
  const digest = createHash('sha256').update(`indike demo ${index}`).digest('hex').toUpperCase();
  const root = index % 2 === 0 ? digest.replace(/\D/g, '').slice(0, 8) : digest.slice(0, 8);
  const base = `${root}0001`;
  for (let digits = 0; digits < 100; digits += 1) {
    const cnpj = `${base}${String(digits).padStart(2, '0')}`;
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error(`No check digits for ${base}`);
}

export interface DemoReferral {
  readonly started: Date;
  readonly userId: UserId;
  readonly index: number;
  readonly path: readonly ReachableStatus[];
  readonly reason?: string | undefined;
  /** Contract value; derived from the index when absent. */
  readonly reais?: number | undefined;
}

/** Never before the consent text existed: the consent to an earlier referral is dated on the day of its version. */
function consentedAt(version: string, { started, index }: DemoReferral): Date {
  const day = plainDate(version);
  if (day === null) throw new Error(`Not a date: ${version}`);
  return new Date(Math.max(started.getTime(), instantAtSaoPauloStart(day).getTime() + index * 60_000));
}

export async function insertReferral(tx: Tx, referral: DemoReferral): Promise<number> {
  const { userId, index, started } = referral;
  const name = DEMO_COMPANIES[index % DEMO_COMPANIES.length] ?? 'Empresa';
  const consentId = await recordConsent(tx, {
    userId,
    kind: 'referral',
    text: referralConsent,
    address: '127.0.0.1',
    now: consentedAt(referralConsent.version, referral),
  });
  const { id } = await tx
    .insertInto('referral')
    .values({
      user_id: userId,
      company_name: name,
      company_search: foldForSearch(name),
      cnpj: demoCnpj(index),
      status_since: started,
      consent_id: consentId,
      created_at: started,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertContacts(tx, { userId, referralId: id, index, created: started });
  return id;
}

interface NewContacts {
  readonly userId: UserId;
  readonly referralId: number;
  readonly index: number;
  readonly created: Date;
}

async function insertContacts(tx: Tx, { userId, referralId, index, created }: NewContacts): Promise<void> {
  const count = 1 + (index % 3);
  for (let n = 0; n < count; n += 1) {
    const name = DEMO_CONTACTS[(index + n) % DEMO_CONTACTS.length] ?? 'Contato';
    await tx
      .insertInto('referral_contact')
      .values({
        user_id: userId,
        referral_id: referralId,
        name,
        email: `${foldForSearch(name).replace(/\s+/g, '.')}@empresa.example`,
        phone: `1198${String(1_000_000 + index * 7919 + n).slice(0, 7)}`,
        occupation: ['Diretoria', 'Gerência', 'Compras'][n] ?? null,
        shift_to_contact: ([null, 'morning', 'afternoon'] as const)[n] ?? null,
        observation: n === 0 && index % 4 === 0 ? 'Prefere ser procurada por telefone.' : null,
        created_at: created,
      })
      .execute();
  }
}
