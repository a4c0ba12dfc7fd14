import type { Programme } from '@indike/rules/money/programme';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import type { myShareLink } from '@indike/contract/referrals/sharing';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { brand } from '../platform/brand.ts';
import type { ShareLinkRow } from './queries.ts';
import type { Waiting } from './holds.ts';

const invitation = (url: string): string =>
  `Oi. Eu indico empresas pelo ${brand.product} e ganho uma parte do contrato quando elas assinam e pagam. Pelo meu link, você pode se cadastrar para indicar também ou deixar os dados da sua empresa: ${url}`;

export function presentShareLink(
  row: ShareLinkRow & { readonly programme: Programme; readonly waitingFor: Waiting },
  appUrl: string,
): ResponseOf<typeof myShareLink> {
  const url = `${appUrl}/i/${row.share_code}`;
  return {
    code: row.share_code,
    url,
    whatsapp_url: `https://wa.me/?text=${encodeURIComponent(invitation(url))}`,
    signed_up: row.signed_up,
    confirmed: row.confirmed,
    earned: reaisFromCentavos(row.earned),
    under_review: row.held,
    under_review_value: reaisFromCentavos(row.held_value),
    waiting: row.waitingFor.people,
    waiting_incomplete: row.waitingFor.incomplete,
    waiting_value: reaisFromCentavos(row.waitingFor.value),
    limit: row.programme.shareBonusLimit,
    remaining: Math.max(0, row.programme.shareBonusLimit - row.bonuses),
  };
}
