import { ATTENTION } from '@indike/contract/operator/attention';
import { sql, type RawBuilder } from 'kysely';
import type { Office } from './seed/office.ts';

/** A measured call. The slowest call of each budget must meet the limit. */
export interface Call {
  readonly budget: string;
  readonly name: string;
  readonly path: string;
}

/** What stands in braces in a query. */
type Places = Readonly<Record<string, string | number>>;

const WORDS = {
  frequent: 'ltda',
  padaria: 'padaria',
  rare: 'tavobe',
  unknown: 'qwxqwx',
  frequent_and_rare: 'padaria tavo',
  first_name: 'maria',
  two_characters: 'ma',
  two_unknown: 'qw',
  everybody: '@indike.test',
  contact: 'gabriela tavo',
  part_of_cnpj: '00.012.345',
  end_of_phone: '98765-43',
  whole_phone: '+55 11 98765-4321',
  email: 'carga77@indike.test',
};
const MONTH = 'from=2026-03-01&to=2026-03-31';
const NEWEST = 'order=newest';
const RARE_STATUS = 'status=in_dispute';
const FREQUENT_STATUS = 'status=cancelled';

/** Each query with each of the others. */
const each = (queries: readonly string[], others: readonly string[]): string[] =>
  queries.flatMap((query) => others.map((other) => [query, other].filter(Boolean).join('&')));
/** A search for each of the words, which are separated by spaces. */
const searches = (words: string): string[] => words.split(' ').map((word) => `q={${word}}`);

/** Filters that are measured both as lists and as counts. */
const FILTERS = [
  '',
  'waiting_days=30',
  'repeated=1',
  MONTH,
  ...searches('frequent padaria first_name rare frequent_and_rare unknown two_characters'),
  ...searches('part_of_cnpj contact end_of_phone whole_phone email'),
];
const [MINE, BEGINNERS, NOBODYS, SOMEBODYS] = ['me', '{beginner}', 'nobody', 'somebody'].map(
  (owner) => `owner=${owner}`,
) as [string, string, string, string];
const BUSY = 'indiker={busy}';
/** By owner, follow-up and attention. */
const WORK_FILTERS = [
  ...each([MINE], ['', 'q={frequent}', 'waiting_days=30', 'follow_up=due', 'attention=invoice_overdue']),
  ...each([BEGINNERS], ['', 'q={frequent}', 'repeated=1', MONTH]),
  NOBODYS,
  SOMEBODYS,
  'follow_up=due',
  ...ATTENTION.map((attention) => `attention=${attention}`),
  ...each([BUSY], ['', 'q={frequent}']),
];
const PEOPLE = [
  ...searches('first_name person_name rare unknown everybody two_characters two_unknown'),
  ...searches('person_email person_cpf'),
];
const PEOPLE_OR_PHONE = [...PEOPLE, 'q={person_phone}'];
const DETAILS = ['', '/wallet?limit=50', '/wallet?limit=50&after=1000000', '/withdrawals?limit=50'];

const QUEUE = 'queue?limit=50&';
const COUNTS = 'queue/counts?';
const WITHDRAWALS = 'withdrawals?limit=50&';
const INDIKERS = 'indikers?limit=50&';
const AUDIT = 'audit?limit=50&';
const DEEP_WITHDRAWALS = 'after={middle_withdrawals}';
const DEEP_INDIKERS = 'after={indiker}';
const DEEP_AUDIT = 'after={deep_audit}';
const ON_A_DAY = 'payment_date=2026-03-15';
const FREQUENT_ACT = 'action=referral.transition';
const RARE_ACT = 'action=holiday.add';
const ONE_REFERRAL = 'entity=referral&entity_id={referral}';

