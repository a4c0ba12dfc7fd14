import { createPool } from '#api/platform/db/database.ts';
import { referralConsent } from '#api/platform/brand.ts';
import { textHash } from '#api/platform/consents.ts';
import { newCnpj, referralForm } from '#api/testing/people.ts';
import { printTable } from '../figures.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, measureCallers, speedCells, type Load, type Measured } from './load.ts';
import { startProduct } from './product.ts';
import { atLeast, atMost, inTurns, medianOf, medianRatioOf, type Measure } from './report.ts';

export interface ReferralPlan extends Load {
  /** So many that none reaches the limit of an hour. */
  readonly indikers: number;
  readonly rounds: number;
}

const MIN_OF_BARE = 0.5;
const MAX_P99_MS = 60;
/** As many as the product's pool has. */
const POOL = 10;

/** Writes what the product writes, with the same triggers and keys, but asks and limits nothing and sends no e-mail. */
const BARE = `
  with agreed as (
    insert into consent (user_id, kind, version, text_hash, accepted_at, address)
    values ($1, 'referral', $2, $3, now(), '127.0.0.1') returning id
  ), made as (
    insert into referral (user_id, company_name, company_search, cnpj, status_since, consent_id, created_at)
    select $1, 'Padaria Pão de Açúcar', 'padaria pao de acucar', $4, now(), id, now() from agreed returning id
  )
  insert into referral_contact (user_id, referral_id, name, email, phone, created_at)
  select $1, id, 'João Araújo', 'joao@empresa.example', '11912345678', now() from made`;

/** Sends the bare statement from as many callers, who share a pool as the product's requests do. */
async function loadBare({ url, indikers }: FilledDatabase, plan: Load): Promise<Measured> {
  const pool = createPool({ connectionString: url }, POOL);
  const measured = await measureCallers(plan, async (until, latencies) => {
    while (performance.now() < until) {
      const sentAt = performance.now();
      const person = 1 + Math.floor(Math.random() * indikers);
      await pool.query(BARE, [person, referralConsent.version, textHash(referralConsent), newCnpj()]);
      latencies.push(performance.now() - sentAt);
    }
  });
  await pool.end();
  return measured;
}

/** Compares creating a referral with one statement that stores the same rows. */
export const measureReferrals: Measure<ReferralPlan> = async (cluster, folder, plan) => {
  await using database = await cluster.fill('referrals', { indikers: plan.indikers, referrals: 0 });
  // Without the jobs, which would send e-mails to the contacts meanwhile.
  await using product = await startProduct(folder, database.url, { env: { ROLE: 'web' } });
  const call = { path: '/api/indication-v3', method: 'POST', statuses: [201] } as const;
  const { nextToken } = database;
  const target = { ...call, port: product.port, nextToken, nextBody: () => referralForm() };
  const measure = { product: () => load(target, plan), bare: () => loadBare(database, plan) };
  const kinds = ['product', 'bare'] as const;
  const measured = await inTurns({ rounds: plan.rounds, warmUps: 1 }, kinds, (kind) => measure[kind]());
  const title = `Referrals created over ${plan.connections} connections`;
  const rows = kinds.map((kind) => [kind, ...speedCells(measured(kind))]);
  printTable([title, '/s', 'p50 ms', 'p99 ms'], rows);
  const ratio = medianRatioOf(measured('product'), measured('bare'), 'perSecond');
  return [
    atLeast(`${title}: of the bare statement's speed`, ratio, MIN_OF_BARE, '×'),
    atMost(`${title}: p99`, medianOf(measured('product'), 'p99Ms'), MAX_P99_MS, 'ms'),
  ];
};
