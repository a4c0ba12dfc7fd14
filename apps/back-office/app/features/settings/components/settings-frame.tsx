import { listCancelReasons } from '@indike/contract/operator/cancel-reasons';
import { holidays } from '@indike/contract/operator/money/money';
import { readPayer } from '@indike/contract/operator/money/payer';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { useMay } from '#app/shared/session/session-store.ts';
import classes from './settings.module.css';

const TABS = [
  { to: paths.settings, title: 'Feriados', call: holidays },
  { to: paths.payer, title: 'Empresa pagadora', call: readPayer },
  { to: paths.reasons, title: 'Motivos de cancelamento', call: listCancelReasons },
  { to: paths.retention, title: 'Retenção de dados', call: holidays },
] as const;

/** The tabs that the role may read. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const may = useMay();
  return (
    <>
      <PageTitle>Configurações</PageTitle>
      <nav aria-label="Configurações" className={classes['tabs']}>
        {TABS.filter(({ call }) => may(call)).map(({ to, title }) => (
          <NavLink key={to} to={to} end className={classes['tab'] ?? ''}>
            {title}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