/** Every list and page of the back office, with filters that match many rows and few, on first and on deep pages. */
const CALLS: readonly (readonly [budget: string, path: string, queries: readonly string[]])[] = [
  ['Referrals, first pages', QUEUE, FILTERS],
  ['Referrals, first pages', QUEUE, ['status=finished', `${RARE_STATUS}&${NEWEST}`, NEWEST]],
  ['Referrals, first pages', QUEUE, [`q={rare}&${FREQUENT_STATUS}`]],
  ['Referrals, page 10,000', QUEUE, each(['', FREQUENT_STATUS, 'q={frequent}'], ['after={oldest}'])],
  ['Referrals, page 10,000', QUEUE, [`${NEWEST}&after={newest}`]],
  ['Referrals, counts', COUNTS, FILTERS],
  ['Work, first pages', QUEUE, WORK_FILTERS],
  ['Work, first pages', QUEUE, each([MINE, BEGINNERS, NOBODYS, SOMEBODYS, BUSY], [NEWEST])],
  ['Work, first pages', QUEUE, each([MINE, BEGINNERS, SOMEBODYS, BUSY], [RARE_STATUS])],
  ['Work, first pages', QUEUE, each([MINE], [FREQUENT_STATUS, `${FREQUENT_STATUS}&${NEWEST}`])],
  ['Work, first pages', QUEUE, each([`${NOBODYS}&${RARE_STATUS}`, 'attention=invoice_overdue'], [NEWEST])],
  ['Work, page 10,000', QUEUE, each([MINE, NOBODYS, SOMEBODYS, BUSY, 'follow_up=due'], ['after={oldest}'])],
  ['Work, page 10,000', QUEUE, [`${SOMEBODYS}&${NEWEST}&after={newest}`]],
  ['Work, counts', COUNTS, WORK_FILTERS],
  ['Withdrawals', WITHDRAWALS, ['', DEEP_WITHDRAWALS, NEWEST, 'form=pix', BUSY, 'payment_until=2026-03-15']],
  ['Withdrawals', WITHDRAWALS, each(['status=open'], ['', NEWEST, 'payment_until={today}'])],
  ['Withdrawals', WITHDRAWALS, each(['status=paid'], ['', DEEP_WITHDRAWALS, ON_A_DAY])],
  ['Withdrawals', WITHDRAWALS, ['status=requested', 'status=returned', `payment_until=2024-03-15&${NEWEST}`]],
  [
    'Withdrawals',
    WITHDRAWALS,
    each(['form=ted'], ['', NEWEST, DEEP_WITHDRAWALS, ON_A_DAY, 'q={first_name}']),
  ],
  ['Withdrawals', WITHDRAWALS, each(['form=ted'], ['status=open', 'status=paid'])],
  ['Withdrawals', WITHDRAWALS, each(['form=ted'], ['status=requested', 'status=returned'])],
  ['Withdrawals', WITHDRAWALS, each(PEOPLE, ['', DEEP_WITHDRAWALS, 'status=open'])],
  [
    'Indikers',
    INDIKERS,
    ['', DEEP_INDIKERS, 'status=blocked', 'status=bonus_review', 'settlement=requested'],
  ],
  ['Indikers', INDIKERS, each(['status=unconfirmed'], ['', DEEP_INDIKERS, 'q={first_name}'])],
  ['Indikers', INDIKERS, [...each(PEOPLE_OR_PHONE, ['', DEEP_INDIKERS]), 'q={everybody}&status=blocked']],
  ['Audit log', AUDIT, each(['', 'operator={me}', FREQUENT_ACT], ['', DEEP_AUDIT])],
  ['Audit log', AUDIT, each(['', 'operator={me}'], [RARE_ACT, ONE_REFERRAL, MONTH])],
  ['Audit log', AUDIT, ['entity=referral', 'entity_id={referral}', `${FREQUENT_ACT}&entity=payer`]],
  [
    'Audit log',
    AUDIT,
    [`${RARE_ACT}&${MONTH}`, 'operator={beginner}', `operator={beginner}&${FREQUENT_ACT}`],
  ],
  // The auditor never did such an act.
  [
    'Audit log',
    AUDIT,
    each(['operator={auditor}'], [FREQUENT_ACT, 'entity=referral', `entity=referral&${MONTH}`]),
  ],
  ['Dashboard', 'dashboard', ['', '/report?from=2025-12&to=2026-11', '/report?from=2021-12&to=2026-11']],
  ['Details and histories', '', ['indications/{referral}', 'withdrawals/{withdrawal}']],
  ['Details and histories', 'indikers/{indiker}', [...DETAILS, '/emails?limit=50', '/sessions']],
  ['Details and histories', 'indikers/{busy}', [...DETAILS, '/emails?limit=50', '/sessions']],
];

const PAGE_ROWS = 50;
const DEEP_PAGE = 10_000;
/** How many rows are before the ten-thousandth page, or before the end of a smaller table. */
const deepOf = (rows: number): number => Math.min(DEEP_PAGE * PAGE_ROWS, Math.floor(rows * 0.9));

/** Finds the cursors of deep pages, ids in the middle of their tables, and the Indiker with the middle id. */
async function findPlaces({ db, referrals, ...office }: Office): Promise<Places> {
  const middle = (table: string) => sql`(select (min(id) + max(id)) / 2 from ${sql.table(table)})`;
  const cursor = (table: string, column: string, rest: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(column)}::text || '_' || id from ${sql.table(table)} ${rest} limit 1)`;
  const newest = (rows: number) => sql`order by created_at desc, id offset ${deepOf(rows)}`;
  const oldest = sql`order by status_since, id offset ${deepOf(referrals)}`;
  const { rows } = await sql<Places>`
    select middle.*, firstname || ' ' || lastname as person_name, email as person_email, cpf as person_cpf,
      phone as person_phone, ${cursor('referral', 'status_since', oldest)} as oldest,
      ${cursor('referral', 'created_at', newest(referrals))} as newest,
      ${cursor('audit_log', 'created_at', newest(referrals / 2))} as deep_audit,
      ${cursor('withdrawal', 'created_at', sql`where id >= middle.withdrawal order by id`)} as middle_withdrawals
    from (
      select ${middle('indiker')} as indiker, ${middle('referral')} as referral, ${middle('withdrawal')} as withdrawal
    ) middle join indiker on indiker.id = middle.indiker`.execute(db);
  return {
    ...WORDS,
    ...rows[0],
    me: office.me,
    auditor: office.auditor,
    beginner: office.beginner,
    busy: office.firstIndiker,
    today: new Date().toISOString().slice(0, 10),
  };
}

export async function officeCalls(office: Office): Promise<Call[]> {
  const places = await findPlaces(office);
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (_, place: string) => encodeURIComponent(places[place] ?? ''));
  return CALLS.flatMap(([budget, path, queries]) =>
    queries.map((query) => ({
      budget,
      name: `${budget}: ${path}${query}`,
      path: `/api/operator/${filled(path + query)}`,
    })),
  );
}
