import type { QueuedReferral } from '@indike/contract/operator/queue';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { useRef } from 'react';
import { useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { paths } from '#app/shared/paths.ts';
import { wholeQueueQuery } from '../../api.ts';
import { ageText } from '../../model/age.ts';
import { byCompany, DISPUTED } from '../../model/disputes.ts';
import classes from './disputes.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Disputas') }];

export default function DisputesPage() {
  return (
    <>
      <PageTitle help="Empresas indicadas por mais de um Indiker. A disputa mais antiga vem primeiro.">
        Disputas
      </PageTitle>
      <Loaded query={wholeQueueQuery(DISPUTED)} failed="Não foi possível carregar as disputas" height={160}>
        {(rows) =>
          rows.length === 0 ? <EmptyState>Nenhuma disputa agora.</EmptyState> : <Companies rows={rows} />
        }
      </Loaded>
    </>
  );
}

function Companies({ rows }: { readonly rows: readonly QueuedReferral[] }) {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <ul ref={list} className={classes['list']}>
      {byCompany(rows).map(({ first, indikers }) => (
        <li key={first.document}>
          <Link to={paths.dispute(first.id)} data-row>
            {first.name}
          </Link>
          <span>{formatCnpj(first.document)}</span>
          <span>{indikers.join(' · ')}</span>
          <span>{ageText(first.status_since, today)}</span>
        </li>
      ))}
    </ul>
  );
}
