import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { consentChannelNames } from '@indike/rules/referrals/contact-consent';
import { statusNames } from '@indike/rules/referrals/status-names';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { needsChoice } from '../../model/offered-transitions.ts';

export function Company({ referral }: { readonly referral: OperatorReferral }) {
  const { indiker, site, rivals, contact_consent: consent } = referral;
  return (
    <Panel title="Empresa e Indiker">
      <Pairs>
        <Pair title="CNPJ">{formatCnpj(referral.document)}</Pair>
        <Pair title="Site">{site === null ? 'Não informado' : <Site address={site} />}</Pair>
        <Pair title="Indicada em">{dateTimeText(referral.created_at)}</Pair>
        <Pair title="Indiker">
          <Link to={paths.indiker(indiker.id)}>{fullName(indiker)}</Link> · {closedText(indiker.closed)} ·{' '}
          <Link to={`${paths.referrals}?indiker=${indiker.id}`}>ver as indicações</Link>
        </Pair>
        <Pair title="E-mail do Indiker">
          <a href={`mailto:${indiker.email}`}>{indiker.email}</a>
        </Pair>
        {consent && (
          <Pair title="Enviada pelo sistema">
            {consent.sent_by} · o contato consentiu em {dateTimeText(consent.given_at)} (
            {consentChannelNames[consent.channel]}): “{consent.text}”
          </Pair>
        )}
        {rivals.length > 0 && (
          <Pair title="Outras indicações">
            {rivals.map(({ id, created_at, status }) => (
              <div key={id}>
                <Link to={paths.referral(id)}>Indicação {id}</Link> · {statusNames[status]} ·{' '}
                {dateTimeText(created_at)}
              </div>
            ))}
            {needsChoice(referral) && (
              <div>
                Escolham qual vale antes do contrato, em <Link to={paths.dispute(referral.id)}>Disputa</Link>.
              </div>
            )}
          </Pair>
        )}
      </Pairs>
    </Panel>
  );
}

const closedText = (closed: number): string => {
  if (closed === 0) return 'nenhum contrato fechado';
  return closed === 1 ? '1 contrato fechado' : `${closed} contratos fechados`;
};

function Site({ address }: { readonly address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}
