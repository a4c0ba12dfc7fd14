import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { DetailColumns, DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { indikerQuery } from '../../api.ts';
import { Marks } from '../marks.tsx';
import { EarlierPayments, Emails, Referrals, Sessions, Withdrawals } from './history.tsx';
import { Person } from './person.tsx';
import { HeldBonuses } from '../support/held-bonuses.tsx';
import { Support } from '../support/support.tsx';
import { Wallet } from './wallet.tsx';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/indiker-page';

export const meta = () => [{ title: pageTitle('Indiker') }];

const REFRESH_MS = 60_000;

export default function Indiker({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={{ ...indikerQuery(id), refetchInterval: REFRESH_MS }}
      list={paths.indikers}
      loading="Carregando o cadastro"
      missing="Este cadastro não existe."
    >
      {(indiker) => <Detail indiker={indiker} />}
    </DetailPage>
  );
}

function Detail({ indiker }: { readonly indiker: OperatorIndiker }) {
  const { level_name, created_at, erased_at } = indiker;
  const id = String(indiker.id);
  const may = useCanCall();
  const isHere = erased_at === null;
  return (
    <>
      <DetailHeader
        title={fullName(indiker)}
        facts={
          <>
            <span>{level_name}</span>
            <span>Desde {dateText(created_at)}</span>
            {!isHere && <span>Saiu em {dateText(erased_at)}</span>}
          </>
        }
      >
        {isHere && <Marks indiker={indiker} />}
      </DetailHeader>
      <DetailColumns
        side={
          <>
            <Person indiker={indiker} />
            {isHere && <Support indiker={indiker} />}
            {isHere && may('GET /api/operator/indikers/{id}/sessions') && <Sessions id={id} />}
          </>
        }
      >
        <HeldBonuses indiker={indiker} />
        <Wallet indiker={indiker} />
        {may('GET /api/operator/indikers/{id}/withdrawals') && <Withdrawals id={id} />}
        {may('GET /api/operator/indikers/{id}/earlier-payments') && <EarlierPayments id={id} />}
        <Referrals id={id} />
        {isHere && may('GET /api/operator/indikers/{id}/emails') && <Emails id={id} />}
      </DetailColumns>
    </>
  );
}
