import { ATTENTION } from '@indike/contract/operator/attention';
import { callsOf, PAGE_ROWS, type Call, type Query } from './call.ts';
import type { Places } from './places.ts';
import type { Seeded } from './seeded.ts';

/** Filters that are measured both as lists and as counts. */
const FILTERS: readonly Query[] = [
  ['nothing', ''],
  ['waiting for 30 days', 'waiting_days=30'],
  ['repeated', 'repeated=1'],
  ['a month', 'from=2026-03-01&to=2026-03-31'],
  ['a frequent word', 'q=ltda'],
  ['another frequent word', 'q=padaria'],
  ['a frequent name', 'q=maria'],
  ['a rare word', 'q=tavobe'],
  ['a frequent and a rare word', 'q=padaria%20tavo'],
  ['a word that nobody has', 'q=qwxqwx'],
  ['two letters', 'q=pa'],
  ['a part of a CNPJ', 'q=00.012.345'],
  ['a contact', 'q=gabriela%20tavo'],
  ['the end of a phone', 'q=98765-43'],
  ['a whole phone', 'q=%2B55%2011%2998765-4321'],
  ['an e-mail', 'q=escritorio77@indike.test'],
];

const LISTS: readonly Query[] = [
  ...FILTERS,
  ['one status', `status=finished`],
  ['one status, newest first', `status=in_dispute&order=newest`],
  ['newest first', 'order=newest'],
  ['a rare word in one status', `q=tavobe&status=cancelled`],
];

const QUEUE = `/api/operator/queue?limit=${PAGE_ROWS}`;
const COUNTS = '/api/operator/queue/counts';

export const queueCalls = ({ oldest, newest }: Places): Call[] => [
  ...callsOf('Referrals, first pages', QUEUE, LISTS),
  ...callsOf('Referrals, page 10,000', QUEUE, [
    ['of everything', `after=${oldest}`],
    ['of one status', `status=cancelled&after=${oldest}`],
    ['newest first', `order=newest&after=${newest}`],
    ['of a frequent word', `q=ltda&after=${oldest}`],
  ]),
  ...callsOf('Referrals, counts', COUNTS, FILTERS),
];

/** Lists of referrals by owner, follow-up and attention. */
export function workCalls({ firstIndiker, beginner }: Seeded, { oldest, newest }: Places): Call[] {
  const filters: readonly Query[] = [
    ['mine', 'owner=me'],
    ["a beginner's", `owner=${beginner}`],
    ["nobody's", 'owner=nobody'],
    ["somebody's", 'owner=somebody'],
    ['mine with a frequent word', 'owner=me&q=ltda'],
    ["a beginner's with a frequent word", `owner=${beginner}&q=ltda`],
    ["a beginner's, repeated", `owner=${beginner}&repeated=1`],
    ["a beginner's of a month", `owner=${beginner}&from=2026-03-01&to=2026-03-31`],
    ['mine, waiting for 30 days', 'owner=me&waiting_days=30'],
    ['follow-ups due', 'follow_up=due'],
    ['my follow-ups due', 'follow_up=due&owner=me'],
    ...ATTENTION.map((attention): Query => [attention, `attention=${attention}`]),
    ['my overdue invoices', 'attention=invoice_overdue&owner=me'],
    ['a busy Indiker', `indiker=${firstIndiker}`],
    ['a busy Indiker with a frequent word', `indiker=${firstIndiker}&q=ltda`],
  ];
  const rare = `status=in_dispute`;
  const frequent = `status=cancelled`;
  return [
    ...callsOf('Work, first pages', QUEUE, [
      ...filters,
      ['mine, newest first', 'owner=me&order=newest'],
      ["a beginner's, newest first", `owner=${beginner}&order=newest`],
      ["nobody's, newest first", 'owner=nobody&order=newest'],
      ["somebody's, newest first", 'owner=somebody&order=newest'],
      ['mine in a rare status', `owner=me&${rare}`],
      ['mine in a frequent status', `owner=me&${frequent}`],
      ['mine in a frequent status, newest first', `owner=me&${frequent}&order=newest`],
      ["nobody's in a rare status, newest first", `owner=nobody&${rare}&order=newest`],
      ["a beginner's in a rare status", `owner=${beginner}&${rare}`],
      ["somebody's in a rare status", `owner=somebody&${rare}`],
      ['overdue invoices, newest first', 'attention=invoice_overdue&order=newest'],
      ['a busy Indiker, newest first', `indiker=${firstIndiker}&order=newest`],
      ['a busy Indiker in a rare status', `indiker=${firstIndiker}&${rare}`],
    ]),
    ...callsOf('Work, page 10,000', QUEUE, [
      ['mine', `owner=me&after=${oldest}`],
      ["nobody's", `owner=nobody&after=${oldest}`],
      ["somebody's", `owner=somebody&after=${oldest}`],
      ["somebody's, newest first", `owner=somebody&order=newest&after=${newest}`],
      ['a busy Indiker', `indiker=${firstIndiker}&after=${oldest}`],
      ['follow-ups due', `follow_up=due&after=${oldest}`],
    ]),
    ...callsOf('Work, counts', COUNTS, filters),
  ];
}
