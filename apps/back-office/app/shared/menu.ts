import type { CallName } from '@indike/contract/calls';
import {
  IconBell,
  IconBuildingBank,
  IconCash,
  IconClipboardCheck,
  IconFileImport,
  IconFileInvoice,
  IconHome,
  IconId,
  IconList,
  IconListCheck,
  IconPlug,
  IconReceiptTax,
  IconSettings,
  IconShieldLock,
  IconTargetArrow,
  IconUsers,
} from '@indike/ui/icons.ts';
import type { ComponentType } from 'react';
import { paths } from './paths.ts';
import { useCanCall } from './session/session-store.ts';

export interface MenuItem {
  readonly to: string;
  readonly title: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: true }>;
  /** The page's main call. The item is hidden from operators who may not make it; absent means visible to all. */
  readonly call?: CallName;
}

interface MenuSection {
  /** Null for the pages that all operators use, which need no title. */
  readonly title: string | null;
  readonly items: readonly MenuItem[];
}

/** Only pages that exist, none that are planned. */
const MENU: readonly MenuSection[] = [
  {
    title: null,
    items: [
      { to: paths.home, title: 'Painel', icon: IconHome },
      { to: paths.referrals, title: 'Indicações', icon: IconList },
      { to: paths.disputes, title: 'Disputas', icon: IconTargetArrow },
      { to: paths.indikers, title: 'Indikers', icon: IconUsers },
    ],
  },
  {
    // In the order in which money moves, from invoice to tax.
    title: 'Financeiro',
    items: [
      { to: paths.invoices, title: 'Faturas', icon: IconFileInvoice, call: 'GET /api/operator/invoices' },
      { to: paths.withdrawals, title: 'Saques', icon: IconCash, call: 'GET /api/operator/withdrawals' },
      { to: paths.batches, title: 'Lotes', icon: IconBuildingBank, call: 'GET /api/operator/payout-batches' },
      {
        to: paths.returnFiles,
        title: 'Retornos',
        icon: IconFileImport,
        call: 'GET /api/operator/return-files',
      },
      { to: paths.taxes, title: 'Impostos', icon: IconReceiptTax, call: 'GET /api/operator/tax/{month}' },
    ],
  },
  {
    title: 'Administração',
    items: [
      { to: paths.team, title: 'Equipe', icon: IconId, call: 'GET /api/operator/operators' },
      {
        to: paths.announcements,
        title: 'Comunicados',
        icon: IconBell,
        call: 'GET /api/operator/announcements',
      },
      {
        to: paths.privacyRequests,
        title: 'LGPD',
        icon: IconClipboardCheck,
        call: 'GET /api/operator/privacy-requests',
      },
      { to: paths.audit, title: 'Auditoria', icon: IconListCheck, call: 'GET /api/operator/audit' },
      {
        to: paths.integrations,
        title: 'Integrações',
        icon: IconPlug,
        call: 'POST /api/operator/exports/referrals',
      },
      {
        to: paths.programme,
        title: 'Programa',
        icon: IconListCheck,
        call: 'GET /api/operator/programme-versions',
      },
      { to: paths.settings, title: 'Configurações', icon: IconSettings, call: 'GET /api/operator/holidays' },
      {
        to: paths.system,
        title: 'Saúde do sistema',
        icon: IconShieldLock,
        call: 'GET /api/operator/ledger/check',
      },
    ],
  },
];

/** The menu without the pages that the operator may not see. */
export function useMenu(): readonly MenuSection[] {
  const may = useCanCall();
  return MENU.map(({ title, items }) => ({
    title,
    items: items.filter(({ call }) => call === undefined || may(call)),
  })).filter(({ items }) => items.length > 0);
}
