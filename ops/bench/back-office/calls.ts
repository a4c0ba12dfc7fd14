import type { Db } from '#api/platform/db/database.ts';
import { callsOf, PAGE_ROWS, type Call } from './call.ts';
import { indikerCalls, withdrawalCalls } from './people-calls.ts';
import { findPlaces, type Places } from './places.ts';
import { queueCalls, workCalls } from './referral-calls.ts';
import type { Seeded } from './seeded.ts';

function auditCalls({ me, auditor, beginner }: Seeded, { audit, referral }: Places): Call[] {
  return callsOf('Audit log', `/api/operator/audit?limit=${PAGE_ROWS}`, [
    ['nothing', ''],
    ['nothing, page 10,000', `after=${audit}`],
    ['mine', `operator=${me}`],
    ['mine, page 10,000', `operator=${me}&after=${audit}`],
    ["a beginner's", `operator=${beginner}`],
    ['a frequent act', 'action=referral.transition'],
    ['a frequent act, page 10,000', `action=referral.transition&after=${audit}`],
    ['a rare act', 'action=holiday.add'],
    ['my rare acts', `operator=${me}&action=holiday.add`],
    ["a beginner's frequent acts", `operator=${beginner}&action=referral.transition`],
    ['a frequent act of who never did it', `operator=${auditor}&action=referral.transition`],
    ['referrals', 'entity=referral'],
    ['one referral', `entity=referral&entity_id=${referral}`],
    ['a number', `entity_id=${referral}`],
    ['my acts on one referral', `operator=${me}&entity=referral&entity_id=${referral}`],
    ['referrals by who never touched one', `operator=${auditor}&entity=referral`],
    ['an act on another subject', 'action=referral.transition&entity=payer'],
    ['a month', 'from=2026-03-01&to=2026-03-31'],
    ['a rare act of a month', 'action=holiday.add&from=2026-03-01&to=2026-03-31'],
    ['mine of a month', `operator=${me}&from=2026-03-01&to=2026-03-31`],
    ['what did not happen in a month', `operator=${auditor}&entity=referral&from=2026-03-01&to=2026-03-31`],
  ]);
}

const call = (budget: string, name: string, path: string): Call => ({
  budget,
  name: `${budget}: ${name}`,
  path: `/api/operator/${path}`,
});

function singleCalls({ firstIndiker }: Seeded, { indiker, referral, withdrawal }: Places): Call[] {
  const detail = (name: string, path: string) => call('Details and histories', name, path);
  return [
    call('Dashboard', 'now', 'dashboard'),
    call('Dashboard', 'report of a year', 'dashboard/report?from=2025-12&to=2026-11'),
    call('Dashboard', 'report of five years', 'dashboard/report?from=2021-12&to=2026-11'),
    detail('a referral', `indications/${referral}`),
    detail('a withdrawal', `withdrawals/${withdrawal}`),
    ...(
      [
        ['an Indiker', indiker],
        ['a busy Indiker', firstIndiker],
      ] as const
    ).flatMap(([name, id]) => [
      detail(name, `indikers/${id}`),
      detail(`${name}, wallet`, `indikers/${id}/wallet?limit=${PAGE_ROWS}`),
      detail(`${name}, middle of the wallet`, `indikers/${id}/wallet?limit=${PAGE_ROWS}&after=1000000`),
      detail(`${name}, withdrawals`, `indikers/${id}/withdrawals?limit=${PAGE_ROWS}`),
      detail(`${name}, e-mails`, `indikers/${id}/emails?limit=${PAGE_ROWS}`),
      detail(`${name}, sessions`, `indikers/${id}/sessions`),
    ]),
  ];
}

/** Every list and page of the back office, with filters that match many rows and few, on first and on deep pages. */
export async function officeCalls(db: Db, seeded: Seeded): Promise<Call[]> {
  const places = await findPlaces(db, seeded);
  return [
    ...queueCalls(places),
    ...workCalls(seeded, places),
    ...withdrawalCalls(seeded, places),
    ...indikerCalls(places),
    ...auditCalls(seeded, places),
    ...singleCalls(seeded, places),
  ];
}
